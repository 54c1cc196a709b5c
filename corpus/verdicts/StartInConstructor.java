// law:     a thread that its object's constructor starts may see that object's final fields unset [JLS §17.5.1]
// verdict: => violated assertion
// verdict: --model opmm => violated assertion
// verdict: --model sc => violated assertion
public class StartInConstructor extends Thread {
    final int value;

    StartInConstructor() {
        start();
        value = 42;
    }

    @Override
    public void run() {
        assert value == 42;
    }

    public static void main(String[] args) {
        new StartInConstructor();
    }
}
