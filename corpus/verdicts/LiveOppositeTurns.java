// law: two threads that both wait for the other wait for ever [JLS §17.4.9]
// verdict: => violated liveness
// verdict: --no-liveness => holds
public class LiveOppositeTurns {
    static volatile int turn = 2;

    static void play(int me) {
        while (turn != me) {
            Thread.onSpinWait();
        }
        turn = 1 - me;
    }

    public static void main(String[] args) throws Exception {
        Thread pong = new Thread(() -> play(1));
        pong.start();
        play(0);
        pong.join();
    }
}
