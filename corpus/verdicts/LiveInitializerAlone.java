// law: the initializer of the main class is part of the execution, which hangs if that goes round for ever [JLS §12.4.2, §17.4.9]
// verdict: => violated liveness
public class LiveInitializerAlone {
    static boolean ready;

    static {
        while (!ready) {
            Thread.onSpinWait();
        }
    }

    public static void main(String[] args) {
        assert ready;
    }
}
