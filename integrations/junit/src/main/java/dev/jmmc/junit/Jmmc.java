package dev.jmmc.junit;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Hands a test method, or all test methods of a class, to the {@code jmmc} command, which runs it in every way its threads can interleave.
 *
 * <p>A violation fails the test, with the execution as its message; what is not decided aborts it. The command is the one that the system property {@code jmmc.command} or the
 * environment variable {@code JMMC} names, or {@code jmmc} on the path.
 */
@Target({ElementType.METHOD, ElementType.TYPE})
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(JmmcExtension.class)
public @interface Jmmc {
    /** The memory model, as {@code --model} takes it. */
    String model() default "auto";

    /** Most time, such as {@code 30s}. */
    String timeLimit() default "1m";

    /** Most iterations of a loop in one call; 0 is no limit. */
    int unwind() default 0;

    /** Whether a test that is not decided fails instead of being aborted. */
    boolean strict() default false;
}
