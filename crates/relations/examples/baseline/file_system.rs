//! A file system: directories, entries, names. Does "every directory has one parent" rule out aliases?
//!
//! It does not, if it only speaks of the `parent` field: two entries of the one parent may name the same directory.

use super::words::{Made, atoms, function, names};
use jmmc_relations::{Problem, Relation, RelationsError, Universe};

pub struct Model {
    pub p: Problem,
    pub object: Relation,
    pub name: Relation,
    pub file: Relation,
    pub dir: Relation,
    pub root: Relation,
    pub entry: Relation,
    pub entries: Relation,
    pub parent: Relation,
    pub named: Relation,
    pub contents: Relation,
}

/// A directory with two entries, among that many objects, entries and names.
pub fn file_system(scope: usize) -> Made {
    let (model, u) = Model::new(scope)?;
    model.require()?;
    let d = model.p.variable("d");
    let p = &model.p;
    let aliased = p.not(p.lone(p.join(model.contents, d)));
    p.require("a directory has two entries", p.exists([(d, model.dir)], aliased))?;
    let bounds = model.bounds(&u, scope)?;
    Ok((model.p, bounds))
}

impl Model {
    pub fn new(scope: usize) -> Result<(Model, Universe), RelationsError> {
        let u = Universe::new([names("Object", scope), names("Name", scope), names("Entry", scope)].concat())?;
        let p = Problem::new();
        let model = Model {
            object: p.relation("Object", 1)?,
            name: p.relation("Name", 1)?,
            file: p.relation("File", 1)?,
            dir: p.relation("Dir", 1)?,
            root: p.relation("Root", 1)?,
            entry: p.relation("Entry", 1)?,
            entries: p.relation("entries", 2)?,
            parent: p.relation("parent", 2)?,
            named: p.relation("named", 2)?,
            contents: p.relation("contents", 2)?,
            p,
        };
        Ok((model, u))
    }

    pub fn bounds(&self, u: &Universe, scope: usize) -> Result<jmmc_relations::Bounds, RelationsError> {
        let mut b = self.p.bounds(u);
        let (objects, names) = (atoms(u, "Object", scope)?, atoms(u, "Name", scope)?);
        let entries = atoms(u, "Entry", scope)?;
        for set in [self.object, self.file, self.dir] {
            b.at_most(set, objects.clone())?;
        }
        b.exactly(self.root, u.named(["Object0"])?)?;
        b.at_most(self.name, names.clone())?;
        b.at_most(self.entry, entries.clone())?;
        b.at_most(self.entries, objects.product(&entries)?)?;
        b.at_most(self.parent, objects.product(&objects)?)?;
        b.at_most(self.named, entries.product(&names)?)?;
        b.at_most(self.contents, entries.product(&objects)?)?;
        Ok(b)
    }

    pub fn require(&self) -> Result<(), RelationsError> {
        let p = &self.p;
        let (d, e, f) = (p.variable("d"), p.variable("e"), p.variable("f"));
        let kinds = p.equal(self.object, p.union(self.file, self.dir));
        p.require("an object is a file or a directory", p.and([kinds, p.no(p.intersection(self.file, self.dir))]))?;
        p.require("the root is a directory", p.subset(self.root, self.dir))?;
        p.require("entries belong to directories", p.subset(self.entries, p.product(self.dir, self.entry)))?;
        p.require("parents are directories", p.subset(self.parent, p.product(self.dir, self.dir)))?;
        p.require("every entry has a name", function(p, self.named, self.entry, self.name))?;
        p.require("every entry has contents", function(p, self.contents, self.entry, self.object))?;
        let owned = p.all([(e, self.entry)], p.one(p.join(self.entries, e)));
        p.require("every entry belongs to one directory", owned)?;
        let listed = p.subset(self.file, p.join(p.join(self.dir, self.entries), self.contents));
        p.require("every file is in a directory", listed)?;
        let same_name = p.equal(p.join(e, self.named), p.join(f, self.named));
        let own = p.join(d, self.entries)?;
        let decls = [(d, p.expr(self.dir)?), (e, own), (f, own)];
        p.require("names are unique in a directory", p.all(decls, p.implies(same_name, p.equal(e, f))))?;
        let above = p.join(self.entries, p.join(self.contents, d));
        p.require("parents list their children", p.all([(d, self.dir)], p.equal(p.join(d, self.parent), above)))?;
        let ancestors = p.join(d, p.closure(self.parent))?;
        p.require("no directory contains itself", p.all([(d, self.dir)], p.not(p.subset(d, ancestors))))?;
        let others = p.difference(self.dir, self.root)?;
        p.require("all is below the root", p.all([(d, others)], p.subset(self.root, ancestors)))?;
        p.require("the root has no parent", p.no(p.join(self.root, self.parent)))?;
        p.require("one parent", p.all([(d, others)], p.one(p.join(d, self.parent))))?;
        Ok(())
    }
}
