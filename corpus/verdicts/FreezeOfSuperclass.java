// law:     a final field is frozen where the constructor ends that wrote it: a superclass's before the subclass's [JLS §17.5.1]
// verdict: => holds
// verdict: --model opmm => holds
// verdict: --model pso => holds
public class FreezeOfSuperclass {
    static class Base { final int first; Base() { first = 42; } }
    static class Sub extends Base { final int second; Sub() { shared = this; second = 1; } }
    static Sub shared;

    public static void main(String[] args) {
        new Thread(() -> {
            new Sub();
        }, "writer").start();
        new Thread(() -> {
            Sub seen = shared;
            assert seen == null || seen.first == 42;
        }, "reader").start();
    }
}
