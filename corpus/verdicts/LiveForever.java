// law: a thread that the program needs and that loops for ever is an execution that hangs [JLS §17.4.9]
// verdict: => violated liveness
// verdict: --no-liveness => holds
public class LiveForever {
    public static void main(String[] args) throws Exception {
        new Thread(() -> {
            while (true) {
            }
        }).start();
    }
}
