// feature: VarHandle on instance and static fields, in every access mode
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class VarHandleFields {
    int i = 1;
    long l = 2;
    volatile String s = "a";
    static int counter = 10;
    final int fixed = 4;

    static final VarHandle I, L, S, COUNTER, FIXED;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            I = lookup.findVarHandle(VarHandleFields.class, "i", int.class);
            L = lookup.findVarHandle(VarHandleFields.class, "l", long.class);
            S = lookup.findVarHandle(VarHandleFields.class, "s", String.class);
            COUNTER = lookup.findStaticVarHandle(VarHandleFields.class, "counter", int.class);
            FIXED = lookup.findVarHandle(VarHandleFields.class, "fixed", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    public static void main(String[] args) {
        VarHandleFields o = new VarHandleFields();
        I.set(o, 2);
        System.out.println((int) I.get(o) + " " + (int) I.getVolatile(o) + " " + (int) I.getOpaque(o) + " " + (int) I.getAcquire(o));
        I.setVolatile(o, 3);
        I.setOpaque(o, o.i + 1);
        I.setRelease(o, o.i + 1);
        System.out.println(o.i);
        System.out.println(I.compareAndSet(o, 5, 6) + " " + I.compareAndSet(o, 5, 7) + " " + (int) I.compareAndExchange(o, 6, 8) + " " + (int) I.compareAndExchangeAcquire(o, 1, 9)
                + " " + (int) I.compareAndExchangeRelease(o, 8, 10) + " " + o.i);
        while (!I.weakCompareAndSet(o, 10, 11)) { }
        while (!I.weakCompareAndSetPlain(o, 11, 12)) { }
        while (!I.weakCompareAndSetAcquire(o, 12, 13)) { }
        while (!I.weakCompareAndSetRelease(o, 13, 14)) { }
        System.out.println(I.weakCompareAndSet(o, 0, 1) + " " + o.i);
        System.out.println((int) I.getAndSet(o, 20) + " " + (int) I.getAndSetAcquire(o, 21) + " " + (int) I.getAndSetRelease(o, 22));
        System.out.println((int) I.getAndAdd(o, 5) + " " + (int) I.getAndAddAcquire(o, 1) + " " + (int) I.getAndAddRelease(o, -8) + " " + o.i);
        System.out.println((int) I.getAndBitwiseOr(o, 3) + " " + (int) I.getAndBitwiseAnd(o, 0x16) + " " + (int) I.getAndBitwiseXor(o, 0xFF) + " "
                + (int) I.getAndBitwiseOrAcquire(o, 1) + " " + (int) I.getAndBitwiseAndRelease(o, 0xF0) + " " + (int) I.getAndBitwiseXorRelease(o, -1) + " " + o.i);
        System.out.println((long) L.getAndAdd(o, 1L << 40) + " " + (long) L.compareAndExchange(o, (1L << 40) + 2, -5L) + " " + o.l);
        System.out.println(S.compareAndSet(o, "a", "b") + " " + (String) S.getAndSet(o, "c") + " " + (String) S.compareAndExchange(o, "c", "d") + " " + o.s);
        System.out.println((int) COUNTER.getAndAdd(1) + " " + COUNTER.compareAndSet(11, 50) + " " + (int) COUNTER.getAcquire() + " " + counter);
        COUNTER.setRelease(51);
        System.out.println(counter);
        System.out.println((int) FIXED.get(o) + " " + FIXED.isAccessModeSupported(VarHandle.AccessMode.SET) + " " + I.isAccessModeSupported(VarHandle.AccessMode.GET_AND_ADD) + " "
                + S.isAccessModeSupported(VarHandle.AccessMode.GET_AND_ADD));
        try {
            FIXED.set(o, 5);
        } catch (UnsupportedOperationException e) {
            System.out.println("final field");
        }
        VarHandle.fullFence();
        VarHandle.acquireFence();
        VarHandle.releaseFence();
        VarHandle.loadLoadFence();
        VarHandle.storeStoreFence();
        System.out.println(I.varType() + " " + S.varType().getSimpleName() + " " + I.coordinateTypes().size());
    }
}
