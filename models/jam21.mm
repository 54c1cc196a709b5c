-- JAM21: the access modes of variable handles as Liu, Bender and Palsberg model them.
--
-- The names are those of the published cat file. What differs:
-- * The read-read case of coherence looks at the modes of the two reads. The cat file looks at those of the writes; initial writes have none there, so that
--   two opaque reads could go back to the initial value, although the documentation of VarHandle calls opaque accesses coherent.
-- * An atomic update is a read and a write here; that it is one event there is said by edges both ways. Its mode is the stronger of the two.
-- * co is not computed as the least relation, but chosen: what contains it, is closed under the same rules and is acyclic exists if and only if it is acyclic.
-- * No plain read sees a later write of its own thread; the cat file lets it.
-- * The end of a thread comes before those that start after it, which JAM does not have; final values are read by a thread after all others.
--
-- JAM21 is no bound of the Java Memory Model, in neither direction: plain accesses are coherent and hand on what they see (causality test 16 is forbidden),
-- yet may see values out of thin air (causality test 13 is allowed). Monitors are ignored.

model "jam21" "JAM21: access modes of variable handles, as published"
source "Bender, Palsberg: A Formalization of Java's Concurrent Access Modes (OOPSLA 2019)"
source "Liu, Bender, Palsberg: Compiling Volatile Correctly in Java (ECOOP 2022), jam21.cat"

let Reads = A & (Read + OpaqueRead + AcquireRead + VolatileRead)
let Writes = A & (Write + OpaqueWrite + ReleaseWrite + VolatileWrite)
let Fences = A & (FullFence + AcquireFence + ReleaseFence + LoadLoadFence + StoreStoreFence)
-- Initial writes have no mode and no place in the program order.
let Initial = Writes & thread.Init
let Events = (Reads + Writes + Fences) - Initial
let before = Events <: po :> Events
let earlier = (Events + Initial) <: thread.to.~thread :> (Events + Initial)
let rf = ~(Reads <: W)

let volatiles = Events & (VolatileRead + VolatileWrite)
let marked = volatiles + Events & (OpaqueRead + OpaqueWrite + AcquireRead + ReleaseWrite)
let opq = marked + marked.update + update.marked
let rel = Events & (ReleaseWrite + VolatileWrite)
let acq = Events & (AcquireRead + VolatileRead)

-- What is ordered inside a thread: by fences, by releases and acquires, and volatile accesses with each other.
let svo = (before :> (ReleaseFence + StoreStoreFence)).before :> Writes
    + (Reads <: before :> (AcquireFence + LoadLoadFence)).before
let spush = (before :> FullFence).before
let ra = before :> rel + acq <: before
let volint = volatiles <: (before - update) :> volatiles
let into = svo + spush + ra + volint
let push = spush + volint
let pushing = push.univ

-- The order in which pushes take place.
order pushto: pushing "pushto is total"

-- Visibility.
let vvo = into + rf + (pushing <: pushto :> pushing).push + update + ~update + earlier
let vo = ^vvo + (before & l.~l)

-- Different writes of one location.
let same = (Writes <: l.~l :> Writes) - iden
-- Coherence order.
relation co: same
-- The write of each location that comes last.
relation Final: Writes

axiom one_write_seen "each read sees one performed write of its location" {
    all k: Reads | one k.W && k.W in Writes && k.l = k.W.l
}
axiom no_own_future "no read sees a write that its own thread performs later" {
    no W & po
}
axiom push_order "pushto respects the program order, what reads see, and final writes" {
    pushing <: (before + rf + same :> Final) :> pushing in pushto
}
axiom final "one write of each location comes after all others in co" {
    all x: Writes.l | one Final & l.x
    same :> Final in co
}
axiom coww "write-write: visibility orders writes" {
    same & vo in co
}
axiom cowr "write-read: what is visible to a read comes before the write that it sees" {
    same & (vo - ~update).(Reads <: W) in co
}
axiom corw "read-write: what is visible comes before what is written later" {
    same & vo.before in co
}
axiom corr "read-read: two reads in opaque mode or stronger see writes in their order" {
    same & ((rf :> opq).before :> opq).(Reads <: W) in co
}
axiom updates "atomic updates of a location are totally ordered" {
    (univ.update & Writes) <: same :> (univ.update & Writes) in co + ~co
}
axiom atomic "no write comes between an atomic update and the write that it sees" {
    same & ~(rf.update).co in co
}
axiom initial "initial writes come first" {
    Initial <: same in co
}
axiom coherence "co is acyclic" {
    co.co in co
    no co & ~co
}
axiom no_thin_air "accesses in opaque mode or stronger do not see each other in a circle" {
    no ^(opq <: (before + rf) :> opq) & iden
}
