/** Nobody establishes the precondition of what a thread runs. */
class LibraryCallsBad implements Runnable {
    /*@ requires false */
    public void run() {
        assert false;
    }
}
