//! Hotel room locking: cards carry two keys, the lock recodes itself when it meets a new guest's card.
//!
//! Can someone enter a room that is somebody else's? Not in four steps. With the rule that a guest goes to
//! the room right after checking in, not in more steps either; the bound of six leaves room for events outside the trace.

use super::words::{Made, atoms, differ, function, in_order, names};
use jmmc_relations::{BoundVariable, Expr, Formula, Operand, Problem, Relation, RelationsError, Universe};

struct Model {
    p: Problem,
    time: Relation,
    next: Relation,
    first: Relation,
    last: Relation,
    event: Relation,
    pre: Relation,
    post: Relation,
    key_set: Relation,
    card_set: Relation,
    room_set: Relation,
    guest_set: Relation,
    room_card_event: Relation,
    checkin: Relation,
    enter: Relation,
    normal_enter: Relation,
    recode_enter: Relation,
    checkout: Relation,
    guest: Relation,
    room: Relation,
    card: Relation,
    first_key: Relation,
    second_key: Relation,
    key: Relation,
    previous: Relation,
    occupant: Relation,
    holds: Relation,
}

/// An entry into a room that others occupy, with that many of everything.
pub fn hotel(scope: usize) -> Made {
    let kinds = ["Time", "Event", "Room", "Card", "Key", "Guest"];
    let u = Universe::new(kinds.iter().flat_map(|kind| names(kind, scope)))?;
    let m = Model::new()?;
    m.require_kinds()?;
    m.require_start()?;
    m.require_checkin()?;
    m.require_entries()?;
    m.require_checkout()?;
    m.require_policy()?;
    let p = &m.p;
    let e = p.variable("e");
    let occupants = p.join(p.join(e, m.room), p.join(m.occupant, p.join(e, m.pre)))?;
    let fine = p.implies(p.some(occupants), p.subset(p.join(e, m.guest), occupants));
    p.require("somebody enters another's room", p.not(p.all([(e, m.enter)], fine)))?;
    let b = m.bounds(&u, scope)?;
    Ok((m.p, b))
}

impl Model {
    fn new() -> Result<Self, RelationsError> {
        let p = Problem::new();
        let set = |name| p.relation(name, 1);
        let binary = |name| p.relation(name, 2);
        let over_time = |name| p.relation(name, 3);
        Ok(Model {
            time: set("Time")?,
            next: binary("next")?,
            first: set("first")?,
            last: set("last")?,
            event: set("Event")?,
            pre: binary("pre")?,
            post: binary("post")?,
            key_set: set("Key")?,
            card_set: set("Card")?,
            room_set: set("Room")?,
            guest_set: set("Guest")?,
            room_card_event: set("RoomCardEvent")?,
            checkin: set("Checkin")?,
            enter: set("Enter")?,
            normal_enter: set("NormalEnter")?,
            recode_enter: set("RecodeEnter")?,
            checkout: set("Checkout")?,
            guest: binary("guest")?,
            room: binary("room")?,
            card: binary("card")?,
            first_key: binary("first_key")?,
            second_key: binary("second_key")?,
            key: over_time("key")?,
            previous: over_time("previous")?,
            occupant: over_time("occupant")?,
            holds: over_time("holds")?,
            p,
        })
    }

    fn bounds(&self, u: &Universe, scope: usize) -> Result<jmmc_relations::Bounds, RelationsError> {
        let mut b = self.p.bounds(u);
        let [time, event, room, card, key, guest] =
            ["Time", "Event", "Room", "Card", "Key", "Guest"].map(|kind| atoms(u, kind, scope));
        let (time, event, room, card, key, guest) = (time?, event?, room?, card?, key?, guest?);
        b.exactly(self.time, time.clone())?;
        b.exactly(self.next, in_order(u, "Time", scope)?)?;
        b.exactly(self.first, u.named(["Time0"])?)?;
        b.exactly(self.last, u.named([names("Time", scope)[scope - 1].as_str()])?)?;
        let event_kinds = [self.event, self.room_card_event, self.checkin, self.enter, self.checkout];
        for set in event_kinds.into_iter().chain([self.normal_enter, self.recode_enter]) {
            b.at_most(set, event.clone())?;
        }
        let sets = [(self.room_set, &room), (self.card_set, &card), (self.key_set, &key), (self.guest_set, &guest)];
        for (set, upper) in sets {
            b.at_most(set, upper.clone())?;
        }
        for (field, range) in
            [(self.pre, &time), (self.post, &time), (self.guest, &guest), (self.room, &room), (self.card, &card)]
        {
            b.at_most(field, event.product(range)?)?;
        }
        b.at_most(self.first_key, card.product(&key)?)?;
        b.at_most(self.second_key, card.product(&key)?)?;
        b.at_most(self.key, room.product(&key)?.product(&time)?)?;
        b.at_most(self.previous, room.product(&key)?.product(&time)?)?;
        b.at_most(self.occupant, room.product(&guest)?.product(&time)?)?;
        b.at_most(self.holds, guest.product(&card)?.product(&time)?)?;
        Ok(b)
    }

