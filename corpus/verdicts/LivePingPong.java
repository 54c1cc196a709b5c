// law: turns that are passed on by a volatile are passed on in the end [JLS §17.4.4]
// verdict: => holds
public class LivePingPong {
    static volatile int turn;

    static void play(int me) {
        for (int round = 0; round < 2; round++) {
            while (turn != me) {
                Thread.onSpinWait();
            }
            turn = 1 - me;
        }
    }

    public static void main(String[] args) throws Exception {
        Thread pong = new Thread(() -> play(1));
        pong.start();
        play(0);
        pong.join();
    }
}
