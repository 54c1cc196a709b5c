-- The Java Memory Model as it was published: a well-formed execution is legal if it can be committed step by step, each step
-- justified by a well-formed execution E_i in which all reads that are not yet committed see writes that happen before them.
--
-- The numbers are those of JLS 17.4.8. Rule 6 ranges over A_i - C_(i-1), as there; some papers print A_i - C_i.
-- Rule 8 looks at the newly committed actions, as POPL 2005 and MemSAT have it; the JLS says C_i. No published test depends on it.
-- Action identity is the business of whoever supplies the executions: the rules compare actions by being the same atom.

model "jmm" "the Java Memory Model, rules 1 to 9"
source "Manson, Pugh, Adve: The Java Memory Model (POPL 2005)"
source "Gosling et al.: The Java Language Specification, 17.4.8"
source "Torlak, Vaziri, Dolby: MemSAT (PLDI 2010), Table 2: original JMM"
speculative
-- Each read sees a write that happens before it or was committed before, so every value has a first computation.
grounded
includes "hb"

-- The actions that are committed after step i.
relation C[i]: A & A[i]

-- Synchronizes-with edges that happens-before cannot do without; they relate synchronization actions, and so does all between.
each execution {
    let Synchronization = Acquires + Releases
    let ssw = { x: Releases, y: Acquires | x->y in sw && no (x.hb & hb.y & Synchronization) }
}

axiom committed_grow "C_0 is empty and each C_i contains the one before" {
    all i: step | C[i-1] in C[i]
}
axiom all_committed "every action of E is committed in the end" {
    A = C[last]
}
axiom same_actions "committed actions have the locations and monitors that they have in E" {
    all i: step | C[i] <: l[i] = C[i] <: l && C[i] <: m[i] = C[i] <: m
}
axiom rule_1 "JLS 17.4.8 rule 1: committed actions are performed in E_i" {
    all i: step | C[i] in A[i]
}
axiom rule_2 "JLS 17.4.8 rule 2: E_i and E have the same happens-before between committed actions" {
    all i: step | C[i] <: hb[i] :> C[i] = C[i] <: hb :> C[i]
}
axiom rule_3 "JLS 17.4.8 rule 3: E_i and E have the same synchronization order between committed actions" {
    all i: step | C[i] <: so[i] :> C[i] = C[i] <: so :> C[i]
}
axiom rule_4 "JLS 17.4.8 rule 4: committed writes write the values that they write in E" {
    all i: step | C[i] <: V[i] = C[i] <: V
}
axiom rule_5 "JLS 17.4.8 rule 5: reads that were committed before step i see the writes that they see in E" {
    all i: step | C[i-1] <: W[i] = C[i-1] <: W
}
axiom rule_6 "JLS 17.4.8 rule 6: all other reads of E_i see writes that happen before them in E_i" {
    all i: step | (A[i] - C[i-1]) <: W[i] in ~(hb[i])
}
axiom rule_7 "JLS 17.4.8 rule 7: reads committed in step i see writes that were committed before, in E_i and in E" {
    all i: step | (C[i] - C[i-1]).(W[i] + W) in C[i-1]
}
axiom rule_8 "JLS 17.4.8 rule 8: necessary synchronizes-with edges before newly committed actions stay in all later steps" {
    all i: step | all j: step >= i | ssw[i] :> (hb[i].(C[i] - C[i-1])) in sw[j]
}
axiom rule_9 "JLS 17.4.8 rule 9: external actions that happen before committed ones in E_i are committed" {
    all i: step | External & hb[i].(C[i]) in C[i]
}
