/** Quantified numbers are those of their type: what is true of them only because there are larger ones is not proved. */
class QuantifiedIntBad {
    static void largest() {
        int zero = 0;
        /*@ assert !(\forall int i; i <= 2147483647) */
        zero = 1;
    }

    static void largestLong() {
        int zero = 0;
        /*@ assert (\forall long i; i <= 9223372036854775807) ==> zero == 1 */
        zero = 1;
    }

    static void bytes() {
        int zero = 0;
        /*@ assert (\exists byte b; b == 200) */
        zero = 1;
    }

    static void chars() {
        int zero = 0;
        /*@ assert !(\forall char c; c >= 0) */
        zero = 1;
    }

    static void bounded(int n) {
        int zero = 0;
        /*@ assert (\exists int i; i > n) */
        zero = 1;
    }
}
