// measures: a sequence lock with fences before the data are written and after they are read, or without
// run: -- fences 1 => holds (570 states, 924 transitions)
// run: -- fences 2 => holds (2978 states, 5281 transitions)
// run: -- none 1 => violated assertion (67 states, 82 transitions)
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
