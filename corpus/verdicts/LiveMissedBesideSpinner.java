// law: a wake-up without a reason may never come: a notification that came too early leaves the thread waiting for ever [JLS §17.2.1], whatever others do meanwhile
// verdict: => violated deadlock
// verdict: --model opmm => violated deadlock
// verdict: --no-spurious => violated deadlock
class LiveMissedBesideSpinner {
    static volatile int flag;
    static final Object lock = new Object();

    static void waiter() {
        synchronized (lock) {
            try {
                lock.wait();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }
        flag = 1;
    }

    static void spinner() {
        while (flag == 0) {
            synchronized (lock) {
                Thread.yield();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread waiter = new Thread(LiveMissedBesideSpinner::waiter);
        Thread spinner = new Thread(LiveMissedBesideSpinner::spinner);
        waiter.start();
        spinner.start();
        synchronized (lock) {
            flag = 1;
            lock.notifyAll();
        }
        waiter.join();
    }
}
