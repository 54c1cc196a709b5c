// feature: AtomicInteger, AtomicLong, AtomicBoolean, AtomicReference, arrays, stamped references, adders
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicMarkableReference;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.atomic.AtomicStampedReference;
import java.util.concurrent.atomic.LongAdder;

public class AtomicClasses {
    public static void main(String[] args) {
        AtomicInteger i = new AtomicInteger(5);
        System.out.println(i.getAndIncrement() + " " + i.incrementAndGet() + " " + i.getAndAdd(10) + " " + i.addAndGet(-3) + " " + i.decrementAndGet() + " " + i.getAndDecrement());
        System.out.println(i.compareAndSet(12, 100) + " " + i.compareAndSet(99, 1) + " " + i.compareAndExchange(100, 50) + " " + i.compareAndExchange(1, 2) + " " + i);
        System.out.println(i.getAndSet(7) + " " + i.updateAndGet(x -> x * x) + " " + i.getAndUpdate(x -> -x) + " " + i.accumulateAndGet(10, Math::max) + " " + i.getAndAccumulate(3, (a, b) -> a % b) + " " + i.get());
        i.lazySet(Integer.MAX_VALUE);
        System.out.println(i.incrementAndGet() + " " + i.getPlain() + " " + i.getAcquire() + " " + i.getOpaque() + " " + i.longValue());
        AtomicLong l = new AtomicLong(1L << 40);
        System.out.println(l.incrementAndGet() + " " + l.compareAndSet((1L << 40) + 1, -1) + " " + l.getAndAdd(1L << 41) + " " + l);
        AtomicBoolean b = new AtomicBoolean();
        System.out.println(b.compareAndSet(false, true) + " " + b.getAndSet(false) + " " + b.get() + " " + b.compareAndExchange(false, true) + " " + b);
        AtomicReference<String> r = new AtomicReference<>("a");
        String a = r.get();
        System.out.println(r.compareAndSet(new String("a"), "x") + " " + r.compareAndSet(a, "b") + " " + r.getAndSet("c") + " " + r.updateAndGet(s -> s + s) + " " + r);
        AtomicIntegerArray array = new AtomicIntegerArray(3);
        array.incrementAndGet(1);
        array.addAndGet(2, 5);
        System.out.println(array + " " + array.compareAndSet(0, 0, 9) + " " + array.getAndSet(0, 1) + " " + array.length());
        AtomicReferenceArray<String> references = new AtomicReferenceArray<>(2);
        System.out.println(references.compareAndSet(0, null, "set") + " " + references);
        try {
            array.get(3);
        } catch (IndexOutOfBoundsException e) {
            System.out.println("out of bounds");
        }
        AtomicStampedReference<String> stamped = new AtomicStampedReference<>(a, 0);
        int[] holder = new int[1];
        System.out.println(stamped.compareAndSet(a, "n", 1, 2) + " " + stamped.compareAndSet(a, "n", 0, 1) + " " + stamped.get(holder) + holder[0] + " " + stamped.attemptStamp("n", 5) + stamped.getStamp());
        AtomicMarkableReference<String> marked = new AtomicMarkableReference<>(a, false);
        System.out.println(marked.compareAndSet(a, a, false, true) + " " + marked.isMarked());
        LongAdder adder = new LongAdder();
        adder.add(5);
        adder.increment();
        System.out.println(adder.sum() + " " + adder.sumThenReset() + " " + adder);
    }
}
