// measures: a violation that few schedules of many threads show: two writes in a row, between which a checker has to come [SCTBench, reorder]
// run: -- 19 1 => violated assertion (3532 states, 10000 transitions)
// run: -- 49 1 => violated assertion (3624 states, 10000 transitions)
// run: -- 99 1 => violated assertion (3769 states, 10000 transitions)
public class Reorder {
    static volatile int a, b;

    public static void main(String[] args) throws InterruptedException {
        int setters = Integer.parseInt(args[0]);
        int checkers = Integer.parseInt(args[1]);
        Thread[] threads = new Thread[setters + checkers];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = i < setters ? new Thread(() -> {
                a = 1;
                b = -1;
            }) : new Thread(() -> {
                if (!(a == 0 && b == 0 || a == 1 && b == -1)) {
                    throw new AssertionError();
                }
            });
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }
}
