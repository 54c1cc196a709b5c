// law: a plain flag is no lock: a waiting thread need never see that it is free [JLS §17.3]
// verdict: => violated liveness
// verdict: --no-liveness => holds
public class LiveSpinLockPlain {
    static boolean held = true;

    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> {
            while (held) {
            }
            held = true;
        });
        other.start();
        held = false;
        other.join();
    }
}
