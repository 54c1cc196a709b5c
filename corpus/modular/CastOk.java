/** A cast after a test. */
class CastOk {
    static CastOk self(Object object) {
        return object instanceof CastOk ? (CastOk) object : null;
    }
}
