// measures: a Peterson lock by access modes: only volatile accesses keep the other thread out
// run: -- volatile => holds (61 states, 93 transitions)
// run: -- release => violated assertion (110 states, 158 transitions)
// run: -- opaque => violated assertion (110 states, 158 transitions)
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class PetersonModes {
    static final VarHandle WANTS = MethodHandles.arrayElementVarHandle(int[].class);
    static final VarHandle TURN;

    static {
        try {
            TURN = MethodHandles.lookup().findStaticVarHandle(PetersonModes.class, "turn", int.class);
        } catch (ReflectiveOperationException impossible) {
            throw new ExceptionInInitializerError(impossible);
        }
    }

    static final int[] wants = new int[2];
    static int turn;
    static volatile int inside;
    static String mode;

    static int wants(int who) {
        switch (mode) {
            case "volatile": return (int) WANTS.getVolatile(wants, who);
            case "release": return (int) WANTS.getAcquire(wants, who);
            default: return (int) WANTS.getOpaque(wants, who);
        }
    }

    static void want(int who, int value) {
        switch (mode) {
            case "volatile": WANTS.setVolatile(wants, who, value); break;
            case "release": WANTS.setRelease(wants, who, value); break;
            default: WANTS.setOpaque(wants, who, value);
        }
    }

    static int turn() {
        switch (mode) {
            case "volatile": return (int) TURN.getVolatile();
            case "release": return (int) TURN.getAcquire();
            default: return (int) TURN.getOpaque();
        }
    }

    static void give(int who) {
        switch (mode) {
            case "volatile": TURN.setVolatile(who); break;
            case "release": TURN.setRelease(who); break;
            default: TURN.setOpaque(who);
        }
    }

    static void run(int me) {
        int other = 1 - me;
        want(me, 1);
        give(other);
        while (wants(other) == 1 && turn() == other) {
        }
        inside = me + 1;
        if (inside != me + 1) {
            throw new AssertionError();
        }
        want(me, 0);
    }

    public static void main(String[] args) throws InterruptedException {
        mode = args[0];
        Thread one = new Thread(() -> run(0));
        Thread two = new Thread(() -> run(1));
        one.start();
        two.start();
        one.join();
        two.join();
    }
}
