// law: objects that nobody else ever sees make no difference, however many a loop makes
// verdict: => holds
// verdict: --model jpr => holds
class LiveAllocatesInRounds {
    static int seen;
    static volatile boolean stop;

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> {
            while (!stop) {
                int[] made = new int[2];
                made[1] = 1;
                seen = made[1];
            }
        });
        thread.start();
        int now = seen;
        stop = true;
        thread.join();
        assert now == 0 || now == 1;
    }
}
