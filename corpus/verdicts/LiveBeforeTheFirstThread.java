// law: a thread that goes round for ever hangs also before it has started any other [JLS §17.4.9]
// verdict: => violated liveness
// verdict: -- x => holds
public class LiveBeforeTheFirstThread {
    public static void main(String[] args) throws InterruptedException {
        for (int turn = args.length; turn < 1; ) {
            Thread.sleep(1);
        }
        Thread other = new Thread(() -> { });
        other.start();
        other.join();
    }
}
