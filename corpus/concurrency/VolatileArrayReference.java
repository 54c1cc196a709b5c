// check:  a volatile reference to an array does not make its elements volatile: increments are lost
// run:    => violated assertion states=18
public class VolatileArrayReference {
    static volatile int[] counters = new int[1];

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> counters[0]++);
        other.start();
        counters[0]++;
        other.join();
        assert counters[0] == 2 : "lost update";
    }
}
