package org.openjdk.jcstress.infra.results;

import org.openjdk.jcstress.annotations.Result;

/** A result. */
@Result
public class L_Result {
    public Object r1;
}
