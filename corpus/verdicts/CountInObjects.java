// law: counts in a field, in an element and in a local variable that is only kept in them change nothing
// verdict: => holds
public class CountInObjects {
    static volatile boolean stop;

    static class Worker extends Thread {
        int rounds;
        int last;
        final int[] each = new int[4];

        void note(int seen) {
            each[1] += seen;
        }

        @Override
        public void run() {
            int seen = 0;
            while (!stop) {
                seen += 2;
                rounds += 3;
                last = seen ^ rounds;
                each[0]--;
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Worker worker = new Worker();
        worker.start();
        stop = true;
        worker.join();
    }
}
