/** Strings that differ in units that are no characters are different objects [JLS §3.10.5]. */
class StringUnitsBad {
    static void same() {
        Object a = "\ud800";
        Object b = "\ud801";
        assert a == b;
    }
}
