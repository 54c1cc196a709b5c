// law:     join orders all that a hundred threads have done one after the other [JLS §17.4.4]
// verdict: => holds
// verdict: --model tso => holds
public class HundredThreads {
    static int sum;

    public static void main(String[] args) throws InterruptedException {
        for (int i = 0; i < 100; i++) {
            Thread thread = new Thread(() -> sum++);
            thread.start();
            thread.join();
        }
        assert sum == 100;
    }
}
