// law:     a lock taken in acquire mode and freed in release mode orders what it guards; taken in plain mode it does not [API documentation of VarHandle]
// verdict: -- acquire => holds
// verdict: -- plain => violated assertion
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class ModeSpinLock {
    static int lock;
    static final VarHandle LOCK = handle("lock", int.class);

    static VarHandle handle(String name, Class<?> type) {
        try {
            return MethodHandles.lookup().findStaticVarHandle(ModeSpinLock.class, name, type);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }
    static int count;

    static void increment(boolean acquires) {
        while (!(acquires ? LOCK.weakCompareAndSetAcquire(0, 1) : LOCK.weakCompareAndSetPlain(0, 1))) {
            Thread.onSpinWait();
        }
        count++;
        LOCK.setRelease(0);
    }

    public static void main(String[] args) throws InterruptedException {
        boolean acquires = args[0].equals("acquire");
        Thread other = new Thread(() -> increment(acquires));
        other.start();
        increment(acquires);
        other.join();
        assert count == 2;
    }
}
