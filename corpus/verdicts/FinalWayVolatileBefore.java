// law: what is written before the freeze, volatile or not, is seen by whoever comes by the final field, also through a race [JLS §17.5.1]
// verdict: => holds
// verdict: -- later => holds
public class FinalWayVolatileBefore {
    static class Inner { volatile int value; }
    static class Box {
        final Inner inner;

        Box(Inner inner) {
            this.inner = inner;
        }
    }
    static Box shared;

    public static void main(String[] args) {
        boolean later = args.length > 0;
        new Thread(() -> {
            Inner inner = new Inner();
            inner.value = 7;
            Box box = new Box(inner);
            if (later) inner.value = 8;
            shared = box;
        }).start();
        Box seen = shared;
        int value = seen == null ? 7 : seen.inner.value;
        assert value == 7 || later && value == 8;
    }
}
