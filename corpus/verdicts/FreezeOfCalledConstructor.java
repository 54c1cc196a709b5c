// law:     a constructor that another one calls freezes the final fields that it wrote where it ends itself; what the caller writes then is not frozen [JLS §17.5.1]
// verdict: => violated assertion
public class FreezeOfCalledConstructor {
    static class Inner { int value; }
    static class Box {
        final Inner inner;
        Box(int value) {
            inner = new Inner();
            inner.value = value;
        }
        Box() {
            this(1);
            inner.value = 5;
        }
    }
    static Box shared;

    public static void main(String[] args) {
        new Thread(() -> shared = new Box(), "maker").start();
        Box seen = shared;
        assert seen == null || seen.inner.value == 5;
    }
}
