package org.openjdk.jcstress.infra.results;

import org.openjdk.jcstress.annotations.Result;

/** A result. */
@Result
public class I_Result {
    public int r1;
}
