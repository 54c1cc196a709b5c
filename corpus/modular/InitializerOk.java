/** Nobody else sees what a static initialiser fills. */
class InitializerOk {
    static final int[] TABLE = new int[4];

    static {
        TABLE[0] = 1;
        assert TABLE[0] == 1;
    }
}
