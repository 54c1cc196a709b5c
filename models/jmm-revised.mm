-- The Java Memory Model as Sevcik and Aspinall repaired it, so that it validates reordering of independent accesses.
--
-- The numbers are those of their Def. 8. Rule 5 ranges over A_i - C_(i-1), as there; MemSAT's Fig. 3 prints A_i - C_i, which would
-- allow T2, against its own Table 2. Rule 7 exchanges the roles of the two actions of JLS rule 9 and looks at E; in this form it never
-- forbids anything, because external actions can be committed last.

model "jmm-revised" "the Java Memory Model as revised by Sevcik and Aspinall"
source "Sevcik, Aspinall: On Validity of Program Transformations in the Java Memory Model (ECOOP 2008), Def. 8"
source "Torlak, Vaziri, Dolby: MemSAT (PLDI 2010), Fig. 3 and Table 2: revised JMM"
speculative
-- Each read sees a write that happens before it or was committed before, so every value has a first computation.
grounded
includes "hb"

-- The actions that are committed after step i.
relation C[i]: A & A[i]

axiom committed_grow "Fig. 3 b: C_0 is empty and each C_i contains the one before" {
    all i: step | C[i-1] in C[i]
}
axiom all_committed "Fig. 3 b: every action of E is committed in the end" {
    A = C[last]
}
axiom same_actions "Fig. 3 c: committed actions have the locations and monitors that they have in E" {
    all i: step | C[i] <: l[i] = C[i] <: l && C[i] <: m[i] = C[i] <: m
}
axiom rule_1 "revised rule 1: committed actions are performed in E_i" {
    all i: step | C[i] in A[i]
}
axiom rule_2 "revised rule 2: a committed read and the write that it sees in E are ordered by happens-before in E_i as in E" {
    all i: step {
        ~(C[i] <: W) & hb = ~(C[i] <: W) & hb[i]
        no (C[i] <: W) & hb[i]
    }
}
axiom rule_3 "revised rule 3: committed writes write the values that they write in E" {
    all i: step | C[i] <: V[i] = C[i] <: V
}
axiom rule_4 "revised rule 4: reads that were committed before step i see the writes that they see in E" {
    all i: step | C[i-1] <: W[i] = C[i-1] <: W
}
axiom rule_5 "revised rule 5: all other reads of E_i see writes that happen before them in E_i" {
    all i: step | (A[i] - C[i-1]) <: W[i] in ~(hb[i])
}
axiom rule_6 "revised rule 6: reads committed in step i see, in E, writes that were committed before" {
    all i: step | (C[i] - C[i-1]).W in C[i-1]
}
axiom rule_7 "revised rule 7: what happens in E before a committed external action is committed" {
    all i: step | hb.(C[i] & External) in C[i]
}
