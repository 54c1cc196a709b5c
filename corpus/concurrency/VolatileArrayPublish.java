// check:  elements written before the volatile reference is set are published with it
// run:    => holds races=none states=17:6,25:7
public class VolatileArrayPublish {
    static volatile int[] shared;

    public static void main(String[] args) {
        new Thread(() -> {
            int[] array = new int[2];
            array[0] = 1;
            array[1] = 2;
            shared = array;
        }).start();
        int[] seen = shared;
        if (seen != null) {
            assert seen[0] + seen[1] == 3 : "half-filled array seen";
        }
    }
}
