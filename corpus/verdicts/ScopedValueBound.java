// law: a scoped value is bound within the call that binds it, in its own thread [java.lang.ScopedValue]; a thread that is started there knows nothing of it
// jdk: 25+
// verdict: -- inside => holds
// verdict: -- outside => violated exception
public class ScopedValueBound {
    static final ScopedValue<String> NAME = ScopedValue.newInstance();

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> {
            assert !NAME.isBound();
            if (args[0].equals("outside")) {
                NAME.get();
            }
        }, "other");
        ScopedValue.where(NAME, "outer").run(() -> {
            other.start();
            ScopedValue.where(NAME, "inner").run(() -> {
                assert NAME.get().equals("inner") && NAME.get().equals("inner");
            });
            assert NAME.get().equals("outer");
        });
        other.join();
        assert !NAME.isBound();
    }
}
