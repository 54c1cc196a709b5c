/** Who catches an exception knows what it refers to. */
class ThrowKnownBad {
    static final class Box {
        /*@ global_invariant value >= 0 */
        volatile int value;
    }

    static final class Carries extends RuntimeException {
        final Box box;

        Carries(Box box) {
            this.box = box;
        }
    }

    static void leaks() {
        Box box = new Box();
        box.value = -1;
        throw new Carries(box);
    }

    static void ready() {
        Box box = new Box();
        box.value = 1;
        throw new Carries(box);
    }

    static void given(Runnable action) {
        Box box = new Box();
        box.value = -1;
        try {
            throw new Carries(box);
        } catch (Carries e) {
            if (action != null) {
                action.equals(e);
            }
        }
    }

    static void reads(Carries e) {
        if (e != null && e.box != null) {
            assert e.box.value >= 0;
        }
    }
}
