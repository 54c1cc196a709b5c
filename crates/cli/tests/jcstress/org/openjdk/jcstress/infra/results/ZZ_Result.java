package org.openjdk.jcstress.infra.results;

import org.openjdk.jcstress.annotations.Result;

/** A result. */
@Result
public class ZZ_Result {
    public boolean r1;
    public boolean r2;
}
