// law: who knows of a round's write sees no older one, however many rounds came after it [JLS §17.4.5]
// verdict: => holds
class LiveWritesHide {
    static int data;
    static volatile int published;
    static volatile boolean stop;

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> {
            while (!stop) {
                data = 1;
                published = 1;
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
