// law: a write that comes after what was published need not be seen, in whatever round [JLS §17.4.5]
// verdict: => violated assertion
class LiveWritesHideTooLate {
    static int data;
    static volatile int published;
    static volatile boolean stop;

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> {
            while (!stop) {
                published = 1;
                data = 1;
            }
        });
        thread.start();
        if (published == 1) {
            assert data == 1;
        }
        stop = true;
        thread.join();
    }
}
