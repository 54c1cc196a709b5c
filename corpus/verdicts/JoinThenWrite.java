// law:     what the main thread writes after joining one reader may be seen by the other one: an interleaving [JLS §17.4.3]
// verdict: => violated assertion
// verdict: --model sc => violated assertion
// verdict: --model tso => violated assertion
// verdict: --model pso => violated assertion
// verdict: --model opmm => violated assertion
public class JoinThenWrite {
    static int a;

    public static void main(String[] args) throws InterruptedException {
        Thread late = new Thread(() -> {
            int seen = a;
            assert seen != 2;
        });
        Thread early = new Thread(() -> {
            int seen = a;
        });
        late.start();
        early.start();
        early.join();
        a = 2;
    }
}
