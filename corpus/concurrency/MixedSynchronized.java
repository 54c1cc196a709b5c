// check:  a static and an instance synchronized method use different locks
// run:    => violated assertion races=MixedSynchronized.count states=22
public class MixedSynchronized {
    static int count;

    static synchronized void increment() {
        count++;
    }

    synchronized void incrementByInstance() {
        count++;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(new MixedSynchronized()::incrementByInstance);
        other.start();
        increment();
        other.join();
        assert count == 2 : "lost update";
    }
}
