/** Quantified numbers are those of their type. */
class QuantifiedIntOk {
    static void largest() {
        int zero = 0;
        /*@ assert (\forall int i; i <= 2147483647 && i >= -2147483648) */
        zero = 1;
    }

    static void largestLong() {
        int zero = 0;
        /*@ assert (\forall long i; i <= 9223372036854775807) */
        zero = 1;
    }

    static void bytes() {
        int zero = 0;
        /*@ assert (\forall byte b; b < 128) && !(\exists short s; s == 40000) */
        zero = 1;
    }

    static void chars() {
        int zero = 0;
        /*@ assert (\forall char c; c >= 0 && c < 65536) */
        zero = 1;
    }

    /** What holds of all elements holds of each. */
    static class Table {
        /*@ unwritable_by_env_if holder == tid */
        private int largest;

        /*@ requires holder == tid && (\forall int i; i <= largest || i > 10) */
        /*@ ensures largest >= 7 */
        void use() {
            int seven = 7;
            /*@ assert seven <= largest */
            seven = 8;
        }
    }
}
