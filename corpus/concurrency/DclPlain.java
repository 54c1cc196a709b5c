// check:  double-checked locking with a plain field: correct only under sequential consistency
// run:    2 => holds races=DclPlain.instance,DclPlain.value states=17:23,25:81
public class DclPlain {
    static DclPlain instance;
    int value;

    DclPlain() {
        value = 42;
    }

    static DclPlain get() {
        DclPlain seen = instance;
        if (seen == null) {
            synchronized (DclPlain.class) {
                seen = instance;
                if (seen == null) {
                    seen = new DclPlain();
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
