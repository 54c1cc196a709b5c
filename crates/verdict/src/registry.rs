//! The one place where the name of a model is mapped to the engine that decides about it.

use crate::engine::Engine;
use crate::engines::{Axiomatic, Exact, Explored};
use crate::evidence::Evidence;
use jmmc_jmm::{Approximation, ModelName, Rules};
use jmmc_machine::{Form, Jpr, MemoryModel};
use jmmc_models::Model;

/// The name that leaves the choice of models to jmmc.
pub const AUTO: &str = "auto";

/// The axiomatic model that allows no less than the documentation of `VarHandle` and the Java Language Specification do.
pub(crate) const BOUND: &str = "modes";

/// The published model of access modes, which is no bound of what Java allows.
pub(crate) const PUBLISHED: &str = "jam21";

/// Which models to explore.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ModelChoice {
    /// Those that are needed for a verdict about the Java Memory Model, the strongest first.
    Auto,
    /// One; the verdict is about that.
    One(ModelName),
}

impl ModelChoice {
    /// The models, in the order in which they are explored.
    pub fn models(self) -> Vec<ModelName> {
        match self {
            ModelChoice::Auto => {
                let below = [ModelName::Sc, ModelName::Opmm, ModelName::Tso, ModelName::Pso];
                below.into_iter().chain([ModelName::Jpr, ModelName::Jmm]).collect()
            }
            ModelChoice::One(model) => vec![model],
        }
    }

    /// Whether a model may tell something after what the ones before it have found. Store buffers allow what `opmm` allows, and no more, unless there are accesses in modes between
    /// plain and volatile: those that `opmm` performs at once may be delayed.
    pub(crate) fn needs(self, model: ModelName, before: &[Evidence]) -> bool {
        let is_buffered = matches!(model, ModelName::Tso | ModelName::Pso);
        self != ModelChoice::Auto || !is_buffered || before.iter().any(|evidence| evidence.weak_accesses)
    }

    /// What verdicts are about, in words.
    pub fn about(self) -> &'static str {
        match self {
            ModelChoice::Auto => "the JMM",
            ModelChoice::One(model) => model.name(),
        }
    }
}

/// What the names of models leave open.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Forms {
    /// The form of the operational model.
    pub opmm: Form,
    /// The form of the path relaxer.
    pub jpr: Jpr,
}

/// The engine that decides about a model.
pub fn engine(model: ModelName) -> Box<dyn Engine> {
    let explored = |memory| Box::new(Explored { model, memory });
    match model {
        ModelName::Sc => explored(|_| MemoryModel::Sc),
        ModelName::Tso => explored(|_| MemoryModel::Tso),
        ModelName::Pso => explored(|_| MemoryModel::Pso),
        ModelName::Opmm => explored(|forms| MemoryModel::OpMm(forms.opmm)),
        ModelName::Jpr => explored(|forms| MemoryModel::Jpr(forms.jpr)),
        ModelName::Jmm => Box::new(Exact { model, rules: Rules::Original }),
        ModelName::JmmRevised => Box::new(Exact { model, rules: Rules::Revised }),
    }
}

/// The engine that decides about a model that is given by its axioms.
pub fn axiomatic(model: &Model) -> Box<dyn Engine + '_> {
    Box::new(Axiomatic { model })
}

/// Whether the model is decided by the rules of legality.
pub fn is_exact(model: ModelName) -> bool {
    match model {
        ModelName::Jmm | ModelName::JmmRevised => true,
        ModelName::Sc | ModelName::Tso | ModelName::Pso | ModelName::Opmm | ModelName::Jpr => false,
    }
}

/// Whether the model is the shipped one that allows all that Java does in programs with any access modes.
pub fn is_bound(model: &Model) -> bool {
    model.name() == BOUND && model.is_shipped()
}

/// How an axiomatic model relates to the Java Memory Model; nothing is known of a model of the user's own, whatever its name.
pub fn relation(model: &Model) -> Option<Approximation> {
    let named = ModelName::named(model.name()).filter(|_| model.is_shipped()).map(ModelName::approximation);
    named.or(is_bound(model).then_some(Approximation::Over))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_model_has_its_engine() {
        for model in ModelName::ALL {
            let about = engine(model).about();
            assert_eq!((about.model, about.relation), (Some(model), Some(model.approximation())));
        }
    }

    #[test]
    fn verdicts_are_about_java_unless_a_model_is_named() {
        assert_eq!(ModelChoice::Auto.about(), "the JMM");
        assert_eq!(ModelChoice::One(ModelName::Tso).about(), "tso");
    }

    #[test]
    fn nothing_is_known_of_a_model_of_the_users_own() {
        let text = Model::text("sc").unwrap();
        let own = Model::parse("sc.mm", text).unwrap();
        assert_eq!((own.name(), relation(&own)), ("sc", None));
        assert_eq!(Model::shipped("sc").and_then(|model| relation(&model)), Some(Approximation::Under));
        assert_eq!(Model::shipped(BOUND).and_then(|model| relation(&model)), Some(Approximation::Over));
    }
}
