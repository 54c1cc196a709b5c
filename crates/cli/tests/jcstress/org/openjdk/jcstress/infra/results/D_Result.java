package org.openjdk.jcstress.infra.results;

import org.openjdk.jcstress.annotations.Result;

/** A result. */
@Result
public class D_Result {
    public double r1;
}
