// law: the hash of a string that is read through a race is that of its text [JLS §17.5.1], in executions that load buffering justifies, too [JLS §17.4.8]
// verdict: => violated assertion
// verdict: --model opmm => holds
// verdict: -- alone => holds
// verdict: --threads 2 -- alone => holds|unknown
public class HashOfStringAhead {
    static String shared;
    static int answer, seen;

    public static void main(String[] args) throws InterruptedException {
        boolean alone = args.length > 0;
        Thread maker = new Thread(() -> {
            int value = alone ? 0 : answer;
            shared = new StringBuilder("a").append(Thread.currentThread().getPriority()).toString();
            seen = value;
        });
        Thread reader = new Thread(() -> {
            String text = shared;
            if (text != null) {
                assert text.hashCode() == "a5".hashCode();
                answer = 1;
            }
        });
        maker.start();
        reader.start();
        maker.join();
        reader.join();
        assert seen == 0;
    }
}
