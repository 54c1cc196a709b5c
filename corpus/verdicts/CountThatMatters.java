// law: a count that is compared matters, however late
// verdict: --model sc => violated exception
public class CountThatMatters {
    static volatile boolean stop;
    static int rounds;

    public static void main(String[] args) throws Exception {
        Thread counter = new Thread(() -> {
            while (!stop) {
                rounds++;
                if (rounds == 700) {
                    throw new IllegalStateException();
                }
            }
        });
        counter.start();
        stop = true;
        counter.join();
    }
}
