// law: a loop that writes the same value in every round, to a variable that others read without any order, comes back to where it was [JLS §17.4.5]
// verdict: => holds
// verdict: --model opmm => holds
// verdict: --model jpr => holds
class LiveWritesInRounds {
    static int seen;
    static volatile int rounds;
    static volatile boolean stop;

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> {
            while (!stop) {
                rounds = 1;
                seen = 1;
            }
        });
        thread.start();
        if (rounds == 1) {
            int now = seen;
            assert now == 0 || now == 1;
        }
        stop = true;
        thread.join();
        assert seen == 0 || seen == 1;
    }
}
