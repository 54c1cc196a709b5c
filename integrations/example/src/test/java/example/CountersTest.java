package example;

import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.jmmc.junit.Jmmc;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CountersTest {
    private final Counters counters = new Counters();

    private static void twice(Runnable what) throws InterruptedException {
        Thread one = new Thread(what);
        Thread other = new Thread(what);
        one.start();
        other.start();
        one.join();
        other.join();
    }

    @Test
    @Jmmc
    void atomicIncrementsCount() throws InterruptedException {
        twice(counters::incrementAtomic);
        assertEquals(2, counters.atomic());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    @Jmmc
    void eachRoundCounts(int rounds) throws InterruptedException {
        twice(() -> {
            for (int round = 0; round < rounds; round++) {
                counters.incrementAtomic();
            }
        });
        assertEquals(2 * rounds, counters.atomic());
    }

    @Test
    @Jmmc
    void plainIncrementsGetLost() throws InterruptedException {
        twice(counters::incrementPlain);
        assertEquals(2, counters.plain());
    }
}
