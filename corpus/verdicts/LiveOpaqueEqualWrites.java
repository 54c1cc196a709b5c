// law: an opaque read sees newer writes in the end, and of equal ones the newest; but nobody ever writes what the loop waits for (VarHandle)
// verdict: => violated liveness
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

class LiveOpaqueEqualWrites {
    static int flag;
    static final VarHandle FLAG;

    static {
        try {
            FLAG = MethodHandles.lookup().findStaticVarHandle(LiveOpaqueEqualWrites.class, "flag", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread reader = new Thread(() -> {
            while ((int) FLAG.getOpaque() != 2) {
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
