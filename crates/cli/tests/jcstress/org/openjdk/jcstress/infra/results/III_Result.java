package org.openjdk.jcstress.infra.results;

import org.openjdk.jcstress.annotations.Result;

/** A result. */
@Result
public class III_Result {
    public int r1;
    public int r2;
    public int r3;
}
