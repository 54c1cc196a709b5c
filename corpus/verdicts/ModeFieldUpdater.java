// law:     lazySet of a field updater is a release write, a read of the volatile field acquires it [API documentation of AtomicIntegerFieldUpdater]
// verdict: => holds
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;

public class ModeFieldUpdater {
    volatile int flag;
    int data;
    static final AtomicIntegerFieldUpdater<ModeFieldUpdater> FLAG = AtomicIntegerFieldUpdater.newUpdater(ModeFieldUpdater.class, "flag");

    public static void main(String[] args) {
        ModeFieldUpdater shared = new ModeFieldUpdater();
        new Thread(() -> {
            shared.data = 7;
            FLAG.lazySet(shared, 1);
        }).start();
        if (shared.flag == 1) {
            assert shared.data == 7;
        }
    }
}
