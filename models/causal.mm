-- Causal consistency: each thread sees its own reads and all writes in an order that respects what causes what.
--
-- Each thread's order is over all actions and transitive on all of them, but total, asymmetric and binding for values only on
-- what the thread observes. MemSAT's text says that tests 10 and 12 to 15 surprise; its table and this model say 11, 13, 14, 15.

model "causal" "causal consistency"
source "Yang, Gopalakrishnan, Lindstrom, Slind: Nemos (IPDPS 2004), appendix A: CC"
source "Torlak, Vaziri, Dolby: MemSAT (PLDI 2010), Table 1"
-- What is computed from a read comes after it, and so is not what it sees.
grounded

let Reads = A & (Read + VolatileRead)
let Writes = A & (Write + VolatileWrite)
let Accesses = Reads + Writes
let Threads = A.thread - Init
let before = po + thread.to.~thread

-- restrictProc: what the thread takes part in or is told of.
fun observed[t: univ] { Writes + (Reads & thread.t) }

-- For each thread, the order in which it sees things happen.
relation view: Threads -> Accesses -> Accesses

axiom program_order "ProgramOrder: each thread's order respects every program order, initial writes first" {
    all t: Threads | Accesses <: before :> Accesses in t.view
}
axiom write_into "WriteInto: a write comes before the reads that see it" {
    all t: Threads | ~W in t.view
}
axiom transitive "Transitive: each thread's order is transitive, also through what the thread does not observe" {
    all t: Threads | (t.view).(t.view) in t.view
}
axiom weakly_total "WeakTotal: of two actions that a thread observes, one comes first for it" {
    all t: Threads | (observed[t] -> observed[t]) - iden in t.view + ~(t.view)
}
axiom asymmetric "Asymmetric: no thread orders two actions that it observes both ways" {
    all t: Threads | no observed[t] <: (t.view & ~(t.view)) :> observed[t]
}
axiom one_write_seen "ReadValue: each read sees one executed write of its location" {
    all k: Reads | one k.W && k.W in Writes && k.l = k.W.l
}
axiom no_future "ReadValue: no read sees a write that comes after it for its thread" {
    all t: Threads | no (Reads & thread.t) <: (W & t.view)
}
axiom latest "ReadValue: for its thread, no write of the location comes between a read and the write that it sees" {
    all t: Threads | no (Reads & thread.t) <: (W.(t.view) & ~(t.view) & l.~l) :> Writes
}
