// check:  primes that threads look for and note in an array without any lock
// run:    => holds
//
// Try it:  jmmc check examples/jpr/IsPrime.java --model jpr
//
// A thread that does not see what the other has found out tries a divisor in vain: slower, but not wrong.
public class IsPrime {
    private static final int MOST = 17;
    private static final boolean[] composite = new boolean[MOST + 1];

    static boolean isPrime(int number) {
        for (int divisor = 2; divisor * divisor <= number; divisor++) {
            // Multiples of what is known to be no prime have been tried.
            if (!composite[divisor] && number % divisor == 0) {
                composite[number] = true;
                return false;
            }
        }
        return true;
    }

    private static boolean isPrimeAlone(int number) {
        for (int divisor = 2; divisor < number; divisor++) {
            if (number % divisor == 0) {
                return false;
            }
        }
        return true;
    }

    public static void main(String[] args) {
        for (int i = 0; i < 2; i++) {
            new Thread(() -> {
                for (int number = 2; number <= MOST; number++) {
                    assert isPrime(number) == isPrimeAlone(number) : number;
                }
            }).start();
        }
    }
}
