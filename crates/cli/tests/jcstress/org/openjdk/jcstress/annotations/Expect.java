package org.openjdk.jcstress.annotations;

/** What may be said of an outcome. */
public enum Expect { ACCEPTABLE, ACCEPTABLE_INTERESTING, FORBIDDEN, UNKNOWN }
