// law: a counter that another thread reads may have any value
// verdict: => violated assertion
class LiveCountReadByOther {
    static volatile boolean stop;
    static volatile int n;

    public static void main(String[] args) throws InterruptedException {
        Thread counter = new Thread(() -> {
            while (!stop) {
                n++;
            }
        });
        counter.start();
        stop = true;
        assert n < 4;
        counter.join();
    }
}
