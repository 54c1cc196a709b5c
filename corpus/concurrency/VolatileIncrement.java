// check:  volatile does not make an increment atomic
// run:    => violated assertion races=none states=19
public class VolatileIncrement {
    static volatile int count;

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> count++);
        other.start();
        count++;
        other.join();
        assert count == 2 : "lost update: " + count;
    }
}
