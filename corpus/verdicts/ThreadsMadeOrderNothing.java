// law: [JLS §17.4.4]: constructing a thread synchronizes with nothing, however the JDK numbers threads and keeps their groups
// verdict: -- unnamed => violated assertion
// verdict: -- named => violated assertion
// verdict: -- ordered => holds
public class ThreadsMadeOrderNothing {
    static int data;
    static int flag;
    static volatile boolean orders;

    static void make(String how) {
        if (how.equals("unnamed")) {
            new Thread(() -> { });
        } else if (how.equals("named")) {
            new Thread(() -> { }, "never");
        }
    }

    public static void main(String[] args) {
        // All classes that this needs are initialised before there are two threads.
        make(args[0]);
        new Thread(() -> {
            data = 1;
            make(args[0]);
            orders = true;
            flag = 1;
        }, "writer").start();
        if (flag == 1 && (!args[0].equals("ordered") || orders)) {
            make(args[0]);
            assert data == 1;
        }
    }
}
