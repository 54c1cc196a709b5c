// law: Peterson's lock over volatiles lets everybody in [JLS §17.4.4]
// verdict: => holds
public class LivePeterson {
    static volatile boolean wants0;
    static volatile boolean wants1;
    static volatile int turn;

    public static void main(String[] args) throws Exception {
        Thread one = new Thread(() -> {
            wants1 = true;
            turn = 0;
            while (wants0 && turn == 0) {
            }
            wants1 = false;
        });
        one.start();
        wants0 = true;
        turn = 1;
        while (wants1 && turn == 1) {
        }
        wants0 = false;
        one.join();
    }
}
