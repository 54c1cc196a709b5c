// law: an opaque read sees a newer write in the end, whichever of equal ones (VarHandle)
// verdict: => holds
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

class LiveOpaqueEqualWritesEnd {
    static int flag;
    static final VarHandle FLAG;

    static {
        try {
            FLAG = MethodHandles.lookup().findStaticVarHandle(LiveOpaqueEqualWritesEnd.class, "flag", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread reader = new Thread(() -> {
            while ((int) FLAG.getOpaque() != 1) {
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
