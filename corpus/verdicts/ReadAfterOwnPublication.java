// law:     after its publication an object may be written by others at once, under every model [JLS §17.4.3]
// verdict: => violated assertion
// verdict: --model sc => violated assertion
// verdict: --model tso => violated assertion
// verdict: --model pso => violated assertion
public class ReadAfterOwnPublication {
    static class Box { int value; }
    static Box shared;

    public static void main(String[] args) {
        new Thread(() -> {
            Box box = shared;
            if (box != null) {
                box.value = 1;
            }
        }).start();
        Box box = new Box();
        box.value = 2;
        shared = box;
        assert box.value == 2;
    }
}
