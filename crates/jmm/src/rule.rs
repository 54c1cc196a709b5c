//! The rules that an execution and its justification must keep, each with a name of its own, and what breaks one.
//!
//! Implements: names only; the rules themselves are in `well_formed`, `legality` and in the validator.
//! Errs on: nothing.

use std::fmt;

use crate::execution::ActionId;

macro_rules! rules {
    ($($(#[$doc:meta])* $variant:ident = $name:literal;)*) => {
        /// A rule of well-formedness or legality, by its name.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum Rule {
            $($(#[$doc])* $variant,)*
        }

        impl Rule {
            /// All rules, in the order in which they are told.
            pub const ALL: &'static [Rule] = &[$(Rule::$variant,)*];

            /// The name that users read.
            pub fn name(self) -> &'static str {
                match self {
                    $(Rule::$variant => $name,)*
                }
            }
        }
    };
}

rules! {
    /// Everything that is referred to exists.
    References = "references";
    /// Initial writes come first, one for each variable, from a thread of their own.
    InitialWrites = "initial-writes";
    /// A thread's actions begin with its first action and end with its last.
    ThreadBounds = "thread-bounds";
    /// A thread acts only after it was started, and is started once.
    ThreadStart = "thread-start";
    /// `so` holds the synchronization actions, each once [JLS §17.4.4].
    SoTotal = "so-total";
    /// `so` is consistent with `po` [JLS §17.4.7].
    SoPo = "so-consistent-with-po";
    /// Whoever detects something detects what has happened before in `so`: an end, an interrupt, an initialisation.
    Detection = "detection";
    /// Every read sees a write of its variable [JLS §17.4.7].
    WriteSeen = "write-seen";
    /// Every read has the value of the write that it sees.
    ValueSeen = "value-seen";
    /// Only plain reads of `long` and `double` variables see two writes [JLS §17.7].
    Torn = "torn";
    /// Monitors are held by one thread at a time, and unlocked by who holds them [JLS §17.1].
    Locking = "locking";
    /// A class is initialised at most once, by one thread.
    Initialization = "initialization";
    /// `hb` is a partial order [JLS §17.4.7].
    HbPartialOrder = "hb-partial-order";
    /// No read sees a write that happens after it, or that was overwritten before it [JLS §17.4.7].
    HbConsistent = "hb-consistent";
    /// Every volatile read sees the last volatile write before it in `so` [JLS §17.4.7].
    SoConsistent = "so-consistent";
    /// Final fields are seen as they were frozen [JLS §17.5.1].
    FinalFields = "final-fields";
    /// Accesses of one variable in opaque mode and stronger agree on an order of its writes.
    Coherent = "coherent";
    /// Nothing comes between the two parts of an atomic read-modify-write.
    UpdateAtomic = "update-atomic";

    /// Every action is committed, and none twice [JLS §17.4.8].
    CommitAll = "legal-0-all-committed";
    /// The execution that justifies a step is well-formed [JLS §17.4.8].
    CommitExecution = "legal-0-well-formed";
    /// C_i ⊆ A_i [JLS §17.4.8].
    CommitPresent = "legal-1-present";
    /// hb_i agrees with hb on C_i [JLS §17.4.8].
    CommitHb = "legal-2-hb";
    /// so_i agrees with so on C_i [JLS §17.4.8].
    CommitSo = "legal-3-so";
    /// V_i agrees with V on C_i [JLS §17.4.8].
    CommitValue = "legal-4-value";
    /// W_i agrees with W on C_{i-1} [JLS §17.4.8].
    CommitSeen = "legal-5-write-seen";
    /// Reads that are not yet committed see writes that happen before them [JLS §17.4.8].
    CommitUncommitted = "legal-6-uncommitted-read";
    /// Reads that are being committed see committed writes, in E_i and in E [JLS §17.4.8].
    CommitRead = "legal-7-committed-write";
    /// Synchronizes-with edges that were needed stay [JLS §17.4.8].
    CommitSsw = "legal-8-sufficient-sw";
    /// External actions are committed with what they happen before [JLS §17.4.8].
    CommitExternal = "legal-9-external";
    /// The revised form of `legal-2-hb`: a read and the write it sees are ordered in E_i as in E.
    RevisedHb = "revised-2-hb";
    /// The revised form of `legal-7-committed-write`: reads that are being committed see committed writes in E.
    RevisedRead = "revised-6-committed-write";
    /// The revised form of `legal-9-external`: what happens before a committed external action is committed.
    RevisedExternal = "revised-7-external";

    /// Each thread alone, given what its reads see, does what is said [JLS §17.4.7].
    IntraThread = "intra-thread";
    /// New variables have their default values.
    DefaultValue = "default-value";
    /// Only the Java library's methods are answered by the virtual machine, and with no actions but their own.
    NativeCall = "native-call";
    /// Code relies on a class only once it is initialised [JLS §12.4.1].
    ClassUse = "class-use";
    /// What is said to go wrong does.
    Claim = "claim";
}

impl Rule {
    /// The rule of that name.
    pub fn named(name: &str) -> Option<Rule> {
        Rule::ALL.iter().copied().find(|rule| rule.name() == name)
    }
}

/// A rule is broken.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Broken {
    /// The rule that is broken.
    pub rule: Rule,
    /// The actions that break it.
    pub actions: Vec<ActionId>,
    /// How, in one sentence.
    pub message: String,
}

impl Broken {
    /// These actions break the rule.
    pub fn new(rule: Rule, actions: &[ActionId], message: impl Into<String>) -> Broken {
        Broken { rule, actions: actions.to_vec(), message: message.into() }
    }
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.rule.name(), self.message)
    }
}

/// Whether a rule is kept.
pub type Kept<T = ()> = Result<T, Broken>;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_lead_back_to_their_rules() {
        for &rule in Rule::ALL {
            assert_eq!(Rule::named(rule.name()), Some(rule));
        }
        assert_eq!(Rule::named("legal"), None);
    }
}
