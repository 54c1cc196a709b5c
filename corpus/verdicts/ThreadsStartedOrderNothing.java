// law: [JLS §17.4.4]: starting a thread synchronizes with that thread's first action, and with no other thread that starts one
// verdict: => violated assertion
public class ThreadsStartedOrderNothing {
    static int data;
    static int flag;

    public static void main(String[] args) {
        new Thread(() -> {
            data = 1;
            new Thread(() -> { }).start();
            flag = 1;
        }).start();
        if (flag == 1) {
            new Thread(() -> {
                assert data == 1;
            }).start();
        }
    }
}
