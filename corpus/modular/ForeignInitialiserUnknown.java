import java.util.function.Supplier;

/** Code that is not looked at may call methods of a class that is not initialised. */
class ForeignInitialiserUnknown {
    static int n = 1;
    static final Object made = make(() -> new Object());

    static Object make(Supplier<Object> supplier) {
        n = 2;
        Object result = supplier.get();
        assert n == 2;
        return result;
    }
}
