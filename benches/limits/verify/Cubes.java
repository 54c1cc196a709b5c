/** Products of variables, on which a prover can try for ever. */
class Cubes {
    /*@ unwritable_by_env_if holder == tid */
    private int x, y, z;

    /*@ global_invariant holder == null ==> x * x * x + y * y * y != z * z * z || x * y * z == 0 */

    /*@ requires holder != tid
        modifies x, y, z */
    synchronized void step(int a, int b) {
        int s = a * b + x * y;
        int t = a * a - b * b * z;
        x = s * t;
        y = t * s - x;
        z = x * y * s;
        assert (s + t) * (s - t) == s * s - t * t;
        assert (x + y) * (x + y) * (x + y) == x * x * x + 3 * x * x * y + 3 * x * y * y + y * y * y;
    }

    /*@ requires holder != tid
        modifies x, y, z */
    synchronized void mix(int a) {
        x = (x ^ a) * (y | a);
        y = (x & y) / (a * a + 1);
        z = (x % (y * y + 1)) * (z ^ x);
        assert (x ^ y) + 2 * (x & y) == x + y;
    }
}
