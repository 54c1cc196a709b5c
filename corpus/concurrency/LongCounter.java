// check:  a long counter beyond 32 bits, with and without a lock
// run:    locked => holds races=none states=17:7,25:8
// run:    plain => violated assertion races=LongCounter.total states=19
public class LongCounter {
    static long total;

    static void add(boolean locked, long amount) {
        if (locked) {
            synchronized (LongCounter.class) {
                total += amount;
            }
        } else {
            total += amount;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        boolean locked = args[0].equals("locked");
        Thread other = new Thread(() -> add(locked, 1L << 40));
        other.start();
        add(locked, 3);
        other.join();
        assert total == (1L << 40) + 3 : "lost update";
    }
}
