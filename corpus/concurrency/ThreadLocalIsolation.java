// check:  every thread has its own copy of a thread-local variable
// run:    => holds races=none states=3
public class ThreadLocalIsolation {
    static final ThreadLocal<Integer> VALUE = ThreadLocal.withInitial(() -> 1);

    static void use(int change) {
        VALUE.set(VALUE.get() + change);
        assert VALUE.get() == 1 + change : "another thread's value";
    }

    public static void main(String[] args) {
        new Thread(() -> use(10)).start();
        use(20);
    }
}
