/** Which arrays are copied depends on the way that control takes, not on the order of the code. */
class CopyTypeBad {
    static void copy(boolean ints) {
        int[] numbers = {1, 2};
        int[] others = {3, 4};
        Object[] objects = new Object[2];
        Object from = numbers;
        Object to = others;
        if (!ints) {
            from = objects;
            to = new Object[2];
        }
        System.arraycopy(from, 0, to, 0, 2);
        assert others[0] == 3;
    }

    public static void main(String[] args) {
        copy(true);
    }
}
