// law: two writes that belong together can be seen half done, however many threads do them: what needs one preemption is found among very many interleavings
// verdict: --model sc -- 60 => violated exception
// verdict: --model opmm -- 40 => violated
public class ManyWriters {
    static volatile int a;
    static volatile int b;

    public static void main(String[] args) throws Exception {
        int writers = Integer.parseInt(args[0]);
        Thread[] threads = new Thread[writers + 1];
        for (int i = 0; i < writers; i++) {
            threads[i] = new Thread(() -> {
                a = 1;
                b = -1;
            });
        }
        threads[writers] = new Thread(() -> {
            int first = a;
            int second = b;
            if (first != -second) {
                throw new IllegalStateException("half done");
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
