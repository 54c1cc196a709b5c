//! Which races do harm: those that occur in an execution that goes wrong.
//!
//! Errs on: *undecided*. A race whose variable is not named alike in the witness, such as an array element, is not recognised.

use crate::target::dotted;
use jmmc_jmm::execution::Variable;
use jmmc_jmm::{ActionId, ActionKind, Execution, Orders, View};
use std::collections::{BTreeMap, BTreeSet};

/// The names of the variables on which two plain accesses race in the execution, as races are named.
pub fn racing(execution: &Execution) -> BTreeSet<String> {
    let mut accesses: BTreeMap<Variable, Vec<ActionId>> = BTreeMap::new();
    for (id, action) in execution.iter() {
        if let (ActionKind::Read | ActionKind::Write, Some(variable)) = (action.kind, action.variable()) {
            accesses.entry(variable).or_default().push(id);
        }
    }
    let Ok(orders) = Orders::of(&View::whole(execution)) else {
        return BTreeSet::new();
    };
    let writes = |id: &ActionId| execution.action(*id).kind == ActionKind::Write;
    let race =
        |a: &ActionId, b: &ActionId| (writes(a) || writes(b)) && a != b && !orders.hb(*a, *b) && !orders.hb(*b, *a);
    // One thread may access a variable very often, and races with nobody.
    let thread = |id: &ActionId| execution.action(*id).thread;
    let several = |all: &[ActionId]| all.iter().any(|id| thread(id) != thread(&all[0]));
    let racy = accesses.iter().filter(|(_, all)| several(all) && all.iter().any(|a| all.iter().any(|b| race(a, b))));
    racy.map(|(variable, _)| name(&execution.variable_name(*variable))).collect()
}

/// `a/B.x of a/B@7` as `a.B.x`.
fn name(variable: &str) -> String {
    dotted(variable.split(" of ").next().unwrap_or(variable))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variables_are_named_as_in_races() {
        assert_eq!(name("bank/Account.balance of bank/Account@7"), "bank.Account.balance");
        assert_eq!(name("Bank.total"), "Bank.total");
    }
}
