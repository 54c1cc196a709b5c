/** An object that nobody else knows is free. */
class LocalOk {
    /*@ unwritable_by_env_if holder == tid */
    private int value;

    static LocalOk make() {
        LocalOk made = new LocalOk();
        made.value = 3;
        return made;
    }
}
