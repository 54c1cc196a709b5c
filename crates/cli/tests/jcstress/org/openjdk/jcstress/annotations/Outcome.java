package org.openjdk.jcstress.annotations;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** Stands in for the annotation of that name, so that tests need no download. */
@Retention(RetentionPolicy.RUNTIME)
@java.lang.annotation.Repeatable(Outcome.Outcomes.class)
public @interface Outcome {
    String[] id() default "";

    Expect expect();

    String desc() default "";

    @Retention(RetentionPolicy.RUNTIME)
    @interface Outcomes {
        Outcome[] value();
    }
}
