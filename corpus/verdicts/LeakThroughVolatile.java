// law:     who gets an object from its constructor through a volatile may see its final fields unset [JLS §17.5.1]
// verdict: => violated assertion
// verdict: --model opmm => violated assertion
// verdict: --model sc => violated assertion
public class LeakThroughVolatile {
    static class Box { final int value; Box() { shared = this; value = 42; } }
    static volatile Box shared;

    public static void main(String[] args) {
        new Thread(() -> {
            new Box();
        }, "writer").start();
        new Thread(() -> {
            Box seen = shared;
            assert seen == null || seen.value == 42;
        }, "reader").start();
    }
}
