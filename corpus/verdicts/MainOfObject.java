// law: from Java 25 on `main` may be a method of an object, which its constructor without parameters makes [JLS §12.1.4]
// jdk: 25+
// verdict: -- join => holds
// verdict: -- race => violated assertion
public class MainOfObject {
    private int number = 1;

    void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> number++);
        other.start();
        if (args[0].equals("join")) other.join();
        assert number == 2 : number;
    }
}
