/** A method with a million paths. */
class Branches {
    /*@ unwritable_by_env_if holder == tid */
    private int n, m;

    /*@ global_invariant holder == null ==> n >= m */

    /*@ requires holder != tid
        modifies n, m */
    synchronized void run(int a) {
        if (((a >> 0) & 1) == 0) { n = n + a % 2; } else { m = m - (n ^ a) % 3; }
        if (((a >> 1) & 1) == 0) { n = n + a % 3; } else { m = m - (n ^ a) % 4; }
        if (((a >> 2) & 1) == 0) { n = n + a % 4; } else { m = m - (n ^ a) % 5; }
        if (((a >> 3) & 1) == 0) { n = n + a % 5; } else { m = m - (n ^ a) % 6; }
        if (((a >> 4) & 1) == 0) { n = n + a % 6; } else { m = m - (n ^ a) % 7; }
        if (((a >> 5) & 1) == 0) { n = n + a % 7; } else { m = m - (n ^ a) % 8; }
        if (((a >> 6) & 1) == 0) { n = n + a % 8; } else { m = m - (n ^ a) % 9; }
        if (((a >> 7) & 1) == 0) { n = n + a % 9; } else { m = m - (n ^ a) % 10; }
        if (((a >> 8) & 1) == 0) { n = n + a % 10; } else { m = m - (n ^ a) % 11; }
        if (((a >> 9) & 1) == 0) { n = n + a % 11; } else { m = m - (n ^ a) % 12; }
        if (((a >> 10) & 1) == 0) { n = n + a % 12; } else { m = m - (n ^ a) % 13; }
        if (((a >> 11) & 1) == 0) { n = n + a % 13; } else { m = m - (n ^ a) % 14; }
        if (((a >> 12) & 1) == 0) { n = n + a % 14; } else { m = m - (n ^ a) % 15; }
        if (((a >> 13) & 1) == 0) { n = n + a % 15; } else { m = m - (n ^ a) % 16; }
        if (((a >> 14) & 1) == 0) { n = n + a % 16; } else { m = m - (n ^ a) % 17; }
        if (((a >> 15) & 1) == 0) { n = n + a % 17; } else { m = m - (n ^ a) % 18; }
        if (((a >> 16) & 1) == 0) { n = n + a % 18; } else { m = m - (n ^ a) % 19; }
        if (((a >> 17) & 1) == 0) { n = n + a % 19; } else { m = m - (n ^ a) % 20; }
        if (((a >> 18) & 1) == 0) { n = n + a % 20; } else { m = m - (n ^ a) % 21; }
        if (((a >> 19) & 1) == 0) { n = n + a % 21; } else { m = m - (n ^ a) % 22; }
        if (((a >> 20) & 1) == 0) { n = n + a % 22; } else { m = m - (n ^ a) % 23; }
        if (((a >> 21) & 1) == 0) { n = n + a % 23; } else { m = m - (n ^ a) % 24; }
        if (((a >> 22) & 1) == 0) { n = n + a % 24; } else { m = m - (n ^ a) % 25; }
        if (((a >> 23) & 1) == 0) { n = n + a % 25; } else { m = m - (n ^ a) % 26; }
        if (((a >> 24) & 1) == 0) { n = n + a % 26; } else { m = m - (n ^ a) % 27; }
        if (((a >> 25) & 1) == 0) { n = n + a % 27; } else { m = m - (n ^ a) % 28; }
        if (((a >> 26) & 1) == 0) { n = n + a % 28; } else { m = m - (n ^ a) % 29; }
        if (((a >> 27) & 1) == 0) { n = n + a % 29; } else { m = m - (n ^ a) % 30; }
        if (((a >> 28) & 1) == 0) { n = n + a % 30; } else { m = m - (n ^ a) % 31; }
        if (((a >> 29) & 1) == 0) { n = n + a % 31; } else { m = m - (n ^ a) % 32; }
        if (((a >> 30) & 1) == 0) { n = n + a % 32; } else { m = m - (n ^ a) % 33; }
        if (((a >> 0) & 1) == 0) { n = n + a % 33; } else { m = m - (n ^ a) % 34; }
        if (((a >> 1) & 1) == 0) { n = n + a % 34; } else { m = m - (n ^ a) % 35; }
        if (((a >> 2) & 1) == 0) { n = n + a % 35; } else { m = m - (n ^ a) % 36; }
        if (((a >> 3) & 1) == 0) { n = n + a % 36; } else { m = m - (n ^ a) % 37; }
        if (((a >> 4) & 1) == 0) { n = n + a % 37; } else { m = m - (n ^ a) % 38; }
        if (((a >> 5) & 1) == 0) { n = n + a % 38; } else { m = m - (n ^ a) % 39; }
        if (((a >> 6) & 1) == 0) { n = n + a % 39; } else { m = m - (n ^ a) % 40; }
        if (((a >> 7) & 1) == 0) { n = n + a % 40; } else { m = m - (n ^ a) % 41; }
        if (((a >> 8) & 1) == 0) { n = n + a % 41; } else { m = m - (n ^ a) % 42; }
        assert n >= m || a * n != m * a + 1;
    }
}
