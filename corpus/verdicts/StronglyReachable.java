// law:     an object that the program can still get at is not collected [API: WeakReference; JLS §12.6.1]
// verdict: => holds
import java.lang.ref.Reference;
import java.lang.ref.SoftReference;
import java.lang.ref.WeakReference;

public class StronglyReachable {
    static Object kept = new Object();

    public static void main(String[] args) throws InterruptedException {
        Object local = new Object();
        WeakReference<Object> one = new WeakReference<>(kept);
        SoftReference<Object> other = new SoftReference<>(local);
        Thread thread = new Thread(() -> {
            assert one.get() == kept;
        });
        thread.start();
        assert other.get() != null;
        thread.join();
        Reference.reachabilityFence(local);
    }
}
