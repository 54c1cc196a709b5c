// law: what is computed from a count, kept in another field and compared there makes both matter
// verdict: --model sc => violated assertion
public class CountThatMattersElsewhere {
    static volatile boolean stop;
    static int rounds;
    static int half;

    public static void main(String[] args) throws Exception {
        Thread counter = new Thread(() -> {
            while (!stop) {
                rounds++;
                half = rounds / 2;
            }
        });
        counter.start();
        Thread.sleep(10);
        stop = true;
        counter.join();
        assert half < 300;
    }
}
