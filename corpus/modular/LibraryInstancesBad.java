/** Objects of the library implement its types, too: strings are sequences with other lengths, and boxes are numbers. */
class LibraryInstancesBad {
    static class Seven extends Number implements CharSequence {
        public int length() {
            return 7;
        }

        public char charAt(int index) {
            return 'x';
        }

        public CharSequence subSequence(int start, int end) {
            return this;
        }

        public int intValue() {
            return 7;
        }

        public long longValue() {
            return 7;
        }

        public float floatValue() {
            return 7;
        }

        public double doubleValue() {
            return 7;
        }
    }

    static void length(CharSequence sequence) {
        int length = sequence == null ? 7 : sequence.length();
        assert length == 7;
    }

    static void value(Number number) {
        int value = number == null ? 7 : number.intValue();
        assert value == 7;
    }

    public static void main(String[] args) {
        Seven seven = new Seven();
        length(seven);
        value(seven);
        length("abc");
        value(Integer.valueOf(3));
    }
}
