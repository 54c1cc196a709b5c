// measures: a violation between two critical sections that many threads run [SCTBench, twostage]
// run: -- 99 1 => violated assertion (5568 states, 10000 transitions)
public class Twostage {
    static final Object first = new Object(), second = new Object();
    static int data1, data2;

    public static void main(String[] args) throws InterruptedException {
        int writers = Integer.parseInt(args[0]);
        int readers = Integer.parseInt(args[1]);
        Thread[] threads = new Thread[writers + readers];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = i < writers ? new Thread(Twostage::write) : new Thread(Twostage::read);
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }

    static void write() {
        synchronized (first) {
            data1 = 1;
        }
        synchronized (second) {
            data2 = data1 + 1;
        }
    }

    static void read() {
        int t1;
        synchronized (first) {
            if (data1 == 0) {
                return;
            }
            t1 = data1;
        }
        synchronized (second) {
            if (data2 != t1 + 1) {
                throw new AssertionError();
            }
        }
    }
}
