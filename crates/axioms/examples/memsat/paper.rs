//! The figures of Tables 1 and 2 of [MemSAT]: found, seconds, variables, clauses.

/// What the paper says of a test under a model.
pub struct Cell {
    /// Whether a witness was expected, and found: `y/n`.
    pub witness: &'static str,
    /// Seconds.
    pub seconds: u32,
    /// Variables.
    pub variables: u32,
    /// Clauses.
    pub clauses: u32,
}

const fn cell(witness: &'static str, seconds: u32, variables: u32, clauses: u32) -> Cell {
    Cell { witness, seconds, variables, clauses }
}

/// The models of Table 1, as we call them.
pub const CLASSIC: [&str; 5] = ["sc", "coherence", "pram", "causal", "pc"];

/// Table 1: the Nemos tests, in order, under the five models, in order.
pub const TABLE_1: [[Cell; 5]; 15] = [
    [
        cell("y/y", 2, 363, 584),
        cell("y/y", 2, 87, 62),
        cell("y/y", 2, 835, 1298),
        cell("y/y", 2, 1030, 1649),
        cell("y/y", 2, 996, 1528),
    ],
    [
        cell("n/n", 2, 800, 1335),
        cell("y/y", 2, 249, 128),
        cell("y/y", 2, 1628, 2584),
        cell("n/n", 2, 2262, 3756),
        cell("y/y", 2, 1902, 2966),
    ],
    [
        cell("y/y", 3, 36_848, 69_896),
        cell("y/y", 2, 4380, 1786),
        cell("y/y", 10, 143_328, 256_041),
        cell("y/y", 12, 326_930, 616_481),
        cell("y/y", 14, 149_986, 267_130),
    ],
    [
        cell("n/n", 1, 1305, 2226),
        cell("y/y", 1, 429, 242),
        cell("y/y", 1, 2803, 4613),
        cell("y/y", 1, 3727, 6337),
        cell("y/y", 1, 3203, 5181),
    ],
    [
        cell("n/n", 2, 1028, 1735),
        cell("y/y", 1, 332, 185),
        cell("n/n", 2, 2138, 3449),
        cell("n/n", 2, 2922, 4906),
        cell("n/n", 2, 2469, 3914),
    ],
    [
        cell("n/n", 1, 716, 1186),
        cell("n/n", 1, 238, 251),
        cell("y/y", 1, 1404, 2193),
        cell("y/y", 1, 1990, 3265),
        cell("n/n", 2, 1639, 2519),
    ],
    [
        cell("n/n", 2, 2164, 3777),
        cell("y/y", 1, 758, 274),
        cell("y/y", 2, 4932, 8404),
        cell("y/y", 2, 6274, 10_940),
        cell("n/n", 2, 5542, 9281),
    ],
    [
        cell("y/y", 1, 2298, 4026),
        cell("y/y", 1, 589, 336),
        cell("y/y", 2, 5679, 9368),
        cell("y/y", 1, 8817, 15_329),
        cell("y/y", 2, 6330, 10_331),
    ],
    [
        cell("n/n", 2, 7592, 13_890),
        cell("y/y", 1, 2061, 370),
        cell("y/y", 2, 23_472, 41_122),
        cell("y/y", 2, 37_171, 67_671),
        cell("y/y", 3, 25_302, 43_988),
    ],
    [
        cell("n/n", 1, 800, 1334),
        cell("y/y", 1, 249, 127),
        cell("n/n", 1, 1644, 2610),
        cell("n/n", 1, 2265, 3757),
        cell("n/n", 1, 1918, 2992),
    ],
    [
        cell("n/n", 1, 800, 1333),
        cell("y/y", 2, 249, 126),
        cell("y/y", 1, 1628, 2582),
        cell("n/y", 1, 2262, 3754),
        cell("y/y", 1, 1902, 2964),
    ],
    [
        cell("n/n", 2, 1849, 3210),
        cell("y/y", 1, 432, 218),
        cell("y/y", 1, 4486, 7277),
        cell("n/n", 2, 7095, 12_215),
        cell("y/y", 2, 5038, 8088),
    ],
    [
        cell("n/n", 2, 3547, 6328),
        cell("y/y", 1, 651, 308),
        cell("y/y", 2, 9791, 16_216),
        cell("n/y", 2, 17_184, 30_385),
        cell("y/y", 2, 10_753, 17_684),
    ],
    [
        cell("n/n", 1, 1317, 2244),
        cell("y/y", 1, 449, 268),
        cell("y/y", 1, 2109, 3244),
        cell("n/y", 1, 3732, 6275),
        cell("y/y", 1, 2445, 3682),
    ],
    [
        cell("n/n", 1, 2203, 3842),
        cell("y/y", 1, 788, 379),
        cell("y/y", 1, 3887, 6334),
        cell("n/y", 1, 6316, 10_921),
        cell("n/n", 2, 4417, 7049),
    ],
];

/// The models of Table 2, as we call them.
pub const JAVA: [&str; 2] = ["jmm", "jmm-revised"];

