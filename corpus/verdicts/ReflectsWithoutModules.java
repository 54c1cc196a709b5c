// law:     public members of exported packages may be called by reflection [JLS §6.6.1]
// verdict: => holds
import java.lang.reflect.Method;

public class ReflectsWithoutModules {
    private int value = 41;

    public static void main(String[] args) throws ReflectiveOperationException {
        Method length = String.class.getMethod("length");
        assert (int) length.invoke("four") == 4;
        var field = ReflectsWithoutModules.class.getDeclaredField("value");
        var object = new ReflectsWithoutModules();
        field.setInt(object, field.getInt(object) + 1);
        assert object.value == 42;
    }
}
