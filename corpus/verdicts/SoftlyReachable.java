// law:     a local variable that is not read any more keeps nothing alive [JLS §12.6.1]
// verdict: => violated assertion
import java.lang.ref.SoftReference;

public class SoftlyReachable {
    public static void main(String[] args) throws InterruptedException {
        Object local = new Object();
        SoftReference<Object> soft = new SoftReference<>(local);
        Thread thread = new Thread(() -> {
            assert soft.get() != null;
        });
        thread.start();
        thread.join();
    }
}
