// law:     double-checked locking with an acquire read and a release write; with opaque ones the object may be seen unfinished [API documentation of VarHandle; JLS §17.4.5]
// verdict: -- ordered => holds
// verdict: -- opaque => violated assertion
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class ModeLazyInit {
    static Object made;
    static final VarHandle MADE = handle("made", Object.class);

    static VarHandle handle(String name, Class<?> type) {
        try {
            return MethodHandles.lookup().findStaticVarHandle(ModeLazyInit.class, name, type);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }
    static class Box {
        int value = 1;
    }

    static Box get(boolean ordered) {
        Box box = (Box) (ordered ? MADE.getAcquire() : MADE.getOpaque());
        if (box == null) {
            synchronized (ModeLazyInit.class) {
                box = (Box) (ordered ? MADE.getAcquire() : MADE.getOpaque());
                if (box == null) {
                    box = new Box();
                    if (ordered) {
                        MADE.setRelease(box);
                    } else {
                        MADE.setOpaque(box);
                    }
                }
            }
        }
        return box;
    }

    public static void main(String[] args) {
        boolean ordered = args[0].equals("ordered");
        new Thread(() -> {
            assert get(ordered).value == 1;
        }).start();
        assert get(ordered).value == 1;
    }
}
