// law:     NoClassDefFoundError comes after the initialisation that failed [JLS §12.4.2 steps 5 and 12]
// verdict: => holds
// verdict: --model opmm => holds
public class FailedInitializer {
    static int x;

    static class Bad {
        static int value;

        static {
            x = 1;
            if (x == 1) throw new IllegalStateException();
        }
    }

    static void use() {
        try {
            Bad.value = 1;
        } catch (NoClassDefFoundError e) {
            assert x == 1;
        } catch (ExceptionInInitializerError e) {
            return;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(FailedInitializer::use);
        Thread other = new Thread(FailedInitializer::use);
        one.start();
        other.start();
    }
}
