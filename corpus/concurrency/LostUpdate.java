// check:  unsynchronised increments lose updates; argument: threads
// run:    1 => holds races=none states=17:4,25:5
// run:    2 => violated assertion races=LostUpdate.count states=17:25,25:41
// run:    3 => violated assertion races=LostUpdate.count states=17:100,25:244
public class LostUpdate {
    static int count;

    public static void main(String[] args) throws InterruptedException {
        Thread[] threads = new Thread[Integer.parseInt(args[0])];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(() -> count++);
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assert count == threads.length : "lost update: " + count;
    }
}
