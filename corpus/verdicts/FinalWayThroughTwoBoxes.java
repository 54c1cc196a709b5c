// law:     whichever of two final fields a thread got the object by, it sees what was written before the one or the other was frozen [JLS §17.5.1]
// verdict: => holds
public class FinalWayThroughTwoBoxes {
    static class Inner { int value; }
    static class Box { final Inner inner; Box(Inner inner) { this.inner = inner; } }
    static Box first;
    static Box second;

    public static void main(String[] args) {
        new Thread(() -> {
            Inner made = new Inner();
            made.value = 42;
            first = new Box(made);
            second = new Box(made);
        }, "writer").start();
        new Thread(() -> {
            Box one = first;
            Box other = second;
            if (one != null && other != null) {
                Inner inner = one.inner;
                assert other.inner == inner && inner.value == 42;
            }
        }, "reader").start();
    }
}
