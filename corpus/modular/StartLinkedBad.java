/** What a thread that is started refers to is known to it, too. */
class StartLinkedBad extends Thread {
    static class Box {
        int value;
    }

    final Box box;

    StartLinkedBad(Box box) {
        this.box = box;
    }

    public void run() {
        assert box.value == 1;
    }

    public static void main(String[] args) {
        Box box = new Box();
        box.value = 1;
        StartLinkedBad thread = new StartLinkedBad(box);
        thread.start();
        box.value = 2;
    }
}
