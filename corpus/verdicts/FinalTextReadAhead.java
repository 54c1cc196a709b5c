// law:     a text that is made from what a racy read returns is seen through a race as it was made [JLS §17.5.1], in executions that load buffering justifies, too [JLS §17.4.8]
// verdict: => violated assertion
public class FinalTextReadAhead {
    static String text;
    static int given, length;

    public static void main(String[] args) throws InterruptedException {
        Thread reader = new Thread(() -> {
            String got = text;
            if (got != null) length = got.length();
            given = 1;
        });
        Thread maker = new Thread(() -> {
            int number = given;
            text = number == 0 ? "a" + number : "ab" + number;
        });
        reader.start();
        maker.start();
        reader.join();
        maker.join();
        assert length != 3;
    }
}
