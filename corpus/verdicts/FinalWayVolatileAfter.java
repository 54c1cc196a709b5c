// law: what is written after the freeze may be missed by who comes by the final field through a race, volatile or not: no order puts a volatile write before the read [JLS §17.4.4, §17.5.1]
// verdict: => violated assertion
public class FinalWayVolatileAfter {
    static class Inner { volatile int value; }
    static class Box {
        final Inner inner;

        Box(Inner inner) {
            this.inner = inner;
        }
    }
    static Box shared;

    public static void main(String[] args) {
        new Thread(() -> {
            Box box = new Box(new Inner());
            box.inner.value = 7;
            shared = box;
        }).start();
        Box seen = shared;
        assert seen == null || seen.inner.value == 7;
    }
}
