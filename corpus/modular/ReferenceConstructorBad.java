import java.util.function.Supplier;

/** Who has a reference to a constructor lets others know the object. */
class ReferenceConstructorBad {
    private int low;

    ReferenceConstructorBad() {
        low = -1;
    }

    synchronized void raise() {
        assert low >= 0;
        low = 2;
    }

    static Supplier<ReferenceConstructorBad> maker() {
        return ReferenceConstructorBad::new;
    }
}
