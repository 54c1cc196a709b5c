//! Every mistake in a model file is told with its place and what was expected.

use jmmc_models::Model;

/// The faults of a model with these items, which start in line 2.
fn faults(header: &str, items: &str) -> String {
    let text = format!("model \"mine\" \"a test\" {header}\n{items}");
    match Model::parse("mine.mm", &text) {
        Ok(_) => "none".into(),
        Err(error) => error.to_string(),
    }
}

#[track_caller]
fn check(items: &str, expected: &str) {
    assert_eq!(faults("", items), expected);
}

#[track_caller]
fn check_speculative(items: &str, expected: &str) {
    assert_eq!(faults("speculative", items), expected);
}

/// An axiom with this body, in line 2 from column 17 on.
fn axiom(body: &str) -> String {
    format!("axiom a \"...\" {{ {body} }}")
}

#[track_caller]
fn check_axiom(body: &str, expected: &str) {
    check(&axiom(body), expected);
}

#[test]
fn whole_models() {
    check(&axiom("no W & po"), "none");
    check("", "mine.mm:1:1: model `mine` has no axiom");
    let parse = |text: &str| Model::parse("m.mm", text).unwrap_err().to_string();
    assert_eq!(parse(""), "m.mm:1:1: expected `model`, found the end of the file");
    assert_eq!(parse("model sc"), "m.mm:1:7: expected the model's name in quotes, found `sc`");
    assert_eq!(parse("model \"sc\" axiom"), "m.mm:1:12: expected what the model is, in quotes, found keyword `axiom`");
    assert_eq!(faults("includes \"hbs\"", ""), "mine.mm:1:32: no model `hbs` ships with jmmc; did you mean `hb`?");
    assert_eq!(faults("includes \"jmm\"", ""), "mine.mm:1:32: model `jmm` cannot be included here");
}

#[test]
fn unknown_keywords() {
    check("axoim a \"...\" { no W }", "mine.mm:2:1: unknown keyword `axoim`; did you mean `axiom`?");
    check("fact a { no W }", "mine.mm:2:1: unknown keyword `fact`");
    check(
        "some W",
        "mine.mm:2:1: expected `relation`, `order`, `let`, `fun`, `pred`, `axiom` or `each`, found keyword `some`",
    );
    check("each step { }", "mine.mm:2:6: expected `execution`, found keyword `step`");
}

#[test]
fn unknown_names() {
    check_axiom("no VolatileRaed & A", "mine.mm:2:20: unknown name `VolatileRaed`; did you mean `VolatileRead`?");
    check_axiom("all x: A | y in A", "mine.mm:2:28: unknown name `y`");
    check_axiom("all k: A | k.w in A", "mine.mm:2:30: unknown name `w`; did you mean `W`?");
    check("let a = b\nlet b = A", "mine.mm:2:9: `b` is used before it is defined; move its definition up");
    check("let a = x\naxiom b \"...\" { no a }", {
        "mine.mm:2:9: unknown name `x`\nmine.mm:3:20: `a` could not be understood, see above"
    });
    check(&format!("{}\naxiom b \"...\" {{ a }}", axiom("no W")), {
        "mine.mm:3:17: `a` is an axiom; to use it, define it with `pred`"
    });
}

#[test]
fn names_that_mean_something_already() {
    check(&format!("{0}\n{0}", axiom("no W")), "mine.mm:3:7: duplicate axiom `a`");
    check("let a = A\nrelation a: A", "mine.mm:3:10: duplicate name `a`");
    check("let W = A", "mine.mm:2:5: `W` is a name of the vocabulary; choose another");
    check_axiom("all A: univ | no A", "mine.mm:2:21: `A` already means something here");
    check_axiom("all x: A | some x: A | no x", "mine.mm:2:33: `x` already means something here");
}

#[test]
fn arities() {
    check_axiom("no A & W", "mine.mm:2:22: `&` of arity 1 and arity 2; they must be equal");
    check_axiom("A in po", "mine.mm:2:19: `in` of arity 1 and arity 2; they must be equal");
    check_axiom("no A.Read", {
        "mine.mm:2:21: the join of two sets has no columns left; one side needs arity 2 or more"
    });
    check_axiom("no ^A", "mine.mm:2:20: `^` needs a relation of arity 2, found arity 1");
    check_axiom("no W <: po", "mine.mm:2:22: `<:` needs a set on its left, arity 1; found arity 2");
    check_axiom("no A & Read -> Read", "mine.mm:2:22: `&` of arity 1 and arity 2; they must be equal");
    check("order o: po \"...\"", "mine.mm:2:10: an order is over a set, arity 1; this has arity 2");
    check("fun f[x: A] { x.po }\naxiom a \"...\" { no f[po] }", {
        "mine.mm:3:22: an argument of `f` has arity 2; arity 1 is expected"
    });
    check("fun f[x: A] { x.po }\naxiom a \"...\" { no f[A, A] }", "mine.mm:3:20: `f` takes 1 arguments, found 2");
    check("fun f[x: A] { x.po }\naxiom a \"...\" { no f }", "mine.mm:3:20: `f` takes 1 arguments, found 0");
    check_axiom("no (some W => A else po)", "mine.mm:2:28: `else` of arity 1 and arity 2; they must be equal");
}

