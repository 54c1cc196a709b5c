//! The names by which a test's final values go.
//!
//! A local of a thread method is `t1.r1`, and just `r1` where no other thread has a local of that name. A static field is `x`, or `Test.x` if a
//! local is called `x` too.

/// What sort of values a variable has.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum ValueSort {
    /// true or false.
    Boolean,
    /// Numbers, and chars.
    Number,
    /// A reference to an object.
    Reference,
}

/// A variable whose final value is part of an outcome.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OutcomeVariable {
    /// Its shortest name that no other variable has.
    pub name: String,
    /// What sort of values it has.
    pub sort: ValueSort,
    /// The thread or class it belongs to.
    owner: String,
    /// Its name in the source.
    bare: String,
    /// Whether it is a local of a thread.
    local: bool,
}

/// All variables of a test, in the order of its outcomes' values: the threads' locals, then the fields.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Variables {
    list: Vec<OutcomeVariable>,
}

/// Why no variable is meant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NotFound {
    /// There is none; these are the names that there are.
    Unknown(Vec<String>),
    /// Several threads have one; these are their full names.
    Ambiguous(Vec<String>),
}

impl Variables {
    /// No variables yet.
    pub fn new() -> Variables {
        Variables::default()
    }

    /// Adds a local of a thread.
    pub fn add_local(&mut self, thread: &str, name: &str, sort: ValueSort) {
        self.add(thread, name, sort, true);
    }

    /// Adds a static field of a class.
    pub fn add_field(&mut self, class: &str, name: &str, sort: ValueSort) {
        self.add(class, name, sort, false);
    }

    fn add(&mut self, owner: &str, bare: &str, sort: ValueSort, local: bool) {
        let (owner, bare) = (owner.to_string(), bare.to_string());
        self.list.push(OutcomeVariable { name: String::new(), sort, owner, bare, local });
        self.give_names();
    }

    /// A bare name goes to the only local, else to the only field of that name. Locals of one thread that differ in type only are numbered.
    fn give_names(&mut self) {
        for index in 0..self.list.len() {
            let (owner, bare) = (&self.list[index].owner, &self.list[index].bare);
            let same = self.list[..index].iter().filter(|other| other.owner == *owner && other.bare == *bare).count();
            let name = match self.find_bare(bare) {
                Ok(only) if only == index => bare.clone(),
                Ok(_) | Err(_) if same > 0 => format!("{owner}.{bare}#{}", same + 1),
                Ok(_) | Err(_) => format!("{owner}.{bare}"),
            };
            self.list[index].name = name;
        }
    }

    /// All of them, in order.
    pub fn iter(&self) -> impl Iterator<Item = &OutcomeVariable> {
        self.list.iter()
    }

    /// Their names, in order.
    pub fn names(&self) -> Vec<String> {
        self.list.iter().map(|variable| variable.name.clone()).collect()
    }

    /// The variable at an index.
    pub fn get(&self, index: usize) -> Option<&OutcomeVariable> {
        self.list.get(index)
    }

    /// The index of the variable that is meant by a name: `r1`, `t1.r1`, `x`, `Test.x`.
    pub fn find(&self, written: &str) -> Result<usize, NotFound> {
        let Some((owner, bare)) = written.rsplit_once('.') else {
            return self.find_bare(written);
        };
        let found = self.list.iter().position(|variable| variable.owner == owner && variable.bare == bare);
        found.ok_or_else(|| NotFound::Unknown(self.names()))
    }

    fn find_bare(&self, bare: &str) -> Result<usize, NotFound> {
        let all = |local: bool| -> Vec<usize> {
            let wanted = |index: &usize| self.list[*index].bare == bare && self.list[*index].local == local;
            (0..self.list.len()).filter(wanted).collect()
        };
        let locals = all(true);
        let found = if locals.is_empty() { all(false) } else { locals };
        match found[..] {
            [] => Err(NotFound::Unknown(self.names())),
            [only] => Ok(only),
            _ => {
                let full = |index: &usize| format!("{}.{bare}", self.list[*index].owner);
                Err(NotFound::Ambiguous(found.iter().map(full).collect()))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn variables() -> Variables {
        let mut variables = Variables::new();
        variables.add_local("t1", "r1", ValueSort::Number);
        variables.add_local("t1", "r2", ValueSort::Number);
        variables.add_local("t2", "r1", ValueSort::Number);
        variables.add_field("Test", "x", ValueSort::Number);
        variables.add_field("Test", "r2", ValueSort::Boolean);
        variables
    }

    #[test]
    fn names_are_as_short_as_they_can_be() {
        assert_eq!(variables().names(), ["t1.r1", "r2", "t2.r1", "x", "Test.r2"]);
        let mut twice = Variables::new();
        twice.add_local("t1", "i", ValueSort::Number);
        twice.add_local("t1", "i", ValueSort::Reference);
        assert_eq!(twice.names(), ["t1.i", "t1.i#2"]);
    }

    #[test]
    fn every_spelling_is_found() {
        let variables = variables();
        let spellings = [("t1.r1", 0), ("r2", 1), ("t1.r2", 1), ("t2.r1", 2), ("x", 3), ("Test.x", 3), ("Test.r2", 4)];
        for (written, index) in spellings {
            assert_eq!(variables.find(written), Ok(index), "{written}");
        }
        assert_eq!(variables.find("r1"), Err(NotFound::Ambiguous(vec!["t1.r1".into(), "t2.r1".into()])));
        assert!(matches!(variables.find("y"), Err(NotFound::Unknown(_))));
        assert!(matches!(variables.find("t2.r2"), Err(NotFound::Unknown(_))));
    }
}
