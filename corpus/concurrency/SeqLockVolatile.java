// check:  sequence lock whose data are volatile
// run:    => holds races=none states=17:46,25:47
public class SeqLockVolatile {
    static volatile int sequence;
    static volatile int first, second;

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
