// check:  a wait guarded by if instead of while wakes up to nothing
// run:    if => violated assertion races=none states=17:33,25:80
// run:    while => holds races=none states=17:32,25:78
public class WaitWithIf {
    static final Object LOCK = new Object();
    static int items;

    public static void main(String[] args) {
        boolean again = args[0].equals("while");
        for (int i = 0; i < 2; i++) {
            new Thread(() -> {
                synchronized (LOCK) {
                    try {
                        if (items == 0) {
                            do {
                                LOCK.wait();
                            } while (again && items == 0);
                        }
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                    assert items > 0 : "nothing to take";
                    items--;
                }
            }).start();
        }
        for (int i = 0; i < 2; i++) {
            synchronized (LOCK) {
                items++;
                LOCK.notifyAll();
            }
        }
    }
}
