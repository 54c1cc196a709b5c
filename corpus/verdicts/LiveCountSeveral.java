// law: counters that nobody looks at make no difference, however large they get
// verdict: => holds
class LiveCountSeveral {
    static volatile boolean stop;

    public static void main(String[] args) throws InterruptedException {
        Thread counter = new Thread(() -> {
            int n = 0;
            long all = 1;
            double part = 1;
            while (!stop) {
                n++;
                all *= 3;
                part /= n;
            }
        });
        counter.start();
        stop = true;
        counter.join();
    }
}
