// check:  output of two threads in any order; nothing to violate
// run:    => holds races=none states=5
public class OutputOrder {
    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> System.out.println("other"));
        other.start();
        System.out.println("main");
        other.join();
        System.out.println("end");
    }
}
