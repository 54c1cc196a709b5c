// check:  the holder idiom makes one instance and publishes it safely
// run:    => holds races=none states=17:7,25:8
public class LazyHolder {
    static int made;
    int value;

    LazyHolder() {
        made++;
        value = 42;
    }

    static class Holder {
        static final LazyHolder INSTANCE = new LazyHolder();
    }

    static LazyHolder get() {
        return Holder.INSTANCE;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> {
            assert get().value == 42;
        });
        other.start();
        assert get().value == 42;
        other.join();
        assert made == 1 : "made twice";
    }
}
