// measures: a work-stealing deque [Chase and Lev, SPAA 2005; fences by Lê et al., PPoPP 2013], right and with the fence of take or steal missing
// run: -- right 1 => holds (278 states, 428 transitions)
// run: -- right 2 => holds (6036 states, 11783 transitions)
// run: -- take 2 => violated assertion (198 states, 284 transitions)
// run: -- steal 2 => violated assertion (183 states, 262 transitions)
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class ChaseLev {
    static final VarHandle TOP, BOTTOM;
    static final VarHandle SLOTS = MethodHandles.arrayElementVarHandle(int[].class);

    static {
        try {
            TOP = MethodHandles.lookup().findStaticVarHandle(ChaseLev.class, "top", int.class);
            BOTTOM = MethodHandles.lookup().findStaticVarHandle(ChaseLev.class, "bottom", int.class);
        } catch (ReflectiveOperationException impossible) {
            throw new ExceptionInInitializerError(impossible);
        }
    }

    static int top, bottom;
    static final int[] slots = new int[4];
    static boolean fenceInTake = true, fenceInSteal = true;

    static void push(int value) {
        int b = (int) BOTTOM.getOpaque();
        SLOTS.setOpaque(slots, b & 3, value);
        VarHandle.releaseFence();
        BOTTOM.setOpaque(b + 1);
    }

    static int take() {
        int b = (int) BOTTOM.getOpaque() - 1;
        BOTTOM.setOpaque(b);
        if (fenceInTake) {
            VarHandle.fullFence();
        }
        int t = (int) TOP.getOpaque();
        if (t > b) {
            BOTTOM.setOpaque(b + 1);
            return 0;
        }
        int value = (int) SLOTS.getOpaque(slots, b & 3);
        if (t == b) {
            if (!TOP.compareAndSet(t, t + 1)) {
                value = 0;
            }
            BOTTOM.setOpaque(b + 1);
        }
        return value;
    }

    static int steal() {
        int t = (int) TOP.getAcquire();
        if (fenceInSteal) {
            VarHandle.fullFence();
        }
        int b = (int) BOTTOM.getAcquire();
        if (t >= b) {
            return 0;
        }
        int value = (int) SLOTS.getOpaque(slots, t & 3);
        return TOP.compareAndSet(t, t + 1) ? value : 0;
    }

    public static void main(String[] args) throws InterruptedException {
        fenceInTake = !args[0].equals("take");
        fenceInSteal = !args[0].equals("steal");
        int n = Integer.parseInt(args[1]);
        int[] got = new int[n + 1];
        int[] stolen = new int[n];
        Thread thief = new Thread(() -> {
            for (int i = 0; i < n; i++) {
                stolen[i] = steal();
            }
        });
        for (int i = 1; i <= n; i++) {
            push(i);
        }
        thief.start();
        for (int i = 0; i < n; i++) {
            got[take()]++;
        }
        thief.join();
        for (int value : stolen) {
            got[value]++;
        }
        for (int i = 1; i <= n; i++) {
            if (got[i] > 1) {
                throw new AssertionError();
            }
        }
    }
}
