// feature: labelled break and continue, nested loops, labelled blocks
public class LabelledLoops {
    public static void main(String[] args) {
        StringBuilder log = new StringBuilder();
        outer:
        for (int i = 0; i < 5; i++) {
            for (int j = 0; j < 5; j++) {
                if (j == 3) continue outer;
                if (i == 3) break outer;
                if ((i + j) % 2 == 0) continue;
                log.append(i).append(j).append(' ');
            }
        }
        System.out.println(log);
        int count = 0;
        search:
        {
            for (int i = 0; ; i++) {
                count += i;
                if (count > 20) {
                    break search;
                }
            }
        }
        System.out.println(count);
        int n = 27;
        int steps = 0;
        loop:
        while (true) {
            switch (n % 2) {
                case 0:
                    n /= 2;
                    break;
                default:
                    if (n == 1) break loop;
                    n = 3 * n + 1;
            }
            steps++;
        }
        System.out.println(steps);
        boolean[] composite = new boolean[50];
        StringBuilder primes = new StringBuilder();
        next:
        for (int i = 2; i < composite.length; i++) {
            if (composite[i]) continue next;
            primes.append(i).append(' ');
            for (int j = i * i; j < composite.length; j += i) composite[j] = true;
        }
        System.out.println(primes);
    }
}
