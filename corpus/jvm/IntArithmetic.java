// feature: int add, sub, mul, div, rem, neg with overflow and MIN_VALUE / -1
public class IntArithmetic {
    static final int[] SAMPLES = {0, 1, -1, 2, 7, -7, 46341, Integer.MAX_VALUE, Integer.MIN_VALUE};

    public static void main(String[] args) {
        for (int a : SAMPLES) {
            System.out.println("neg " + a + " = " + -a + ", ~ = " + ~a);
            for (int b : SAMPLES) {
                System.out.print(a + " , " + b + ": " + (a + b) + " " + (a - b) + " " + a * b);
                if (b != 0) {
                    System.out.print(" " + a / b + " " + a % b);
                }
                System.out.println();
            }
        }
        int x = Integer.MIN_VALUE;
        x /= -1;
        System.out.println(x);
        x %= -1;
        System.out.println(x);
    }
}
