package sun.security.provider;

/**
 * Random bytes of the operating system: for each thread a fixed sequence of its own, so that who asks first makes no difference.
 */
final class SystemRandom {
    private static final ThreadLocal<SystemRandom> OWN = ThreadLocal.withInitial(SystemRandom::new);

    private long next = Thread.currentThread().getId() << 32;

    private SystemRandom() {
    }

    /** A permutation of the numbers that shows no pattern: the finalizer of SplitMix64. */
    private static long mixed(long number) {
        number = (number + 1) * 0x9e3779b97f4a7c15L;
        number = (number ^ number >>> 30) * 0xbf58476d1ce4e5b9L;
        number = (number ^ number >>> 27) * 0x94d049bb133111ebL;
        return number ^ number >>> 31;
    }

    static void fill(Object source, byte[] bytes) {
        SystemRandom own = OWN.get();
        long word = 0;
        for (int i = 0; i < bytes.length; i++) {
            if (i % 8 == 0) {
                word = mixed(own.next++);
            }
            bytes[i] = (byte) (word >>> i % 8 * 8);
        }
    }

    static byte[] seed(Object source, int length) {
        byte[] seed = new byte[length];
        fill(source, seed);
        return seed;
    }
}
