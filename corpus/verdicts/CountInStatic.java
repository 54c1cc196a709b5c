// law: a count that nobody looks at changes nothing [JLS §17.4.9]: the loop ends once the volatile write is seen
// verdict: => holds
public class CountInStatic {
    static volatile boolean stop;
    static long rounds;

    public static void main(String[] args) throws Exception {
        Thread counter = new Thread(() -> {
            while (!stop) {
                rounds++;
            }
        });
        counter.start();
        stop = true;
        counter.join();
    }
}
