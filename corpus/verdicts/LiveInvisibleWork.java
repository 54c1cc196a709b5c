// law: a loop that only works for itself ends if it ends alone [JLS §17.4.9]
// verdict: => holds
public class LiveInvisibleWork {
    static int sum;

    public static void main(String[] args) throws Exception {
        Thread worker = new Thread(() -> {
            for (int i = 0; i < 100; i++) {
                sum += i;
            }
        });
        worker.start();
        worker.join();
        assert sum == 4950;
    }
}
