// law:     an object may be gone as soon as the last thread that refers to it has let go of it [API: WeakReference; JLS §12.6.1]
// verdict: => violated assertion
// verdict: --no-reduction => violated assertion
// verdict: --model jpr => violated|unknown assertion
// verdict: -- list => violated assertion
// verdict: -- local => violated assertion
// verdict: -- keep => holds
import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import java.util.ArrayList;

public class WeaklyReachableUntilDropped {
    static Object strong = new Object();
    static final ArrayList<Object> list = new ArrayList<>();
    static volatile WeakReference<Object> weak;

    public static void main(String[] args) throws InterruptedException {
        String how = args.length > 0 ? args[0] : "field";
        list.add(new Object());
        weak = new WeakReference<>(how.equals("list") ? list.get(0) : strong);
        Thread other = new Thread(() -> {
            switch (how) {
                case "field":
                    strong = null;
                    break;
                case "list":
                    list.clear();
                    break;
                case "local":
                    Object local = new Object();
                    weak = new WeakReference<>(local);
                    Reference.reachabilityFence(local);
            }
        });
        other.start();
        Object seen = weak.get();
        other.join();
        assert seen != null;
    }
}
