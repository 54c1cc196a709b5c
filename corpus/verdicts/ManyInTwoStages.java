// law: what is done in two critical sections can be seen between them, however many threads do it
// verdict: --model sc -- 60 => violated exception
public class ManyInTwoStages {
    static int first;
    static int second;
    static final Object ONE = new Object();
    static final Object TWO = new Object();

    public static void main(String[] args) throws Exception {
        int writers = Integer.parseInt(args[0]);
        Thread[] threads = new Thread[writers + 1];
        for (int i = 0; i < writers; i++) {
            threads[i] = new Thread(() -> {
                synchronized (ONE) {
                    first = 1;
                }
                synchronized (TWO) {
                    second = first + 1;
                }
            });
        }
        threads[writers] = new Thread(() -> {
            int seen;
            synchronized (ONE) {
                seen = first;
            }
            synchronized (TWO) {
                if (seen != 0 && second != seen + 1) {
                    throw new IllegalStateException("between the stages");
                }
            }
        });
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }
}
