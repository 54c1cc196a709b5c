// law:     a racy read may see what another thread writes, however many threads there are [JLS §17.4.3]
// verdict: --states 5000 => violated|unknown assertion
// verdict: --model tso --states 5000 => violated|unknown assertion
// verdict: --model pso --states 5000 => violated|unknown assertion
public class FortyThreads {
    static int x;

    public static void main(String[] args) throws InterruptedException {
        Thread[] idle = new Thread[40];
        for (int i = 0; i < idle.length; i++) {
            idle[i] = new Thread(() -> { });
            idle[i].start();
        }
        new Thread(() -> x = 1).start();
        int seen = x;
        for (Thread thread : idle) thread.join();
        assert seen == 0;
    }
}
