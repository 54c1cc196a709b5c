// law: a loop that waits for a value that nobody writes goes round for ever, whatever it writes again and again [JLS §17.4.9]
// verdict: => violated liveness
// verdict: --model opmm => violated liveness
// verdict: --model jpr => violated liveness
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
