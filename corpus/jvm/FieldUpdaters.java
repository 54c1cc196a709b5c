// feature: AtomicIntegerFieldUpdater, AtomicLongFieldUpdater, AtomicReferenceFieldUpdater
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicLongFieldUpdater;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;

public class FieldUpdaters {
    static class Target {
        volatile int i = 3;
        volatile long l = 1L << 33;
        volatile String s = "old";
        int plain;
    }

    static final AtomicIntegerFieldUpdater<Target> I = AtomicIntegerFieldUpdater.newUpdater(Target.class, "i");
    static final AtomicLongFieldUpdater<Target> L = AtomicLongFieldUpdater.newUpdater(Target.class, "l");
    static final AtomicReferenceFieldUpdater<Target, String> S = AtomicReferenceFieldUpdater.newUpdater(Target.class, String.class, "s");

    public static void main(String[] args) {
        Target t = new Target();
        System.out.println(I.incrementAndGet(t) + " " + I.getAndAdd(t, 6) + " " + I.compareAndSet(t, 10, 20) + " " + I.compareAndSet(t, 10, 30) + " " + I.updateAndGet(t, x -> x + 1) + " " + t.i);
        System.out.println(L.decrementAndGet(t) + " " + L.compareAndSet(t, (1L << 33) - 1, 5) + " " + L.getAndSet(t, 6) + " " + t.l);
        System.out.println(S.compareAndSet(t, "old", "new") + " " + S.getAndSet(t, "newer") + " " + S.get(t) + " " + t.s);
        I.set(t, -1);
        I.lazySet(t, -2);
        System.out.println(t.i);
        try {
            AtomicIntegerFieldUpdater.newUpdater(Target.class, "plain");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            AtomicIntegerFieldUpdater.newUpdater(Target.class, "missing");
        } catch (RuntimeException e) {
            System.out.println("no such field");
        }
    }
}
