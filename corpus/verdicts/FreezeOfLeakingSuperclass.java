// law:     a final field is frozen where the constructor ends that wrote it: a superclass's before the subclass's [JLS §17.5.1]
// verdict: => violated assertion
public class FreezeOfLeakingSuperclass {
    static class Base { final int first; Base() { shared = this; first = 42; } }
    static class Sub extends Base { final int second; Sub() { second = 1; } }
    static Base shared;

    public static void main(String[] args) {
        new Thread(() -> {
            new Sub();
        }, "writer").start();
        new Thread(() -> {
            Base seen = shared;
            assert seen == null || seen.first == 42;
        }, "reader").start();
    }
}
