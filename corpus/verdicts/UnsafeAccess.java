// law:     an unsafe put is a write of the field, also where the method is deprecated [sun.misc.Unsafe]
// verdict: => holds
import java.lang.reflect.Field;
import sun.misc.Unsafe;

public class UnsafeAccess {
    private int value;

    public static void main(String[] args) throws ReflectiveOperationException {
        Field theUnsafe = Unsafe.class.getDeclaredField("theUnsafe");
        theUnsafe.setAccessible(true);
        Unsafe unsafe = (Unsafe) theUnsafe.get(null);
        UnsafeAccess object = new UnsafeAccess();
        long offset = unsafe.objectFieldOffset(UnsafeAccess.class.getDeclaredField("value"));
        unsafe.putInt(object, offset, 41);
        assert unsafe.compareAndSwapInt(object, offset, 41, 42);
        assert object.value == 42;
    }
}
