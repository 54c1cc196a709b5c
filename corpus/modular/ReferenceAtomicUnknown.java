import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** Who has an atomic variable, or a method of it, may change it, whatever annotations say. */
class ReferenceAtomicUnknown {
    private static final AtomicInteger COUNT = new AtomicInteger();
    /*@ global_invariant COUNT.value == 0 */

    static void gives(List<Object> list) {
        if (list != null) {
            list.add(COUNT);
        }
    }

    static void givesNumber(List<Number> list, Number number) {
        if (list != null) {
            list.add(number);
        }
    }

    static int updates(java.util.function.IntBinaryOperator operator) {
        return operator == null ? 0 : COUNT.accumulateAndGet(1, operator);
    }

    static Runnable refers() {
        return COUNT::incrementAndGet;
    }
}
