// law: a count that a method returns matters if its result is an index
// verdict: --model sc => violated exception
public class CountThatIsAnIndex {
    static volatile boolean stop;
    static int next;
    static final boolean[] SEEN = new boolean[300];

    static int next() {
        return next++;
    }

    public static void main(String[] args) throws Exception {
        Thread counter = new Thread(() -> {
            while (!stop) {
                SEEN[next()] = true;
            }
        });
        counter.start();
        stop = true;
        counter.join();
    }
}
