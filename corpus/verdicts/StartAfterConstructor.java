// law:     a thread sees its object as it was when it was started [JLS §17.4.4]
// verdict: => holds
public class StartAfterConstructor extends Thread {
    final int value;

    StartAfterConstructor() {
        value = 42;
    }

    @Override
    public void run() {
        assert value == 42;
    }

    public static void main(String[] args) {
        new StartAfterConstructor().start();
    }
}
