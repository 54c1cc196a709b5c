/** A method that can never be called: a proof would mean nothing. */
class VacuousBad {
    /*@ requires false */
    static void never() {
        assert false;
    }
}
