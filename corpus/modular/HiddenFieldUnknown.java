/** A local that ends where the annotation stands is in no class file; the field of its name is not meant. */
class HiddenFieldUnknown {
    static final int n = 6;

    static void hides(boolean really) {
        if (really) {
            int n = 5;
            //@ assert n == 6
        }
        int z = 3;
    }

    static void meansTheField(boolean really) {
        if (really) {
            int m = 5;
        }
        //@ assert n == 6
        int n = 3;
    }
}
