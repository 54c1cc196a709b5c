//! The models that ship with jmmc.

use jmmc_models::Model;

#[test]
fn every_shipped_model_can_be_read() {
    for name in Model::names() {
        let text = Model::text(name).unwrap();
        let model = Model::parse(&format!("models/{name}.mm"), text).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(model.name(), name);
        assert!(model.axioms().count() >= 7 && !model.sources().is_empty());
        assert_eq!(model.is_speculative(), name.starts_with("jmm"));
        assert!(Model::shipped(name).is_some());
    }
}
