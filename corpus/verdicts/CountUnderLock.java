// law: a count that two threads keep under a lock, and nobody looks at, changes nothing
// verdict: => holds
public class CountUnderLock {
    static volatile boolean stop;
    static int both;

    static void count() {
        while (!stop) {
            synchronized (CountUnderLock.class) {
                both++;
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Thread one = new Thread(CountUnderLock::count);
        Thread other = new Thread(CountUnderLock::count);
        one.start();
        other.start();
        stop = true;
        one.join();
        other.join();
    }
}
