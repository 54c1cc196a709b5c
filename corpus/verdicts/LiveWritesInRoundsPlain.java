// law: a loop that writes in every round may overlook a plain write for ever [JLS §17.3]
// verdict: => violated liveness
class LiveWritesInRoundsPlain {
    static int seen;
    static volatile int rounds;
    static boolean stop;

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> {
            while (!stop) {
                rounds = 1;
                seen = 1;
            }
        });
        thread.start();
        int now = seen;
        stop = true;
        thread.join();
        assert now == 0 || now == 1;
    }
}
