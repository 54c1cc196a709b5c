//! One fault, told once: a private method is checked as part of each method that calls it, so what is wrong in it is found in all of them.

use super::{MethodResult, Warning};
use crate::model::SourceLocation;
use std::collections::{BTreeMap, BTreeSet};

/// What is wrong, where: the same in whichever method it is found.
type Fault = (SourceLocation, String, Vec<(SourceLocation, String)>);

fn fault(warning: &Warning) -> Fault {
    let declared = warning.declarations.iter().map(|declared| (declared.location.clone(), declared.text.clone()));
    (warning.location.clone(), warning.message.clone(), declared.collect())
}

/// The methods, with each fault in that one only which is nearest to its line, by calls; its [`also_in`](Warning::also_in) names the others.
pub fn told_once(methods: Vec<MethodResult>) -> Vec<MethodResult> {
    let found = finders(&methods);
    let mut told: BTreeSet<Fault> = BTreeSet::new();
    let mut methods = methods;
    for (index, method) in methods.iter_mut().enumerate() {
        method.warnings.retain_mut(|warning| {
            let fault = fault(warning);
            let (first, others) = &found[&fault];
            let tells = *first == index && told.insert(fault);
            if tells {
                warning.also_in.clone_from(others);
            }
            tells
        });
    }
    methods
}

/// Where each fault is told, and the names of the other methods in which it is found.
fn finders(methods: &[MethodResult]) -> BTreeMap<Fault, (usize, Vec<String>)> {
    let mut found: BTreeMap<Fault, Vec<(usize, usize)>> = BTreeMap::new();
    for (index, method) in methods.iter().enumerate() {
        for warning in &method.warnings {
            found.entry(fault(warning)).or_default().push((warning.called_from.len(), index));
        }
    }
    let tellers = |mut finders: Vec<(usize, usize)>| {
        finders.sort_unstable();
        let (_, first) = finders[0];
        let mut seen = BTreeSet::from([first]);
        let others = finders.into_iter().map(|(_, index)| index).filter(|index| seen.insert(*index));
        (first, others.map(|index| methods[index].name.clone()).collect())
    };
    found.into_iter().map(|(fault, finders)| (fault, tellers(finders))).collect()
}
