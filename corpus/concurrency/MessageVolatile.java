// check:  message passing through a volatile flag
// run:    => holds races=none states=17:6,25:7
public class MessageVolatile {
    static int data;
    static volatile boolean ready;

    public static void main(String[] args) {
        new Thread(() -> {
            data = 42;
            ready = true;
        }).start();
        if (ready) {
            assert data == 42 : "stale data";
        }
    }
}
