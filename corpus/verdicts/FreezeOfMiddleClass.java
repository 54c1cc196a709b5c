// law:     a final field is frozen where the constructor ends that wrote it: a superclass's before the subclass's [JLS §17.5.1]
// verdict: => holds
public class FreezeOfMiddleClass {
    static class Base { final int first; Base() { first = 1; } }
    static class Middle extends Base { final int second; Middle() { second = 2; } }
    static class Sub extends Middle { final int third; Sub() { shared = this; third = 3; } }
    static Sub shared;

    public static void main(String[] args) {
        new Thread(() -> {
            new Sub();
        }, "writer").start();
        new Thread(() -> {
            Sub seen = shared;
            assert seen == null || seen.first + seen.second == 3;
        }, "reader").start();
    }
}
