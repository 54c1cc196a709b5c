// check:  the flag is set before the data, which fails under every memory model
// run:    => violated assertion races=MessageReversed.data states=10
public class MessageReversed {
    static int data;
    static volatile boolean ready;

    public static void main(String[] args) {
        new Thread(() -> {
            ready = true;
            data = 42;
        }).start();
        if (ready) {
            assert data == 42 : "stale data";
        }
    }
}
