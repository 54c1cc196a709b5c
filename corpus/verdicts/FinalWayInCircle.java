// law: what was written before a freeze is seen by whoever comes by the final field [JLS §17.5.1], also in executions in which reads see writes that wait for them [JLS §17.4.8]
// verdict: => holds|unknown
// verdict: --model jmm => holds|unknown
// verdict: --model jmm --no-reduction => holds|unknown
public class FinalWayInCircle {
    static class Inner { volatile int value; }
    static class Box {
        final Inner inner;

        Box(Inner inner) {
            this.inner = inner;
        }
    }
    static Box shared;
    static int seen = 1;
    static boolean met;

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(() -> {
            Box box = shared;
            if (box != null) seen = box.inner.value;
            shared = new Box(null);
        });
        Thread second = new Thread(() -> {
            Inner inner = new Inner();
            inner.value = 1;
            Box own = new Box(inner);
            shared = own;
            Box box = shared;
            shared = own;
            met = box != own;
        });
        first.start();
        second.start();
        first.join();
        second.join();
        assert !met || seen != 0;
    }
}
