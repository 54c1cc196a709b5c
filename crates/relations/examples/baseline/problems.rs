//! The problems of the comparison, each with what Kodkod 2 needed for it.

use super::ceilings::ceilings;
use super::dijkstra::dijkstra;
use super::file_system::file_system;
use super::handshake::handshake;
use super::hotel::hotel;
use super::lists::{Question, lists};
use super::pigeonhole::pigeonhole;
use super::ring_election::ring_election;
use super::tptp::{alg212, num374, set943};
use super::trees::trees;
use super::words::Made;

/// Kodkod's figures on a two-core machine, with MiniSat; its cores are minimised on its own prover.
pub struct Kodkod {
    pub primary: u32,
    pub variables: u32,
    pub clauses: u32,
    pub translate_ms: u32,
    pub solve_ms: u32,
    /// Constraints in the minimal core, and milliseconds to find it.
    pub core: Option<(u32, u32)>,
}

/// A problem of the comparison.
pub struct Entry {
    pub name: &'static str,
    pub satisfiable: bool,
    pub make: fn() -> Made,
    pub kodkod: Kodkod,
}

const fn figures(primary: u32, variables: u32, clauses: u32, times: (u32, u32), core: Option<(u32, u32)>) -> Kodkod {
    Kodkod { primary, variables, clauses, translate_ms: times.0, solve_ms: times.1, core }
}

const fn entry(name: &'static str, make: fn() -> Made, kodkod: Kodkod) -> Entry {
    Entry { name, satisfiable: kodkod.core.is_none(), make, kodkod }
}

/// All of them.
pub const ENTRIES: [Entry; 17] = [
    entry("Pigeonhole", || pigeonhole(10, 9), figures(90, 1352, 2301, (7, 0), Some((2, 2)))),
    entry("Dijkstra", || dijkstra(6, 6, 6), figures(444, 8290, 22724, (224, 26), Some((6, 251)))),
    entry("RingElection", || ring_election(5, 10), figures(325, 12347, 33090, (153, 294), Some((9, 1334)))),
    entry("FileSystem", || file_system(5), figures(135, 2210, 4281, (26, 1), None)),
    entry("Handshake", || handshake(6), figures(72, 1266, 2766, (21, 2), None)),
    entry("Hotel4", || hotel(4), figures(420, 10442, 24782, (55, 40), Some((21, 1475)))),
    entry("Hotel6", || hotel(6), figures(1194, 37625, 98792, (213, 1390), None)),
    entry("Lists_runShow", || lists(Question::Show, 5), figures(130, 2476, 5500, (6, 1), None)),
    entry("Lists_checkEmpties", || lists(Question::Empties, 5), figures(120, 2388, 5361, (12, 1), Some((6, 70)))),
    entry("Lists_checkReflexive", || lists(Question::Reflexive, 5), figures(125, 2426, 5412, (9, 8), Some((5, 91)))),
    entry("Lists_checkSymmetric", || lists(Question::Symmetric, 5), figures(120, 2369, 5331, (14, 29), Some((7, 142)))),
    entry("Trees", || trees(4), figures(20, 5556, 6733, (96, 19), Some((4, 36)))),
    entry("Ceilings_Assertion", || ceilings(6, 6, true), figures(90, 1631, 2825, (14, 0), None)),
    entry("Ceilings_DoublePrime", || ceilings(6, 6, false), figures(90, 2068, 3712, (17, 9), Some((3, 4845)))),
    entry("ALG212", || alg212(4), figures(276, 29525, 44358, (200, 97), Some((5, 243)))),
    entry("NUM374", || num374(3), figures(105, 6882, 18986, (33, 85), Some((5, 4535)))),
    entry("SET943", || set943(3), figures(63, 1217, 2652, (5, 5), Some((4, 56)))),
];
