/** A lambda's code is run by whoever has it: it races, and what it captures gets known with it. */
class LambdaBad {
    private static int shared;
    private int x;

    interface Operation {
        int on(int number);
    }

    LambdaBad() {
        new Thread(() -> {
            assert this.x == 1;
        }).start();
        x = 1;
    }

    static Operation division() {
        return number -> 10 / number;
    }

    public static void main(String[] args) {
        int[] cells = new int[1];
        Runnable task = () -> {
            if (cells != null && cells.length == 1) {
                cells[0] = 1;
            }
        };
        cells[0] = 2;
        new Thread(task).start();
        cells[0] = 3;
        new Thread(() -> shared = shared ^ 1).start();
        new Thread(() -> shared = shared ^ 2).start();
        new LambdaBad();
    }
}
