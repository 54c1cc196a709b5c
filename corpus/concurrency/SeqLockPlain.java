// check:  sequence lock whose data are plain: its races are harmless under sequential consistency
// run:    => holds races=SeqLockPlain.first,SeqLockPlain.second states=17:46,25:47
public class SeqLockPlain {
    static volatile int sequence;
    static int first, second;

    public static void main(String[] args) {
        new Thread(() -> {
            sequence = 1;
            first = 1;
            second = 1;
            sequence = 2;
        }).start();
        int before, a, b;
        do {
            before = sequence;
            a = first;
            b = second;
        } while (before % 2 == 1 || before != sequence);
        assert a == b : "torn pair";
    }
}
