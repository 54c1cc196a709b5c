// law: Peterson's lock over plain fields need not let anybody in [JLS §17.3]
// verdict: => violated liveness
// verdict: --no-liveness => holds
public class LivePetersonPlain {
    static boolean wants0;
    static boolean wants1;
    static int turn;

    public static void main(String[] args) throws Exception {
        Thread one = new Thread(() -> {
            wants1 = true;
            turn = 0;
            while (wants0 && turn == 0) {
            }
            wants1 = false;
        });
        one.start();
        wants0 = true;
        turn = 1;
        while (wants1 && turn == 1) {
        }
        wants0 = false;
        one.join();
    }
}
