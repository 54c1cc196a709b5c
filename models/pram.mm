-- PRAM: each thread sees its own reads and everybody's writes in an order of its own that respects all program orders.
--
-- The initial thread has no reads; its order always exists and is left out. Monitors are ignored, as in MemSAT.

model "pram" "PRAM: each thread sees all writes in an order of its own"
source "Yang, Gopalakrishnan, Lindstrom, Slind: Nemos (IPDPS 2004), appendix A: PRAM"
source "Torlak, Vaziri, Dolby: MemSAT (PLDI 2010), Table 1"

let Reads = A & (Read + VolatileRead)
let Writes = A & (Write + VolatileWrite)
let Threads = A.thread - Init
let before = po + thread.to.~thread

-- restrictProc: what the thread takes part in or is told of.
fun observed[t: univ] { Writes + (Reads & thread.t) }

-- For each thread, the order in which it sees things happen.
relation view: { t: Threads, i: A, j: A | i in observed[t] && j in observed[t] }

axiom weakly_total "WeakTotal: of two actions that a thread observes, one comes first for it" {
    all t: Threads | (observed[t] -> observed[t]) - iden in t.view + ~(t.view)
}
axiom transitive "Transitive: each thread's order is transitive" {
    all t: Threads | (t.view).(t.view) in t.view
}
axiom asymmetric "Asymmetric: no thread orders two actions both ways" {
    all t: Threads | no t.view & ~(t.view)
}
axiom program_order "ProgramOrder: each thread's order respects every program order, initial writes first" {
    all t: Threads | observed[t] <: before :> observed[t] in t.view
}
axiom one_write_seen "ReadValue: each read sees one executed write of its location" {
    all k: Reads | one k.W && k.W in Writes && k.l = k.W.l
}
axiom no_future "ReadValue: no read sees a write that comes after it for its thread" {
    all t: Threads | no W & t.view
}
axiom latest "ReadValue: for its thread, no write of the location comes between a read and the write that it sees" {
    all t: Threads | no (Reads & thread.t) <: (W.(t.view) & ~(t.view) & l.~l) :> Writes
}
