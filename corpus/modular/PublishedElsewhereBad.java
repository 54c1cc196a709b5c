// A method with a specification lets others know an object of another class, whose invariant does not hold.
class PublishedElsewhereBad {
    volatile Positive shared;

    /*@ modifies shared */
    void put(int value) {
        shared = new Positive(value);
    }

    void caller() {
        put(-1);
    }
}

class Positive {
    /*@ global_invariant value > 0 */
    final int value;

    Positive(int value) {
        this.value = value;
    }
}
