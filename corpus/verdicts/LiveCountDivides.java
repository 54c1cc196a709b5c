// law: a counter that something is divided by may become zero [JLS §15.17.2]
// verdict: => violated exception
class LiveCountDivides {
    static volatile boolean stop;

    public static void main(String[] args) throws InterruptedException {
        Thread counter = new Thread(() -> {
            int n = 5;
            int sum = 0;
            while (!stop) {
                sum += 7 / n;
                n--;
            }
        });
        counter.start();
        stop = true;
        counter.join();
    }
}