/// A row of Table 2.
pub struct Row {
    /// The paper's name for the test.
    pub name: &'static str,
    /// Our files: the test, and for test 20, which the paper transcribed wrongly, both versions.
    pub files: &'static [&'static str],
    /// How many executions may justify another, and how often loops are repeated, as its authors ran it.
    pub steps: usize,
    pub unwind: u32,
    /// Under the original and the revised model.
    pub cells: [Cell; 2],
}

const fn row(name: &'static str, files: &'static [&'static str], steps: usize, cells: [Cell; 2]) -> Row {
    Row { name, files, steps, unwind: 1, cells }
}

/// Table 2: the causality tests, and the transformations.
pub const TABLE_2: [Row; 30] = [
    row("1", &["Tc01"], 4, [cell("y/y", 2, 3044, 5725), cell("y/y", 2, 1764, 2767)]),
    row("2", &["Tc02"], 4, [cell("y/y", 2, 7311, 18_872), cell("y/y", 2, 4250, 6352)]),
    row("3", &["Tc03"], 4, [cell("y/y", 2, 9579, 23_179), cell("y/y", 2, 5776, 8993)]),
    row("4", &["Tc04"], 4, [cell("n/n", 2, 2924, 5552), cell("n/n", 2, 1709, 2807)]),
    row("5", &["Tc05"], 7, [cell("n/n", 3, 15_029, 28_869), cell("n/n", 2, 9263, 15_795)]),
    row("6", &["Tc06"], 4, [cell("y/y", 2, 6506, 15_457), cell("y/y", 2, 3822, 3591)]),
    row("7", &["Tc07"], 6, [cell("y/y", 2, 5459, 10_410), cell("y/y", 2, 2949, 4859)]),
    row("8", &["Tc08"], 5, [cell("y/y", 2, 3715, 7112), cell("y/y", 2, 2192, 3662)]),
    row("9", &["Tc09"], 6, [cell("y/y", 2, 7505, 14_384), cell("y/y", 2, 4581, 7716)]),
    row("10", &["Tc10"], 7, [cell("n/n", 2, 15_486, 29_850), cell("n/n", 2, 9480, 16_000)]),
    row("11", &["Tc11"], 8, [cell("y/y", 2, 9106, 17_484), cell("y/y", 2, 4645, 7763)]),
    row("12", &["Tc12"], 6, [cell("n/n", 4, 22_038, 65_378), cell("n/n", 3, 10_757, 18_213)]),
    row("13", &["Tc13"], 4, [cell("n/n", 2, 3066, 5826), cell("n/n", 2, 1781, 2851)]),
    row("14", &["Tc14"], 9, [cell("n/n", 35, 78_481, 256_684), cell("n/n", 13, 34_393, 71_345)]),
    Row {
        unwind: 2,
        ..row("15", &["Tc15"], 10, [cell("n/n", 96, 332_130, 1_246_708), cell("n/n", 56, 112_230, 249_352)])
    },
    row("16", &["Tc16"], 3, [cell("y/y", 1, 1930, 3539), cell("y/y", 1, 1152, 1809)]),
    row("17", &["Tc17"], 6, [cell("y/y", 2, 15_348, 42_259), cell("y/y", 2, 8873, 15_784)]),
    row("18", &["Tc18"], 6, [cell("y/y", 2, 15_357, 42_297), cell("y/y", 1, 8882, 15_822)]),
    row("19", &["Tc19"], 4, [cell("y/n", 2, 5693, 11_351), cell("y/y", 1, 3182, 5380)]),
    row("20", &["Tc20MemSat", "Tc20"], 6, [cell("y/n", 2, 8335, 16_727), cell("y/y", 2, 4552, 7702)]),
    row("T1", &["T1"], 5, [cell("n/n", 189, 729_697, 2_676_373), cell("n/n", 22, 148_125, 318_106)]),
    row("T1.t", &["T1t"], 4, [cell("y/y", 23, 492_152, 1_773_208), cell("y/y", 4, 112_569, 238_649)]),
    row("T2", &["T2"], 6, [cell("n/n", 3, 11_796, 30_032), cell("n/n", 2, 7219, 11_746)]),
    row("T2.t", &["T2t"], 6, [cell("y/y", 1, 5564, 11_066), cell("y/y", 2, 3650, 6665)]),
    row("T3", &["T3"], 8, [cell("n/n", 26, 389_029, 1_209_703), cell("n/n", 12, 151_048, 299_977)]),
    row("T3.t", &["T3t"], 8, [cell("y/y", 34, 459_861, 1_483_288), cell("y/y", 8, 152_963, 307_337)]),
    row("T4", &["T4"], 7, [cell("n/n", 3, 10_031, 22_792), cell("n/n", 3, 6104, 10_349)]),
    row("T4.t", &["T4t"], 8, [cell("y/y", 2, 12_162, 28_091), cell("y/y", 2, 7415, 11_801)]),
    row("T5", &["T5"], 5, [cell("n/n", 2, 5769, 13_070), cell("n/y", 2, 3462, 5511)]),
    row("T5.t", &["T5t"], 5, [cell("y/y", 1, 5393, 11_581), cell("y/y", 1, 3326, 5522)]),
];