#[test]
fn formulas_and_relations() {
    check_axiom("A", "mine.mm:2:17: expected a formula, found a set");
    check_axiom("no W && po", "mine.mm:2:25: expected a formula, found a relation of arity 2");
    check_axiom("no (A in A)", "mine.mm:2:23: expected a relation, found a formula");
    check_axiom("A < A", "mine.mm:2:19: `<` compares sizes, such as `#a`; found a relation");
    check_axiom("#A = A", "mine.mm:2:22: expected a size, such as `#a`, found a set");
    check_axiom("#A = 3", "mine.mm:2:22: expected a size, such as `#a`, found a number");
    check_axiom("#A + #A", "mine.mm:2:20: `+` of two sizes; they can only be compared");
    check("pred p { A }", "mine.mm:2:10: expected a formula, found a set");
    check("fun f { no A }", "mine.mm:2:9: expected a relation, found a formula");
}

#[test]
fn steps() {
    check_axiom("all i: step | C[i] in A", {
        "mine.mm:2:21: step `i` in a model without speculative executions; write `speculative` after its sources"
    });
    check_axiom("no W[i]", {
        "mine.mm:2:22: unknown name `i`; if it is a step: this model has no speculative executions, \
         write `speculative` after its sources and bind it with `all i: step | …`"
    });
    check("relation C[i]: A", {
        "mine.mm:2:12: step `i` in a model without speculative executions; write `speculative` after its sources"
    });
    check_speculative("relation C[i]: A\naxiom a \"...\" { no C }", {
        "mine.mm:3:20: `C` has one value for each step; write `C[i]`"
    });
    check_speculative(&axiom("all i: step | no A[i-1]"), {
        "mine.mm:2:34: there is no execution before the first, so `A` cannot have the index i-1"
    });
    check_speculative("relation C[i]: A\naxiom a \"...\" { all i: step | no C[i-2] }", {
        "mine.mm:3:36: `i-2`: only `i-1` is supported"
    });
    check_speculative("relation C[i]: A\naxiom a \"...\" { no C[j-1] }", {
        "mine.mm:3:22: `j` is not a step; bind it with `all j: step | …`"
    });
    check_speculative("let a = A\naxiom b \"...\" { all i: step | no a[i] }", {
        "mine.mm:3:34: `a` is not declared for each execution and has no index"
    });
    check_speculative(&axiom("all i: step | no Read[i]"), {
        "mine.mm:2:34: `Read` is the same in all executions and has no index"
    });
    check_speculative(&axiom("all i: step | all j: step >= k | no A[i]"), "mine.mm:2:46: `k` is not a step");
    check_speculative("each execution {\nrelation C[i]: A\n}", {
        "mine.mm:3:12: inside `each execution` a relation has no step; declare it outside"
    });
}

#[test]
fn punctuation() {
    check_axiom("all x: A", "mine.mm:2:26: expected `|` or `{`, found `}`");
    check_axiom("no (W", "mine.mm:2:23: expected `)`, found `}`");
    check_axiom("no W &", "mine.mm:2:24: expected a formula or a relation, found `}`");
    check("axiom a { no W }", "mine.mm:2:9: expected what the axiom says, in quotes, found `{`");
    check("axiom a \"...\" no W", "mine.mm:2:15: expected `{`, found keyword `no`");
    check("let a A", "mine.mm:2:7: expected `=`, found `A`");
    check("each execution { let a = A", "mine.mm:2:27: expected `}`, found the end of the file");
    check_axiom("no W ?", "mine.mm:2:22: `?` means nothing here");
}

#[test]
fn what_nests_too_deeply_is_refused() {
    let many = 10_000;
    for body in [
        format!("no {}W{}", "(".repeat(many), ")".repeat(many)),
        format!("no {}W", "~".repeat(many)),
        format!("{} no W", "!".repeat(many)),
        format!("{} no W", "no W => ".repeat(many)),
        format!("no W{}", " + W".repeat(many)),
        format!("no A{}", ".po".repeat(many)),
        format!("no W{}", "[A]".repeat(many)),
        format!("{} no W", "all x: A | ".repeat(many)),
        format!("no {}", "{ x: ".repeat(many)),
        "{ ".repeat(many),
    ] {
        assert!(faults("", &axiom(&body)).contains("150 levels are supported"), "{}", &body[..20]);
    }
}

/// Whatever is done to the text of a model, it is either read or refused with a place inside it.
#[test]
fn broken_text_is_no_trouble() {
    let mut state = 88_172_645_463_325_252_u64;
    let mut random = |below: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state % below as u64) as usize
    };
    for name in Model::names() {
        let words: Vec<&str> = Model::text(name).unwrap().split_inclusive(char::is_whitespace).collect();
        for _ in 0..200 {
            let mut broken = words.clone();
            for _ in 0..1 + random(3) {
                let (at, other) = (random(broken.len()), random(broken.len()));
                match random(3) {
                    0 => drop(broken.remove(at)),
                    1 => broken.swap(at, other),
                    _ => broken.insert(at, broken[other]),
                }
            }
            let text = broken.concat();
            let lines = text.lines().count() as u32;
            if let Err(jmmc_models::ModelError::Model { faults, .. }) = Model::parse("broken.mm", &text) {
                assert!(!faults.is_empty() && faults.iter().all(|fault| (1..=lines + 1).contains(&fault.place.line)));
            }
        }
    }
}

#[test]
fn all_faults_of_a_file_are_told() {
    check("let a = \nlet b = x\nlet c = A -\naxiom d \"...\" { no ( }", {
        "mine.mm:4:1: expected `|`, found keyword `let`\n\
         mine.mm:5:1: expected a formula or a relation, found keyword `axiom`\n\
         mine.mm:5:22: expected a formula or a relation, found `}`"
    });
    check("let a = x\nlet b = y\naxiom d \"...\" { no W & A }", {
        "mine.mm:2:9: unknown name `x`\nmine.mm:3:9: unknown name `y`\n\
         mine.mm:4:22: `&` of arity 2 and arity 1; they must be equal"
    });
}
