// check:  lazy initialisation without a lock makes two instances
// run:    => violated assertion races=LazyUnsafe.instance states=21
public class LazyUnsafe {
    static LazyUnsafe instance;

    static LazyUnsafe get() {
        if (instance == null) {
            instance = new LazyUnsafe();
        }
        return instance;
    }

    public static void main(String[] args) throws InterruptedException {
        LazyUnsafe[] seen = new LazyUnsafe[1];
        Thread other = new Thread(() -> seen[0] = get());
        other.start();
        LazyUnsafe mine = get();
        other.join();
        assert mine == seen[0] : "two instances";
    }
}
