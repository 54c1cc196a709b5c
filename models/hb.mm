-- Well-formed executions of the Java Memory Model, without its causality rules: happens-before consistency.
--
-- These are the conditions 1 to 10 of Aspinall and Sevcik's Def. 7, which both Java models demand of E and of every E_i.
-- Conditions 1 (finite), 2 (po) and 7 (threads obey the program) are the program's own. Two repairs, both MemSAT's: the last
-- action of a thread synchronizes with the first of each thread that comes after it, the initial thread being before all others, because otherwise
-- initial writes happen before nothing; and proper locking counts the actions on the same monitor only.
--
-- so orders volatile accesses, locks and unlocks. First and last actions of threads need no choice: any such order extends to
-- them, since all they are compared with is ordered by po and by the thread order. so also orders actions that are not performed; it
-- is used between performed ones only.

model "hb" "happens-before consistency: well-formed executions, no causality rules"
source "Sevcik, Aspinall: On Validity of Program Transformations in the Java Memory Model (ECOOP 2008), Def. 7"
source "Gosling et al.: The Java Language Specification, 17.4.3 to 17.4.7"
source "Torlak, Vaziri, Dolby: MemSAT (PLDI 2010), section 4, for the repair of sw"

each execution {
    let Reads = A & (Read + VolatileRead)
    let Writes = A & (Write + VolatileWrite)
    let Ordered = VolatileRead + VolatileWrite + Lock + Unlock

    -- The synchronization order.
    order so: Ordered "well-formed 3: the synchronization order is total"

    axiom so_respects_po "well-formed 4: the synchronization order respects the program order" {
        Ordered <: po :> Ordered in so
    }
    axiom so_respects_threads "well-formed 10: what a thread does is synchronized after the threads before it, the initial one first" {
        (A & Ordered) <: thread.to.~thread :> (A & Ordered) in so
    }

    -- The end of a thread and the starts of those after it.
    let forks = (A & End) <: thread.to.~thread :> (A & Start)
    let unlocks = (A & Unlock) <: m.~m :> (A & Lock)
    let publications = (A & VolatileWrite) <: l.~l :> (A & VolatileRead)
    -- Synchronizes-with.
    let sw = forks + so & (unlocks + publications)

    -- Happens-before is ^(po + sw). Whatever happens before an action of another thread does so through releases and acquires, so only
    -- paths from one acquire to the next are closed, and po is transitive already.
    let Acquires = A & (Start + Lock + VolatileRead)
    let Releases = A & (End + Unlock + VolatileWrite)
    let handed_on = sw.*((Acquires <: po :> Releases).sw)
    let hb = po + (iden + po :> Releases).handed_on.(iden + Acquires <: po)

    axiom one_write_seen "well-formed 5: each read sees one performed write, volatile reads volatile ones, others others" {
        all r: A & Read | one r.W && r.W in A & Write
        all r: A & VolatileRead | one r.W && r.W in A & VolatileWrite
    }
    axiom same_location "well-formed 5: a read sees a write of its own location" {
        all r: Reads | r.l = r.W.l
    }
    axiom mutual_exclusion "well-formed 6: where a monitor is locked, no other thread holds it" {
        all k: A & Lock, t: A.thread - k.thread |
            let before = A & so.k & thread.t & m.(k.m) | #(before & Lock) = #(before & Unlock)
    }
    axiom volatile_no_future "well-formed 8: a volatile read sees a write that is synchronized before it" {
        ~(VolatileRead <: W) in so
    }
    axiom volatile_latest "well-formed 8: no volatile write of the location is synchronized between a read and the write that it sees" {
        no (A & VolatileRead) <: ((VolatileRead <: W).so & ~so & l.~l) :> (A & VolatileWrite)
    }
    axiom hb_no_future "well-formed 9: no read happens before the write that it sees" {
        no W & hb
    }
    axiom hb_latest "well-formed 9: no write of the location happens between a read and the write that it sees" {
        no Reads <: (W.(Writes <: hb) & ~hb & l.~l) :> Writes
    }
}
