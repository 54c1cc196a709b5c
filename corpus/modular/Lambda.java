/** A lambda makes an object, whose code is a method of its own. */
class Lambda {
    static Runnable nothing() {
        return () -> { };
    }
}
