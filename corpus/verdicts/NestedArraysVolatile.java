// law:     a volatile write publishes the inner arrays, too [JLS §17.4.4]
// verdict: => holds
public class NestedArraysVolatile {
    static volatile int[][] shared;

    public static void main(String[] args) {
        new Thread(() -> {
            shared = new int[1][1];
        }, "writer").start();
        new Thread(() -> {
            int[][] seen = shared;
            assert seen == null || seen[0][0] == 0;
        }, "reader").start();
    }
}
