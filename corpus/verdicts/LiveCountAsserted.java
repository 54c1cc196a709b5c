// law: a counter that is looked at after the loop may have any value
// verdict: => violated assertion
class LiveCountAsserted {
    static volatile boolean stop;

    public static void main(String[] args) throws InterruptedException {
        Thread counter = new Thread(() -> {
            int n = 0;
            while (!stop) {
                n++;
            }
            assert n < 6;
        });
        counter.start();
        stop = true;
        counter.join();
    }
}
