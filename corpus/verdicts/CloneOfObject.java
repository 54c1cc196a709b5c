// law:     the fields of a clone are assigned: whoever gets it through a race may see them unset [Object.clone, JLS §17.4.5]
// verdict: => violated assertion
// verdict: --model pso => violated assertion
public class CloneOfObject {
    static class Point implements Cloneable {
        int x = 6;
        Point copy() {
            try {
                return (Point) clone();
            } catch (CloneNotSupportedException impossible) {
                throw new AssertionError(impossible);
            }
        }
    }
    static Point shared;

    public static void main(String[] args) {
        new Thread(() -> {
            shared = new Point().copy();
        }, "writer").start();
        new Thread(() -> {
            Point seen = shared;
            assert seen == null || seen.x == 6;
        }, "reader").start();
    }
}