    fn require_kinds(&self) -> Result<(), RelationsError> {
        let p = &self.p;
        let (t, e, r) = (p.variable("t"), p.variable("e"), p.variable("r"));
        p.require("pre", function(p, self.pre, self.event, self.time))?;
        p.require("post", function(p, self.post, self.event, self.time))?;
        let between = p.and([p.equal(p.join(e, self.pre), t), p.equal(p.join(e, self.post), p.join(t, self.next))]);
        let one = p.one(p.comprehension([(e, self.event)], between));
        p.require("one event at a time", p.all([(t, p.difference(self.time, self.last))], one))?;
        p.require("first key", function(p, self.first_key, self.card_set, self.key_set))?;
        p.require("second key", function(p, self.second_key, self.card_set, self.key_set))?;
        let keys = p.product(self.room_set, p.product(self.key_set, self.time))?;
        p.require("key table", p.subset(self.key, keys))?;
        p.require("previous table", p.subset(self.previous, keys))?;
        let guests = p.product(self.room_set, p.product(self.guest_set, self.time));
        p.require("occupant table", p.subset(self.occupant, guests))?;
        let cards = p.product(self.guest_set, p.product(self.card_set, self.time));
        p.require("holds table", p.subset(self.holds, cards))?;
        let decls = [(r, self.room_set), (t, self.time)];
        p.require("one key at a time", p.all(decls, p.one(p.join(p.join(r, self.key), t))))?;
        p.require("lone previous key", p.all(decls, p.lone(p.join(p.join(r, self.previous), t))))?;
        let parts = [
            ("events", self.event, self.room_card_event, self.checkout),
            ("room card events", self.room_card_event, self.checkin, self.enter),
            ("entries", self.enter, self.normal_enter, self.recode_enter),
        ];
        for (name, whole, one, other) in parts {
            p.require(&format!("{name}: kinds"), p.equal(whole, p.union(one, other)))?;
            p.require(&format!("{name}: disjoint"), p.no(p.intersection(one, other)))?;
        }
        p.require("guest", function(p, self.guest, self.event, self.guest_set))?;
        p.require("room", function(p, self.room, self.room_card_event, self.room_set))?;
        p.require("card", function(p, self.card, self.room_card_event, self.card_set))?;
        Ok(())
    }

    fn require_start(&self) -> Result<(), RelationsError> {
        let p = &self.p;
        let k = p.variable("k");
        let keys = p.join(self.key, self.first)?;
        p.require("start: previous", p.equal(p.join(self.previous, self.first), keys))?;
        p.require("start: no shared keys", p.all([(k, self.key_set)], p.lone(p.join(keys, k))))?;
        p.require("start: nobody holds a card", p.no(p.join(self.holds, self.first)))?;
        p.require("start: rooms are free", p.no(p.join(self.occupant, self.first)))?;
        Ok(())
    }

    fn require_checkin(&self) -> Result<(), RelationsError> {
        let p = &self.p;
        let c = p.variable("c");
        let (before, after) = (|table| self.before(c, table), |table| self.after(c, table));
        let (room, card, guest) = (p.join(c, self.room)?, p.join(c, self.card)?, p.join(c, self.guest)?);
        let add = |table, tuple: Result<Expr, RelationsError>| p.equal(after(table), p.union(before(table), tuple));
        let new_key = p.product(room, p.join(card, self.second_key));
        let rules = [
            ("the room is free", p.no(p.join(room, before(self.occupant)))),
            ("the card continues", p.equal(p.join(card, self.first_key), p.join(room, before(self.previous)))),
            ("the guest gets the card", add(self.holds, p.product(guest, card))),
            ("the desk remembers", p.equal(after(self.previous), p.overridden(before(self.previous), new_key))),
            ("the guest occupies", add(self.occupant, p.product(room, guest))),
            ("locks stay", self.unchanged(c, self.key)),
        ];
        self.require_all("checkin", c, self.checkin, rules)
    }

