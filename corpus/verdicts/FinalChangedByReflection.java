// law: [JLS §17.5.3]: readers of a final field that is changed by reflection may see any of its values: not modelled, unless nobody else can know the object yet
// verdict: -- late => unknown
// verdict: -- early => holds
import java.lang.reflect.Field;

public class FinalChangedByReflection {
    final int value;

    FinalChangedByReflection(int value) {
        this.value = value;
    }

    static void change(FinalChangedByReflection object) {
        try {
            Field field = FinalChangedByReflection.class.getDeclaredField("value");
            field.setAccessible(true);
            field.setInt(object, 2);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        FinalChangedByReflection object = new FinalChangedByReflection(Integer.parseInt("1"));
        boolean late = args[0].equals("late");
        if (!late) {
            change(object);
        }
        Thread other = new Thread(() -> {
            if (late) {
                change(object);
            }
        }, "other");
        other.start();
        int seen = object.value;
        assert seen == (late ? 1 : 2) : seen;
    }
}
