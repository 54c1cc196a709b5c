package org.openjdk.jcstress.annotations;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** Stands in for the annotation of that name, so that tests need no download. */
@Retention(RetentionPolicy.RUNTIME)
@java.lang.annotation.Repeatable(Ref.Refs.class)
public @interface Ref {
    String value();

    @Retention(RetentionPolicy.RUNTIME)
    @interface Refs {
        Ref[] value();
    }
}
