// check:  static synchronized methods share the lock of the class
// run:    => holds races=none states=17:7,25:8
public class StaticSynchronized {
    static int count;

    static synchronized void increment() {
        count++;
    }

    static void incrementByBlock() {
        synchronized (StaticSynchronized.class) {
            count++;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(StaticSynchronized::incrementByBlock);
        other.start();
        increment();
        other.join();
        assert count == 2 : "lost update";
    }
}
