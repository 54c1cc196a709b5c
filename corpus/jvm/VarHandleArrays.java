// feature: VarHandle on array elements and on every primitive field type
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;

public class VarHandleArrays {
    boolean z;
    byte b = 1;
    short s = 2;
    char c = 'c';
    float f = 1.5f;
    double d = 2.5;

    static VarHandle field(String name, Class<?> type) throws ReflectiveOperationException {
        return MethodHandles.lookup().findVarHandle(VarHandleArrays.class, name, type);
    }

    public static void main(String[] args) throws ReflectiveOperationException {
        VarHandle ints = MethodHandles.arrayElementVarHandle(int[].class);
        int[] array = {1, 2, 3};
        System.out.println((int) ints.getAndAdd(array, 1, 10) + " " + ints.compareAndSet(array, 0, 1, 7) + " " + (int) ints.getVolatile(array, 2) + " " + Arrays.toString(array));
        ints.setRelease(array, 2, -1);
        System.out.println((int) ints.getAcquire(array, 2));
        try {
            ints.get(array, 3);
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println("out of bounds");
        }
        VarHandle strings = MethodHandles.arrayElementVarHandle(String[].class);
        String[] words = {"a", "b"};
        System.out.println(strings.compareAndSet(words, 0, "a", "x") + " " + (String) strings.getAndSet(words, 1, "y") + " " + Arrays.toString(words));
        VarHandle longs = MethodHandles.arrayElementVarHandle(long[].class);
        long[] wide = {1L << 50};
        System.out.println((long) longs.getAndAdd(wide, 0, 1L) + " " + wide[0]);
        VarHandleArrays o = new VarHandleArrays();
        VarHandle z = field("z", boolean.class);
        System.out.println(z.compareAndSet(o, false, true) + " " + (boolean) z.getAndSet(o, false) + " " + (boolean) z.getAndBitwiseOr(o, true) + " " + o.z);
        VarHandle b = field("b", byte.class);
        System.out.println((byte) b.getAndAdd(o, (byte) 127) + " " + o.b + " " + b.compareAndSet(o, (byte) -128, (byte) 5) + " " + o.b);
        VarHandle s = field("s", short.class);
        System.out.println((short) s.compareAndExchange(o, (short) 2, (short) -3) + " " + o.s);
        VarHandle c = field("c", char.class);
        System.out.println((char) c.getAndSet(o, 'd') + " " + (char) c.getAndAdd(o, (char) 1) + " " + o.c);
        VarHandle f = field("f", float.class);
        System.out.println((float) f.getAndAdd(o, 1f) + " " + f.compareAndSet(o, 2.5f, 9f) + " " + o.f);
        VarHandle d = field("d", double.class);
        System.out.println((double) d.getVolatile(o) + " " + (double) d.getAndAdd(o, 0.5) + " " + o.d);
    }
}
