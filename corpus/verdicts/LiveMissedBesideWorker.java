// law: a wake-up without a reason may never come, also if other threads have something left to do when it could [JLS §17.2.1]
// verdict: => violated deadlock
class LiveMissedBesideWorker {
    static volatile int flag;
    static volatile int done;
    static final Object lock = new Object();

    public static void main(String[] args) throws InterruptedException {
        Thread setter = new Thread(() -> {
            int before = flag;
            flag = 1;
            done = before;
        });
        Thread other = new Thread(() -> {
            done = 2;
            done = 3;
        });
        setter.start();
        other.start();
        synchronized (lock) {
            while (flag == 0) {
                lock.wait();
            }
        }
        setter.join();
        other.join();
    }
}
