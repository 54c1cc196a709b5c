package org.openjdk.jcstress.infra.results;

import org.openjdk.jcstress.annotations.Result;

/** A result. */
@Result
public class BB_Result {
    public byte r1;
    public byte r2;
}
