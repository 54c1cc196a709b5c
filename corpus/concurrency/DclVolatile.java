// check:  double-checked locking with a volatile field
// run:    2 => holds races=none states=17:23,25:62
// run:    3 => holds races=none states=17:68,25:257
public class DclVolatile {
    static volatile DclVolatile instance;
    int value;

    DclVolatile() {
        value = 42;
    }

    static DclVolatile get() {
        DclVolatile seen = instance;
        if (seen == null) {
            synchronized (DclVolatile.class) {
                seen = instance;
                if (seen == null) {
                    seen = new DclVolatile();
                    instance = seen;
                }
            }
        }
        return seen;
    }

    public static void main(String[] args) {
        for (int i = 0; i < Integer.parseInt(args[0]); i++) {
            new Thread(() -> {
                assert get().value == 42 : "half-made object seen";
            }).start();
        }
    }
}
