// measures: threads that have nothing to do with each other, but that each writes a volatile of its own; as user threads, or as daemons that main joins
// run: -- 4 user => holds (22 states, 21 transitions)
// run: -- 8 user => holds (42 states, 41 transitions)
// run: -- 4 daemon => holds (22 states, 21 transitions)
// run: -- 8 daemon => holds (42 states, 41 transitions)
public class Independent {
    static class Cell {
        volatile int value;
    }

    public static void main(String[] args) throws InterruptedException {
        int count = Integer.parseInt(args[0]);
        Thread[] threads = new Thread[count];
        Cell[] cells = new Cell[count];
        for (int i = 0; i < count; i++) {
            Cell cell = cells[i] = new Cell();
            threads[i] = new Thread(() -> {
                cell.value = 1;
                cell.value = 2;
            });
            threads[i].setDaemon(args[1].equals("daemon"));
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (int i = 0; i < count; i++) {
            threads[i].join();
            if (cells[i].value != 2) {
                throw new AssertionError();
            }
        }
    }
}
