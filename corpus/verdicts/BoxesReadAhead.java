// law: the boxes of small numbers are there from the beginning, so that getting one orders nothing [JLS §5.1.7, §17.4.8]
// verdict: => violated assertion
// verdict: --no-reduction => violated assertion
public class BoxesReadAhead {
    static Integer x, y;
    static int a, b;

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(() -> {
            Integer seen = x;
            y = 1;
            a = seen == null ? 0 : seen;
        });
        Thread second = new Thread(() -> {
            Integer seen = y;
            x = 1;
            b = seen == null ? 0 : seen;
        });
        first.start();
        second.start();
        first.join();
        second.join();
        assert !(a == 1 && b == 1);
    }
}
