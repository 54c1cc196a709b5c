// law: a counter that is an index is no counter that nobody looks at: it leaves the array [JLS §15.10.4]
// verdict: => violated exception
class LiveCountIndex {
    static volatile boolean stop;

    public static void main(String[] args) throws InterruptedException {
        Thread counter = new Thread(() -> {
            int[] all = new int[4];
            int n = 0;
            while (!stop) {
                all[n] = 1;
                n++;
            }
        });
        counter.start();
        stop = true;
        counter.join();
    }
}
