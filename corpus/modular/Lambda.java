/** What is not supported is unknown, by name. */
class Lambda {
    static Runnable nothing() {
        return () -> { };
    }
}