    fn require_entries(&self) -> Result<(), RelationsError> {
        let p = &self.p;
        let e = p.variable("e");
        let (room, card) = (p.join(e, self.room)?, p.join(e, self.card)?);
        let held = p.subset(card, p.join(p.join(e, self.guest), self.before(e, self.holds)));
        self.require_all("enter", e, self.enter, [("with a card that one holds", held)])?;
        let lock = p.join(room, self.before(e, self.key))?;
        let stays = |table| self.unchanged(e, table);
        let rules = [
            ("the key fits", p.equal(p.join(card, self.second_key), lock)),
            ("previous stays", stays(self.previous)),
            ("holds stays", stays(self.holds)),
            ("occupant stays", stays(self.occupant)),
            ("key stays", stays(self.key)),
        ];
        self.require_all("normal entry", e, self.normal_enter, rules)?;
        let new_key = p.product(room, p.join(card, self.second_key));
        let recoded = p.equal(self.after(e, self.key), p.overridden(self.before(e, self.key), new_key));
        let rules = [
            ("the old key fits", p.equal(p.join(card, self.first_key), lock)),
            ("the lock takes the new key", recoded),
            ("previous stays", stays(self.previous)),
            ("holds stays", stays(self.holds)),
            ("occupant stays", stays(self.occupant)),
        ];
        self.require_all("recoding entry", e, self.recode_enter, rules)
    }

    fn require_checkout(&self) -> Result<(), RelationsError> {
        let p = &self.p;
        let c = p.variable("c");
        let guest = p.join(c, self.guest)?;
        let before = self.before(c, self.occupant)?;
        let left = p.difference(before, p.product(self.room_set, guest));
        let rules = [
            ("the guest has a room", p.some(p.join(before, guest))),
            ("the guest leaves", p.equal(self.after(c, self.occupant), left)),
            ("previous stays", self.unchanged(c, self.previous)),
            ("holds stays", self.unchanged(c, self.holds)),
            ("key stays", self.unchanged(c, self.key)),
        ];
        self.require_all("checkout", c, self.checkout, rules)
    }

    fn require_policy(&self) -> Result<(), RelationsError> {
        let p = &self.p;
        let (c, d, e) = (p.variable("c"), p.variable("d"), p.variable("e"));
        let issued = |of| p.join(p.join(of, self.card), self.second_key);
        let fresh = p.implies(differ(p, c, d), differ(p, issued(c), issued(d)));
        p.require("no key is issued twice", p.all([(c, self.checkin), (d, self.checkin)], fresh))?;
        let installed = p.join(p.join(self.room_set, self.key), self.first);
        let unknown = p.not(p.subset(issued(c), installed));
        p.require("no initial key is issued", p.all([(c, self.checkin)], unknown))?;
        let same = |field| p.equal(p.join(e, field), p.join(c, field));
        let at_once = p.and([p.equal(p.join(e, self.pre), p.join(c, self.post)), same(self.room), same(self.guest)]);
        let not_last = p.difference(self.checkin, p.join(self.pre, self.last));
        let follows = p.exists([(e, self.enter)], at_once);
        p.require("guests go to their rooms at once", p.all([(c, not_last)], follows))?;
        Ok(())
    }

    fn before(&self, e: BoundVariable, table: Relation) -> Result<Expr, RelationsError> {
        self.p.join(table, self.p.join(e, self.pre))
    }

    fn after(&self, e: BoundVariable, table: Relation) -> Result<Expr, RelationsError> {
        self.p.join(table, self.p.join(e, self.post))
    }

    fn unchanged(&self, e: BoundVariable, table: Relation) -> Result<Formula, RelationsError> {
        self.p.equal(self.before(e, table), self.after(e, table))
    }

    fn require_all<const N: usize>(
        &self,
        kind: &str,
        variable: BoundVariable,
        domain: impl Operand<Expr> + Copy,
        rules: [(&str, Result<Formula, RelationsError>); N],
    ) -> Result<(), RelationsError> {
        for (name, rule) in rules {
            self.p.require(&format!("{kind}: {name}"), self.p.all([(variable, domain)], rule))?;
        }
        Ok(())
    }
}
