// law: a loop that waits for a value that nobody writes goes round for ever; where that cannot be shown again, it is said so, and nothing worse happens
// verdict: => violated liveness
// verdict: --model jpr => violated|unknown
class LiveRoundUnderRelaxer {
    static volatile int flag;
    static int seen;
    static final Object lock = new Object();

    static void spin() {
        int now;
        while (true) {
            synchronized (lock) {
                now = flag;
            }
            if (now == 2) {
                break;
            }
            seen = 1;
            seen = 1;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(LiveRoundUnderRelaxer::spin);
        thread.start();
        synchronized (lock) {
            flag = 1;
            seen = 1;
        }
        thread.join();
    }
}
