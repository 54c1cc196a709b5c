// law:     a ring buffer for one producer and one consumer needs releases and acquires of its counters, and no more [API documentation of VarHandle]
// verdict: -- ordered => holds
// verdict: -- opaque => violated assertion
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class ModeRing {
    static int head;
    static int tail;
    static final VarHandle HEAD = handle("head", int.class);
    static final VarHandle TAIL = handle("tail", int.class);

    static VarHandle handle(String name, Class<?> type) {
        try {
            return MethodHandles.lookup().findStaticVarHandle(ModeRing.class, name, type);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }
    static final int[] ring = new int[2];
    static boolean ordered;

    static int read(VarHandle counter) {
        return ordered ? (int) counter.getAcquire() : (int) counter.getOpaque();
    }

    static void write(VarHandle counter, int value) {
        if (ordered) {
            counter.setRelease(value);
        } else {
            counter.setOpaque(value);
        }
    }

    static boolean offer(int value) {
        int at = (int) TAIL.get();
        if (at - read(HEAD) == ring.length) {
            return false;
        }
        ring[at & 1] = value;
        write(TAIL, at + 1);
        return true;
    }

    static int poll() {
        int at = (int) HEAD.get();
        if (at == read(TAIL)) {
            return 0;
        }
        int value = ring[at & 1];
        write(HEAD, at + 1);
        return value;
    }

    public static void main(String[] args) {
        ordered = args[0].equals("ordered");
        new Thread(() -> {
            for (int value = 1; value <= 3; value++) {
                while (!offer(value)) {
                    Thread.onSpinWait();
                }
            }
        }).start();
        for (int expected = 1; expected <= 3; expected++) {
            int value = poll();
            while (value == 0) {
                Thread.onSpinWait();
                value = poll();
            }
            assert value == expected;
        }
    }
}
