//! Initial writes that an execution does not mention, added to it.
//!
//! Implements: the default write of every variable is an action of every execution [JLS §17.4.4]; executions list only those that they need.
//! Errs on: nothing.

use std::collections::BTreeMap;

use crate::common::{CommonNames, Naming};
use crate::execution::{
    Action, ActionId, ClassIndex, Execution, FieldIndex, Identity, Object, ObjectId, Subject, ThreadIndex, Value,
    Variable,
};

/// Adds initial writes of one execution to the front of another, in which they are missing. All other actions move by as many.
/// `identity` says which actions of the other are which of the one, and so which objects.
pub(super) fn add_initial_writes(
    to: &mut Execution,
    from: &Execution,
    missing: &[ActionId],
    identity: &[(ActionId, ActionId)],
) {
    let mut common = CommonNames::default();
    let names = [common.name(from), common.name(to)];
    let objects = partners(to, from, identity);
    let mut import = Import { from, to, names, common, objects };
    let added: Vec<Action> = missing.iter().map(|id| import.action(from.action(*id))).collect();
    let moved = |id: &mut ActionId| id.0 += added.len() as u32;
    to.so.iter_mut().for_each(moved);
    to.sees.iter_mut().flatten().for_each(moved);
    to.sees.splice(0..0, vec![None; added.len()]);
    let torn = std::mem::take(&mut to.torn).into_iter();
    to.torn = torn
        .map(|(mut read, mut write)| {
            [&mut read, &mut write].into_iter().for_each(moved);
            (read, write)
        })
        .collect();
    if !to.coherence.is_empty() {
        to.coherence.iter_mut().for_each(moved);
        to.coherence.splice(0..0, (0..added.len()).map(|index| ActionId(index as u32)));
    }
    to.actions.splice(0..0, added);
}

/// Which objects of the second execution are which of the first.
fn partners(own: &Execution, whole: &Execution, identity: &[(ActionId, ActionId)]) -> BTreeMap<ObjectId, ObjectId> {
    let mut objects = BTreeMap::new();
    for (here, there) in identity {
        let (here, there) = (own.action(*here), whole.action(*there));
        let about = |action: &Action| match &action.subject {
            Subject::Variable(variable) => variable.object(),
            Subject::Object(object) => Some(*object),
            Subject::None | Subject::Thread(_) | Subject::Class(_) | Subject::Native(_) => None,
        };
        objects.extend(about(there).zip(about(here)));
        if let (Some(_), Value::Object(there), Value::Object(here)) = (there.writes(), there.value, here.value) {
            objects.insert(there, here);
        }
    }
    objects
}

struct Import<'i> {
    from: &'i Execution,
    to: &'i mut Execution,
    /// Common names of both.
    names: [Naming; 2],
    common: CommonNames,
    /// Objects that are known already.
    objects: BTreeMap<ObjectId, ObjectId>,
}

impl Import<'_> {
    fn action(&mut self, action: &Action) -> Action {
        let subject = match action.variable() {
            Some(Variable::Field(object, field)) => {
                Subject::Variable(Variable::Field(self.object(object), self.field(field)))
            }
            Some(Variable::Static(field)) => Subject::Variable(Variable::Static(self.field(field))),
            Some(Variable::Element(array, index)) => Subject::Variable(Variable::Element(self.object(array), index)),
            Some(Variable::Slot(array, index, width)) => {
                Subject::Variable(Variable::Slot(self.object(array), index, width))
            }
            None => Subject::None,
        };
        let value = match action.value {
            Value::Bits(_) => action.value,
            Value::Object(object) => Value::Object(self.object(object)),
        };
        Action { subject, value, ..action.clone() }
    }

    fn field(&mut self, field: FieldIndex) -> FieldIndex {
        let name = &self.from.names.fields[field.index()];
        let fields = &mut self.to.names.fields;
        let known = fields.iter().position(|other| other == name);
        FieldIndex(known.unwrap_or_else(|| {
            fields.push(name.clone());
            fields.len() - 1
        }) as u32)
    }

    fn class(&mut self, class: ClassIndex) -> ClassIndex {
        let name = &self.from.names.classes[class.index()];
        let classes = &mut self.to.names.classes;
        let known = classes.iter().position(|other| other == name);
        ClassIndex(known.unwrap_or_else(|| {
            classes.push(name.clone());
            classes.len() - 1
        }) as u32)
    }

    fn thread(&mut self, thread: ThreadIndex) -> ThreadIndex {
        let wanted = self.names[0].thread(thread);
        let mut all = (0..self.to.threads.len() as u32).map(ThreadIndex);
        if let Some(known) = all.find(|other| self.names[1].thread(*other) == wanted) {
            return known;
        }
        let described = &self.from.threads[thread.index()];
        let object = described.object.map(|object| self.object(object));
        let own =
            crate::execution::Thread { object, entry: None, arguments: Vec::new(), inside: None, ..described.clone() };
        self.to.threads.push(own);
        self.names[1] = self.common.name(self.to);
        ThreadIndex(self.to.threads.len() as u32 - 1)
    }

    fn object(&mut self, object: ObjectId) -> ObjectId {
        if let Some(known) = self.objects.get(&object) {
            return *known;
        }
        let made = self.add_object(object);
        self.objects.insert(object, made);
        made
    }

    fn add_object(&mut self, object: ObjectId) -> ObjectId {
        let wanted = self.names[0].value(Value::Object(object));
        let free = matches!(wanted, Value::Object(common) if self.names[0].kinds().contains_key(&common));
        let mut all = (0..self.to.objects.len() as u32).map(ObjectId).filter(|_| !free);
        if let Some(known) = all.find(|other| self.names[1].value(Value::Object(*other)) == wanted) {
            return known;
        }
        let described = self.from.objects[object.index()].clone();
        let identity = match described.identity {
            // Its thread never gets to allocate it.
            Identity::Allocated(maker, _) => Identity::Allocated(self.thread(maker), u32::MAX - object.0),
            Identity::Mirror(class) => Identity::Mirror(self.class(class)),
            Identity::Initial | Identity::Literal(_) => described.identity,
        };
        let class = self.class(described.class);
        self.to.objects.push(Object { class, identity, ..described });
        self.names[1] = self.common.name(self.to);
        ObjectId(self.to.objects.len() as u32 - 1)
    }
}
