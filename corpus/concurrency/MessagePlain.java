// check:  message passing through a plain flag: correct only under sequential consistency
// run:    => holds races=MessagePlain.data,MessagePlain.ready states=9
public class MessagePlain {
    static int data;
    static boolean ready;

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
