// law:     an object that is only weakly reachable may be gone at any moment [API: WeakReference; JLS §12.6.1]
// verdict: => violated assertion
// verdict: -- twice => holds
import java.lang.ref.WeakReference;

public class WeaklyReachable {
    public static void main(String[] args) {
        WeakReference<Object> weak = new WeakReference<>(new Object());
        WeakReference<Object> other = new WeakReference<>(weak.get());
        System.gc();
        Object first = other.get();
        Object second = weak.get();
        assert first != null || args.length > 0;
        assert first == null || second == first;
    }
}
