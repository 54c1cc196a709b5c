// measures: a ring buffer for one producer and one consumer, by release and acquire, or by opaque accesses, which do not publish
// run: -- release 2 => holds (511 states, 864 transitions)
// run: -- release 3 => holds (1811 states, 3908 transitions)
// run: -- opaque 2 => violated assertion (91 states, 129 transitions)
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class Ring {
    static final VarHandle HEAD, TAIL;

    static {
        try {
            HEAD = MethodHandles.lookup().findVarHandle(Ring.class, "head", int.class);
            TAIL = MethodHandles.lookup().findVarHandle(Ring.class, "tail", int.class);
        } catch (ReflectiveOperationException impossible) {
            throw new ExceptionInInitializerError(impossible);
        }
    }

    final int[] slots = new int[2];
    int head, tail;
    final boolean opaque;

    Ring(boolean opaque) {
        this.opaque = opaque;
    }

    int get(VarHandle index) {
        return opaque ? (int) index.getOpaque(this) : (int) index.getAcquire(this);
    }

    void set(VarHandle index, int value) {
        if (opaque) {
            index.setOpaque(this, value);
        } else {
            index.setRelease(this, value);
        }
    }

    boolean offer(int value) {
        int at = tail;
        if (at - get(HEAD) == slots.length) {
            return false;
        }
        slots[at & 1] = value;
        set(TAIL, at + 1);
        return true;
    }

    int poll() {
        int at = head;
        if (at == get(TAIL)) {
            return 0;
        }
        int value = slots[at & 1];
        set(HEAD, at + 1);
        return value == 0 ? -1 : value;
    }

    public static void main(String[] args) throws InterruptedException {
        int n = Integer.parseInt(args[1]);
        Ring ring = new Ring(args[0].equals("opaque"));
        Thread producer = new Thread(() -> {
            for (int i = 1; i <= n; i++) {
                while (!ring.offer(i)) {
                }
            }
        });
        Thread consumer = new Thread(() -> {
            for (int i = 1; i <= n; i++) {
                int taken;
                while ((taken = ring.poll()) == 0) {
                }
                if (taken != i) {
                    throw new AssertionError();
                }
            }
        });
        producer.start();
        consumer.start();
        producer.join();
        consumer.join();
    }
}
