// check:  virtual threads race like platform threads
// jdk: 21+
// run:    => violated assertion races=VirtualLostUpdate.count states=26
public class VirtualLostUpdate {
    static int count;

    public static void main(String[] args) throws InterruptedException {
        Thread one = Thread.startVirtualThread(() -> count++);
        Thread two = Thread.startVirtualThread(() -> count++);
        one.join();
        two.join();
        assert count == 2 : "lost update";
    }
}
