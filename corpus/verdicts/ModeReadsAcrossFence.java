// law:     loads before a full fence are not reordered with loads after it [API documentation of VarHandle]
// verdict: -- none => violated assertion
// verdict: -- fence => unknown|holds
public class ModeReadsAcrossFence {
    static int x;

    public static void main(String[] args) {
        new Thread(() -> x = 1).start();
        int first = x;
        if (args[0].equals("fence")) {
            java.lang.invoke.VarHandle.fullFence();
        }
        int second = x;
        assert first <= second;
    }
}
