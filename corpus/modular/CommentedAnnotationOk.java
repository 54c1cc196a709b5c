/** A Java annotation that somebody has made a comment says nothing. */
class CommentedAnnotationOk {
    //@GuardedBy("nothing")
    private final int n = 1;

    /*@Nullable*/ Object get() {
        return null;
    }

    int n() {
        return n;
    }
}
