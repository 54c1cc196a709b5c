/** An array that holds less than its type says. */
class ArrayStoreBad {
    static void make() {
        String[] words = new String[1];
        put(words);
    }

    private static void put(Object[] words) {
        words[0] = new ArrayStoreBad();
    }
}
