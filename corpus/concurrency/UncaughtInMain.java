// check:  an exception ends the main thread while another thread still runs
// run:    => violated exception states=17:6,25:7
public class UncaughtInMain {
    static volatile int[] data = {1};

    public static void main(String[] args) {
        new Thread(() -> data = new int[0]).start();
        int first = data[0];
        assert first == 1;
    }
}
