// scenario: a flag that is not volatile lets readers see the flag before the value
// run: MissingVolatile --size 2 => violated opmm
// run: MissingVolatile --model sc --size 3 => holds
// run: MissingVolatileRepaired --size 3 => holds
class MissingVolatile {
    private int value;
    private boolean ready;
    public void set() { value = 7; ready = true; }
    public int get() { return ready ? value : -1; }
}

class MissingVolatileRepaired {
    private int value;
    private volatile boolean ready;
    public synchronized void set() { if (!ready) { value = 7; ready = true; } }
    public int get() { return ready ? value : -1; }
}
