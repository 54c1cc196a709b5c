// law:     what is written before the first start is what threads read, however long it takes to write it
// verdict: => holds
// verdict: --model sc => holds
public class BeginsWithLongLoopHeld {
    static final int[] table = new int[3000];
    static long total;

    public static void main(String[] arguments) {
        for (int i = 0; i < table.length; i++) {
            table[i] = 2 * i;
            total += i;
        }
        Thread reader = new Thread(() -> {
            assert table[7] == 14 && total == 4498500;
        });
        reader.start();
    }
}
