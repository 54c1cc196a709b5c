// law: sleeping again and again is going on for ever, too [JLS §17.4.9]
// verdict: => violated liveness
// verdict: --no-liveness => holds
public class LiveForeverSleeping {
    public static void main(String[] args) throws Exception {
        new Thread(() -> {
            while (true) {
                try {
                    Thread.sleep(1000);
                } catch (InterruptedException e) {
                    return;
                }
            }
        }).start();
    }
}
