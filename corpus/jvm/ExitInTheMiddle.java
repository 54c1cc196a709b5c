// feature: System.exit ends the program at once, skipping finally blocks and later statements
public class ExitInTheMiddle {
    static void stop(int depth) {
        if (depth == 0) {
            System.out.println("exiting");
            System.exit(0);
        }
        stop(depth - 1);
        System.out.println("never");
    }

    public static void main(String[] args) {
        System.out.println("before");
        try {
            stop(3);
        } finally {
            System.out.println("finally is skipped");
        }
        System.out.println("after");
    }
}
