/** A cast without a test. */
class CastBad {
    static CastBad self(Object object) {
        return (CastBad) object;
    }
}
