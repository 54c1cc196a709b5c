-- Coherence: sequential consistency of each location on its own.
--
-- Nemos asks for one order for every variable. Since no action accesses two locations, the orders are one relation here,
-- between accesses of the same location. Monitors are ignored, as in MemSAT.

model "coherence" "coherence: each location is sequentially consistent on its own"
source "Yang, Gopalakrishnan, Lindstrom, Slind: Nemos (IPDPS 2004), appendix A: Coh"
source "Torlak, Vaziri, Dolby: MemSAT (PLDI 2010), Table 1"

let Reads = A & (Read + VolatileRead)
let Writes = A & (Write + VolatileWrite)
let Accesses = Reads + Writes
let same = Accesses <: l.~l :> Accesses

-- The order of the accesses of each location.
relation ord: same

axiom weakly_total "WeakTotal: of two accesses of a location, one is ordered before the other" {
    same - iden in ord + ~ord
}
axiom transitive "Transitive: each order is transitive" {
    ord.ord in ord
}
axiom asymmetric "Asymmetric: no two accesses are ordered both ways" {
    no ord & ~ord
}
axiom program_order "ProgramOrder: each order respects the program order, initial writes first" {
    same & (po + thread.to.~thread) in ord
}
axiom one_write_seen "ReadValue: each read sees one executed write of its location" {
    all k: Reads | one k.W && k.W in Writes && k.l = k.W.l
}
axiom no_future "ReadValue: no read sees a write that is ordered after it" {
    no W & ord
}
axiom latest "ReadValue: no write is ordered between a read and the write that it sees" {
    no Reads <: (W.ord & ~ord) :> Writes
}
