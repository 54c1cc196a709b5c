-- Sequential consistency: all actions happen one after the other, and each read sees the latest write before it.
--
-- The axioms are the nine lines of MemSAT's Fig. 2, there transcribed from Nemos, in that order. Two remarks:
-- program order takes the place of the control-flow order co of line 4, which says the same of executed actions; and
-- mutual exclusion, which the figure leaves out because it has no synchronization, is an axiom of its own at the end.

model "sc" "sequential consistency"
source "Torlak, Vaziri, Dolby: MemSAT (PLDI 2010), Fig. 2"
source "Yang, Gopalakrishnan, Lindstrom, Slind: Nemos (IPDPS 2004), appendix A"
-- What is computed from a read comes after it, and so is not what it sees.
grounded

let Reads = A & (Read + VolatileRead)
let Writes = A & (Write + VolatileWrite)
-- Actions of threads of which the first ends before the second starts.
let earlier = A <: thread.to.~thread :> A

-- The order in which everything happens.
relation ord: A -> A

axiom weakly_total "Fig. 2 line 1: of two different actions, one is ordered before the other" {
    (A -> A) - iden in ord + ~ord
}
axiom asymmetric "Fig. 2 line 2: no two actions are ordered both ways" {
    no ord & ~ord
}
axiom transitive "Fig. 2 line 3: the order is transitive" {
    ord.ord in ord
}
axiom program_order "Fig. 2 line 4: the order respects the program order" {
    po in ord
}
axiom thread_order "Fig. 2 line 5: a thread that comes after another is ordered after it" {
    earlier in ord
}
axiom one_write_seen "Fig. 2 line 6: each read sees one executed write" {
    all k: Reads | one k.W && k.W in Writes
}
axiom same_location "Fig. 2 line 7: a read sees a write of its own location" {
    all k: Reads | k.l = k.W.l
}
axiom no_future "Fig. 2 line 8: no read sees a write that is ordered after it" {
    no W & ord
}
axiom latest "Fig. 2 line 9: no write of the location is ordered between a read and the write that it sees" {
    no Reads <: (W.ord & ~ord & l.~l) :> Writes
}
axiom mutual_exclusion "MemSAT's locking rule: where a monitor is locked, no other thread holds it" {
    all k: A & Lock, t: A.thread - k.thread |
        let before = ord.k & thread.t & m.(k.m) | #(before & Lock) = #(before & Unlock)
}
