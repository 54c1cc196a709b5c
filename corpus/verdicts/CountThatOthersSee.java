// law: a count matters to whoever compares it, in whichever thread
// verdict: --model sc => violated assertion
public class CountThatOthersSee {
    static volatile boolean stop;
    static int rounds;

    public static void main(String[] args) throws Exception {
        Object lock = new Object();
        Thread counter = new Thread(() -> {
            for (int i = 0; i < 400 && !stop; i++) {
                synchronized (lock) {
                    rounds++;
                }
            }
        });
        counter.start();
        synchronized (lock) {
            assert rounds < 260;
        }
        stop = true;
        counter.join();
    }
}
