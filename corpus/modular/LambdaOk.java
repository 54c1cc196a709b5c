/** The same with the lock, and with what is captured left alone afterwards. */
class LambdaOk {
    /*@ unwritable_by_env_if LambdaOk.class.holder == tid */
    private static int shared;
    private final int x;

    LambdaOk(int number) {
        x = number;
        new Thread(() -> {
            String text = "x is " + x;
            assert text != null;
        }).start();
    }

    public static void main(String[] args) {
        int[] cells = new int[1];
        cells[0] = 2;
        Runnable task = () -> {
            synchronized (LambdaOk.class) {
                shared = cells == null ? 0 : shared ^ 1;
            }
        };
        new Thread(task).start();
        new Thread(task).start();
        new LambdaOk(1);
    }
}
