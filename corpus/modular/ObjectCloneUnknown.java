/** A copy by Object.clone refers to what the original refers to, and no constructor has made it. */
class ObjectCloneUnknown implements Cloneable {
    /*@ global_invariant self == this */
    private final Object self = this;

    Object copy() {
        try {
            return clone();
        } catch (CloneNotSupportedException e) {
            return this;
        }
    }

    void look() {
        assert self == this;
    }

    public static void main(String[] args) {
        Object copy = new ObjectCloneUnknown().copy();
        if (copy instanceof ObjectCloneUnknown) {
            ((ObjectCloneUnknown) copy).look();
        }
    }
}
