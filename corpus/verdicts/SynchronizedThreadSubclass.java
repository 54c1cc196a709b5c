// law:     synchronized methods of a Thread subclass use the monitor that join waits on; they may come before the end or after it
// verdict: => holds
public class SynchronizedThreadSubclass {
    static class Counter extends Thread {
        private int count;

        synchronized void increment() { count++; }

        synchronized int count() { return count; }

        @Override
        public void run() { increment(); }
    }

    public static void main(String[] args) throws InterruptedException {
        Counter counter = new Counter();
        counter.start();
        counter.increment();
        counter.join();
        assert counter.count() == 2;
    }
}
