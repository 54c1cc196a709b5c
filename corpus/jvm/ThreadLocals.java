// feature: ThreadLocal: initial values, remove, isolation between threads, inheritance
public class ThreadLocals {
    static final ThreadLocal<Integer> COUNTER = ThreadLocal.withInitial(() -> 100);
    static final ThreadLocal<String> NAME = new ThreadLocal<>();
    static final InheritableThreadLocal<String> INHERITED = new InheritableThreadLocal<>() {
        @Override
        protected String childValue(String parent) {
            return parent + " child";
        }
    };

    public static void main(String[] args) throws InterruptedException {
        System.out.println(COUNTER.get() + " " + NAME.get());
        COUNTER.set(COUNTER.get() + 1);
        NAME.set("main");
        INHERITED.set("from main");
        Thread t = new Thread(() -> {
            System.out.println("in thread " + COUNTER.get() + " " + NAME.get() + " " + INHERITED.get());
            COUNTER.set(7);
            NAME.set("other");
        });
        t.start();
        t.join();
        System.out.println(COUNTER.get() + " " + NAME.get() + " " + INHERITED.get());
        COUNTER.remove();
        NAME.remove();
        System.out.println(COUNTER.get() + " " + NAME.get());
        ThreadLocal<int[]> arrays = new ThreadLocal<>() {
            int made;

            @Override
            protected int[] initialValue() {
                return new int[] {++made};
            }
        };
        arrays.get()[0] += 5;
        System.out.println(arrays.get()[0]);
        arrays.remove();
        System.out.println(arrays.get()[0]);
    }
}
