// law:     who may have got an object that leaked from its constructor may see its final fields unset, also if the same reference is published afterwards [JLS §17.5.1]
// verdict: => violated assertion
public class LeakThenPublication {
    static class Box {
        final int value;

        Box() {
            shared = this;
            value = 1;
        }
    }

    static Box shared;
    static int first = -1, second = -1;

    public static void main(String[] args) throws InterruptedException {
        Thread maker = new Thread(() -> {
            Box box = new Box();
            shared = box;
        });
        Thread reader = new Thread(() -> {
            Box box = shared;
            if (box != null) {
                first = box.value;
                second = box.value;
            }
        });
        maker.start();
        reader.start();
        maker.join();
        reader.join();
        assert !(first == 1 && second == 0);
    }
}
