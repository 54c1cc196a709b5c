// law:     a read of an array may be seen after the array's publication, which no order prevents [JLS §17.4.8]
// verdict: => violated assertion
public class ReadOfOwnArrayAhead {
    static int[] shared;
    static int seen;

    public static void main(String[] args) throws InterruptedException {
        Thread writer = new Thread(() -> {
            int[] array = shared;
            if (array != null) {
                array[1] = 1;
            }
        });
        writer.start();
        int[] array = new int[2];
        int value = array[1];
        shared = array;
        writer.join();
        assert value == 0;
    }
}
