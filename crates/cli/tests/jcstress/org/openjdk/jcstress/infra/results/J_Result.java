package org.openjdk.jcstress.infra.results;

import org.openjdk.jcstress.annotations.Result;

/** A result. */
@Result
public class J_Result {
    public long r1;
}
