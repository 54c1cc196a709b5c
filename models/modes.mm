-- What access modes promise: an upper bound. What is forbidden here is forbidden by the documentation of VarHandle together with the Java Language Specification.
--
-- Plain accesses keep to happens-before consistency only (JLS 17.4.5). To happens-before belong, besides program order, threads' starts and ends and monitors: a release write
-- and the acquire read that sees it; the same with fences, which make plain and opaque accesses such; and full fences, in a total order.
-- Opaque and stronger accesses of a variable are coherent with each other and with the initial value: "coherently ordered with respect to accesses to the same variable".
-- Volatile accesses are totally ordered, as far as only they write the variable. Atomic updates are a read and a write of these modes with nothing between.
--
-- Weaker than jam21, on purpose, where that has no ground in either text: plain accesses are not coherent (JLS allows causality test 16); a read hands on what its thread reads only
-- from a release to an acquire; a pair of volatile accesses is no fence for others; opaque accesses of different variables are not kept in order, so that load buffering with them
-- is open; loadLoadFence and storeStoreFence order loads and stores only, where jam21 takes them for acquire and release fences. Stronger than jam21 in one point: no read sees a write
-- that it happens before. Final fields are like others.
--
-- Nothing is said to be allowed because of this model.

model "modes" "access modes: what VarHandle's documentation and the JLS forbid together"
source "documentation of java.lang.invoke.VarHandle"
source "Gosling et al.: The Java Language Specification, 17.4.4 and 17.4.5"
source "Liu, Bender, Palsberg: Compiling Volatile Correctly in Java (ECOOP 2022), for coherence, fences and updates"

let Reads = A & (Read + OpaqueRead + AcquireRead + VolatileRead)
let Writes = A & (Write + OpaqueWrite + ReleaseWrite + VolatileWrite)
let Fences = A & (FullFence + AcquireFence + ReleaseFence + LoadLoadFence + StoreStoreFence)
let Monitors = A & (Lock + Unlock)
let Initial = Writes & thread.Init
let Events = (Reads + Writes + Fences + Monitors) - Initial
let before = Events <: po :> Events
let earlier = (Events + Initial) <: thread.to.~thread :> (Events + Initial)
let rf = ~(Reads <: W)
let volatiles = Events & (VolatileRead + VolatileWrite)
let marked = volatiles + Events & (OpaqueRead + OpaqueWrite + AcquireRead + ReleaseWrite)

-- The synchronization order, as far as it matters.
order so: volatiles + Monitors "synchronization actions are totally ordered"
-- The order of full fences.
order fenced: A & FullFence "full fences are totally ordered"

axiom so_respects_po "the synchronization order respects the program order and that of threads" {
    (volatiles + Monitors) <: (before + earlier) :> (volatiles + Monitors) in so
}
axiom fences_respect_po "the order of full fences respects the program order" {
    FullFence <: before :> FullFence in fenced
}
axiom mutual_exclusion "where a monitor is locked, no other thread holds it" {
    all k: A & Lock, t: A.thread - k.thread |
        let prior = A & so.k & thread.t & m.(k.m) | #(prior & Lock) = #(prior & Unlock)
}

-- From a release to the writes that make it known, and from the reads that learn of it to an acquire.
let rel = Events & (ReleaseWrite + VolatileWrite)
let acq = Events & (AcquireRead + VolatileRead)
let releasing = rel <: iden + (ReleaseFence + FullFence) <: before :> Writes
let acquiring = acq <: iden + Reads <: before :> (AcquireFence + FullFence)
let monitors = so & ((A & Unlock) <: m.~m :> (A & Lock))
let sw = releasing.rf.acquiring + monitors + (A & FullFence) <: fenced :> (A & FullFence)
let hb = ^(before + earlier + sw)

-- What a read finds done, besides what happens before it. A storeStoreFence keeps its thread's stores in order, a loadLoadFence its loads: so whoever sees a write behind the first and is
-- past an acquire, or has seen what a release makes known and is past the second, finds the earlier stores done. Nothing else is ordered by them: no loads by the first, no stores by the second.
-- And a load behind a fence that keeps loads in order finds done what an earlier one has seen.
let handed = (Writes <: (iden + hb)).releasing + (Writes <: before :> StoreStoreFence).before :> Writes
let heard = acquiring.(iden + before) + (Reads <: before :> LoadLoadFence).before
let seen = (Reads <: before :> (AcquireFence + FullFence + LoadLoadFence)).before
let known = hb + Writes <: (handed.rf.heard + rf.seen) :> Reads

axiom one_write_seen "each read sees one performed write of its location" {
    all k: Reads | one k.W && k.W in Writes && k.l = k.W.l
}
axiom hb_no_future "JLS 17.4.5: no read happens before the write that it sees" {
    no W & hb
}
axiom hb_latest "JLS 17.4.5: no write of the location happens between a read and the write that it sees" {
    no Reads <: (W.(Writes <: hb) & ~known & l.~l) :> Writes
}

-- What is coherent: opaque and stronger accesses, atomic updates, initial values.
let CoherentWrites = Writes & (Initial + marked + univ.update)
let CoherentReads = Reads & (marked + update.univ)
let sees = CoherentReads <: W :> CoherentWrites
let same = (CoherentWrites <: l.~l :> CoherentWrites) - iden
-- The order of the writes of a variable.
relation co: same

axiom coherence_order "opaque or stronger writes of a variable have an order, which happens-before respects" {
    same in co + ~co
    no co & ~co
    co.co in co
    same & hb in co
}
axiom coherent_reads "opaque or stronger reads of a variable see its writes in that order" {
    same & known.sees in co
    same & ~sees.hb in co
    same & ~sees.hb.sees in co
}
-- Reads, of any mode, of variables with coherent writes only, none of which they race with.
let races = (Reads <: l.~l :> Writes) - hb - ~hb
let Settled = (Reads - races.univ) - l.((Writes - CoherentWrites).l)
axiom settled "a read that races with no write does not see one that comes before another that happens before the read" {
    same & hb.(Settled <: W) in co
}
axiom atomic "no write comes between an atomic update and the write that it sees" {
    no (~sees.update) & co.co
}

-- Volatile reads of variables that no other access writes.
let mixed = (Writes - Initial - volatiles).l
let pure = (volatiles & Reads) - l.mixed
axiom volatile_order "a volatile read sees the last write in the synchronization order, if only volatile accesses write the variable" {
    ~(pure <: W :> volatiles) in so
    no pure <: ((pure <: W).so & ~so & l.~l) :> (volatiles & Writes)
    no (pure & W.Initial) <: (~so & l.~l) :> (volatiles & Writes)
    (volatiles - l.mixed) <: (so & same) :> volatiles in co
}

-- What is kept in order inside a thread.
let kept = before :> rel + acq <: before + (before :> FullFence).before
    + (before :> ReleaseFence).before :> Writes + (Reads <: before :> AcquireFence).before + volatiles <: before :> volatiles
axiom no_thin_air "opaque or stronger accesses that are kept in order do not see each other in a circle" {
    no ^(marked <: (kept + rf) :> marked) & iden
}
