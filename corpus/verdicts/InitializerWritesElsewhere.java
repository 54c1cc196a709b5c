// law:     a racy read may come after what a static initialiser has written to another class, also where writes are buffered [JLS §12.4.2, §17.4.3]
// verdict: => violated assertion
// verdict: --model tso => violated assertion
// verdict: --model pso => violated assertion
// verdict: --model opmm => violated assertion
public class InitializerWritesElsewhere {
    static int flag;

    static class Holder {
        static int value;

        static {
            flag = 1;
            value = 2;
        }
    }

    public static void main(String[] args) {
        Thread user = new Thread(() -> {
            int used = Holder.value;
        });
        user.start();
        int seen = flag;
        assert seen == 0;
    }
}
