// measures: a sequence lock with fences before the data are written and after they are read, or without
// run: -- fences 1 => holds (708 states, 1179 transitions)
// run: -- fences 2 => holds (4086 states, 7530 transitions)
// run: -- none 1 => violated assertion (68 states, 83 transitions)
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class SequenceLock {
    static final VarHandle SEQUENCE;

    static {
        try {
            SEQUENCE = MethodHandles.lookup().findStaticVarHandle(SequenceLock.class, "sequence", int.class);
        } catch (ReflectiveOperationException impossible) {
            throw new ExceptionInInitializerError(impossible);
        }
    }

    static int sequence, x, y;

    public static void main(String[] args) throws InterruptedException {
        boolean fences = args[0].equals("fences");
        int rounds = Integer.parseInt(args[1]);
        Thread writer = new Thread(() -> {
            for (int i = 1; i <= rounds; i++) {
                write(i, fences);
            }
        });
        Thread reader = new Thread(() -> read(fences));
        writer.start();
        reader.start();
        writer.join();
        reader.join();
    }

    static void write(int value, boolean fences) {
        int before = sequence;
        SEQUENCE.setOpaque(before + 1);
        if (fences) {
            VarHandle.releaseFence();
        }
        x = value;
        y = value;
        if (fences) {
            SEQUENCE.setRelease(before + 2);
        } else {
            SEQUENCE.setOpaque(before + 2);
        }
    }

    static void read(boolean fences) {
        int before = fences ? (int) SEQUENCE.getAcquire() : (int) SEQUENCE.getOpaque();
        if (before % 2 != 0) {
            return;
        }
        int seenX = x;
        int seenY = y;
        if (fences) {
            VarHandle.acquireFence();
        }
        if ((int) SEQUENCE.getOpaque() == before && seenX != seenY) {
            throw new AssertionError();
        }
    }
}
