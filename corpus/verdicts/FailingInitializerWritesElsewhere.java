// law:     as when it succeeds: what a failing initialiser has written reaches memory before others find out that it failed [JLS §12.4.2]
// verdict: => violated assertion
// verdict: --model tso => violated assertion
// verdict: --model pso => violated assertion
public class FailingInitializerWritesElsewhere {
    static int flag;

    static class Holder {
        static int value = fail();

        static int fail() {
            flag = 1;
            throw new IllegalStateException();
        }
    }

    public static void main(String[] args) {
        Thread user = new Thread(() -> {
            try {
                Holder.value = 3;
            } catch (ExceptionInInitializerError e) {
                return;
            }
        });
        user.start();
        int seen = flag;
        assert seen == 0;
    }
}
