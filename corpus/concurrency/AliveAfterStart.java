// check:  wrong belief that a started thread is still alive later
// run:    => violated assertion races=none states=9
public class AliveAfterStart {
    public static void main(String[] args) {
        Thread worker = new Thread(() -> { });
        worker.start();
        assert worker.isAlive() : "already over";
    }
}
