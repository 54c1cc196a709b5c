// scenario: an operation returns a constant of an enum; two threads get the same turn
// run: TurnOfThree --size 2 => violated sc
// run: TurnOfThreeRepaired --size 2 => holds
class TurnOfThree {
    enum Turn { A, B, C }

    private volatile Turn turn = Turn.A;

    public Turn next() { Turn now = turn; turn = Turn.values()[(now.ordinal() + 1) % 3]; return now; }
}

class TurnOfThreeRepaired extends TurnOfThree {
    @Override public synchronized Turn next() { return super.next(); }
}
