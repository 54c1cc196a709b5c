// check:  a semaphore with one permit is a mutex, with two it is not; argument: permits
// run:    1 => holds races=none states=20
// run:    2 => violated assertion races=SemaphoreMutex.inside states=105
import java.util.concurrent.Semaphore;

public class SemaphoreMutex {
    static int inside;

    static void visit(Semaphore semaphore) {
        semaphore.acquireUninterruptibly();
        inside++;
        assert inside == 1 : "two threads are inside";
        inside--;
        semaphore.release();
    }

    public static void main(String[] args) throws InterruptedException {
        Semaphore semaphore = new Semaphore(Integer.parseInt(args[0]));
        Thread other = new Thread(() -> visit(semaphore));
        other.start();
        visit(semaphore);
        other.join();
    }
}
