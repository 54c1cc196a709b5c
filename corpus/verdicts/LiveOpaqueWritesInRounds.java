// law: a loop may write the same value again and again in opaque mode; it ends when it sees the flag (VarHandle)
// verdict: => holds
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

class LiveOpaqueWritesInRounds {
    static int flag;
    static final VarHandle FLAG;

    static {
        try {
            FLAG = MethodHandles.lookup().findStaticVarHandle(LiveOpaqueWritesInRounds.class, "flag", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread reader = new Thread(() -> {
            int seen = 0;
            while (seen == 0) {
                seen = (int) FLAG.getOpaque();
                FLAG.setOpaque(1);
            }
        });
        Thread writer = new Thread(() -> FLAG.setOpaque(1));
        reader.start();
        writer.start();
        FLAG.setOpaque(1);
        FLAG.setOpaque(1);
        reader.join();
        writer.join();
    }
}
