// law: a read of an object that only a final field leads to may see what others write to it: a freeze orders no write after a read [JLS §17.4.8, §17.5.1]
// verdict: => violated assertion
// verdict: -- frozen => violated assertion
// verdict: --model opmm => holds
public class FinalWayReadAhead {
    static class Inner { int value; }
    static class Box {
        final Inner inner;

        Box(Inner inner) {
            this.inner = inner;
        }
    }
    static Box shared;
    static int seen;

    public static void main(String[] args) throws InterruptedException {
        boolean frozen = args.length > 0;
        Thread maker = new Thread(() -> {
            Inner inner = new Inner();
            int value = frozen ? 0 : inner.value;
            Box box = new Box(inner);
            if (frozen) value = inner.value;
            shared = box;
            seen = value;
        });
        Thread writer = new Thread(() -> {
            Box box = shared;
            if (box != null) {
                box.inner.value = 1;
            }
        });
        maker.start();
        writer.start();
        maker.join();
        writer.join();
        assert seen == 0;
    }
}
