/** Once others may know the object, it is not. */
class LocalBad {
    /*@ unwritable_by_env_if holder == tid */
    private int value;

    private static volatile LocalBad last;

    static void make() {
        LocalBad made = new LocalBad();
        last = made;
        made.value = 3;
    }
}
