//! Models: read from text, and those that ship with jmmc.

use crate::check::check;
use crate::error::{Fault, ModelError, nearest};
use crate::parse::parse;
use crate::resolved::{CheckedModel, ResolvedKind};
use crate::syntax::File;

/// A memory model whose text was checked.
///
/// Invariant: all names in it are resolved and all arities fit; `is_shipped` is true only of the texts in `SHIPPED`.
#[derive(Debug)]
pub struct Model {
    name: String,
    title: String,
    sources: Vec<String>,
    is_speculative: bool,
    is_grounded: bool,
    is_shipped: bool,
    pub(crate) checked: CheckedModel,
}

/// The models that ship with jmmc, as files.
const SHIPPED: [(&str, &str); 11] = [
    ("sc", include_str!("../../../models/sc.mm")),
    ("coherence", include_str!("../../../models/coherence.mm")),
    ("pram", include_str!("../../../models/pram.mm")),
    ("causal", include_str!("../../../models/causal.mm")),
    ("pc", include_str!("../../../models/pc.mm")),
    ("pc-published", include_str!("../../../models/pc-published.mm")),
    ("hb", include_str!("../../../models/hb.mm")),
    ("jmm", include_str!("../../../models/jmm.mm")),
    ("jmm-revised", include_str!("../../../models/jmm-revised.mm")),
    ("jam21", include_str!("../../../models/jam21.mm")),
    ("modes", include_str!("../../../models/modes.mm")),
];

impl Model {
    /// Reads a model. The file's name is for errors only.
    pub fn parse(file: &str, text: &str) -> Result<Model, ModelError> {
        let fail = |faults| ModelError::Model { file: file.to_string(), faults };
        let mut tree = parse(text).map_err(fail)?;
        include(&mut tree).map_err(|fault| fail(vec![fault]))?;
        let checked = check(&tree).map_err(fail)?;
        let (name, title, sources) = (tree.name, tree.title, tree.sources);
        let (is_speculative, is_grounded) = (tree.is_speculative, tree.is_grounded);
        Ok(Model { name, title, sources, is_speculative, is_grounded, is_shipped: false, checked })
    }

    /// The model of that name, if it ships with jmmc.
    pub fn shipped(name: &str) -> Option<Model> {
        let (_, text) = SHIPPED.iter().find(|(known, _)| *known == name)?;
        let model = Model::parse(&format!("models/{name}.mm"), text).ok()?;
        Some(Model { is_shipped: true, ..model })
    }

    /// The names of the models that ship with jmmc.
    pub fn names() -> impl Iterator<Item = &'static str> {
        SHIPPED.iter().map(|(name, _)| *name)
    }

    /// The text of a model that ships with jmmc.
    pub fn text(name: &str) -> Option<&'static str> {
        SHIPPED.iter().find(|(known, _)| *known == name).map(|(_, text)| *text)
    }

    /// Whether it is one that ships with jmmc, and not one that only has the same name.
    pub fn is_shipped(&self) -> bool {
        self.is_shipped
    }

    /// The model's name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What it is, in a few words.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// Where it comes from.
    pub fn sources(&self) -> &[String] {
        &self.sources
    }

    /// Whether it justifies an execution by others, so that at least one must be given.
    pub fn is_speculative(&self) -> bool {
        self.is_speculative
    }

    /// Whether it says that it has no values out of thin air: whatever a read returns was computed first from values that do not depend on it.
    pub fn is_grounded(&self) -> bool {
        self.is_grounded
    }

    /// Whether it speaks of access modes between plain and volatile, or of fences.
    pub fn knows_modes(&self) -> bool {
        self.checked.knows_modes
    }

    /// The axioms' names with what they say, in the order of the file; orders are axioms, too.
    pub fn axioms(&self) -> impl Iterator<Item = (&str, &str)> {
        self.checked.items.iter().filter_map(|item| match &item.kind {
            ResolvedKind::Axiom { description, .. } | ResolvedKind::Order { description, .. } => {
                Some((item.name.as_str(), description.as_str()))
            }
            ResolvedKind::Relation { .. } | ResolvedKind::Relational { .. } | ResolvedKind::Predicate { .. } => None,
        })
    }
}

/// Puts the items of the models that the file includes before its own.
fn include(file: &mut File) -> Result<(), Fault> {
    let mut items = Vec::new();
    for (name, place) in &file.includes {
        let Some(text) = Model::text(name) else {
            let hint = nearest(name, Model::names());
            let hint = hint.map_or_else(String::new, |other| format!("; did you mean `{other}`?"));
            return Err(Fault::new(*place, format!("no model `{name}` ships with jmmc{hint}")));
        };
        let included = parse(text).map_err(|_| Fault::new(*place, format!("model `{name}` cannot be read")))?;
        if !included.includes.is_empty() || (included.is_speculative && !file.is_speculative) {
            return Err(Fault::new(*place, format!("model `{name}` cannot be included here")));
        }
        items.extend(included.items);
    }
    items.append(&mut file.items);
    file.items = items;
    Ok(())
}
