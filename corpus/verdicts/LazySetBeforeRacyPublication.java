// law:     a release write orders nothing for those who get the object through a race [VarHandle documentation]
// verdict: => violated assertion
// verdict: --model pso => violated assertion
public class LazySetBeforeRacyPublication {
    static java.util.concurrent.atomic.AtomicInteger shared;

    public static void main(String[] args) {
        new Thread(() -> {
            java.util.concurrent.atomic.AtomicInteger made = new java.util.concurrent.atomic.AtomicInteger();
            made.lazySet(5);
            shared = made;
        }).start();
        java.util.concurrent.atomic.AtomicInteger seen = shared;
        assert seen == null || seen.get() == 5;
    }
}
