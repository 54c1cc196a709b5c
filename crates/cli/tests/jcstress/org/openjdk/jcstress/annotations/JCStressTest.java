package org.openjdk.jcstress.annotations;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** Stands in for the annotation of that name, so that tests need no download. */
@Retention(RetentionPolicy.RUNTIME)
public @interface JCStressTest {
    Mode value() default Mode.Continuous;
}
