// law: who looks before it waits, and holds the lock meanwhile, misses no notification [JLS §17.2]
// verdict: => holds
class LiveNotifiedBesideSpinner {
    static volatile int flag;
    static final Object lock = new Object();

    static void waiter() {
        synchronized (lock) {
            while (flag == 0) {
                try {
                    lock.wait();
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
            }
        }
    }

    static void spinner() {
        while (flag == 0) {
            synchronized (lock) {
                Thread.yield();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread waiter = new Thread(LiveNotifiedBesideSpinner::waiter);
        Thread spinner = new Thread(LiveNotifiedBesideSpinner::spinner);
        waiter.start();
        spinner.start();
        synchronized (lock) {
            flag = 1;
            lock.notifyAll();
        }
        waiter.join();
    }
}
