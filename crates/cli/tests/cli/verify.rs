//! `jmmc verify` from end to end: exit codes, all forms of the report, and everything that can be wrong with the input.

use crate::run::Folder;
use crate::schema_checker::validate;
use serde_json::Value;

const GUARDED: &str = "class Guarded {
    /*@ unwritable_by_env_if holder == tid */
    private int count;
    synchronized void add() { count = count + 1; }
}
";

fn folder(source: &str) -> Folder {
    let folder = Folder::new();
    folder.write("Guarded.java", source);
    folder
}

#[test]
fn a_verified_class() {
    let ended = folder(GUARDED).jmmc("verify Guarded.java -v");
    assert_eq!(ended.code, 0, "{}{}", ended.stdout, ended.stderr);
    assert!(ended.stdout.contains("Guarded.add(): verified"), "{}", ended.stdout);
    assert!(ended.stdout.contains("verified: 2 of 2 methods verified\nassumed: no thread is interrupted; only the given sources touch their fields\nnot covered: deadlock, termination\nprover: "), "{}", ended.stdout);
}

#[test]
fn mathematical_integers_are_told() {
    let ended = folder(GUARDED).jmmc("verify Guarded.java --int mathematical");
    assert_eq!(ended.code, 0, "{}{}", ended.stdout, ended.stderr);
    let headline = "verified: 2 of 2 methods verified, with mathematical integers\nassumed: integers do not overflow; ";
    assert!(ended.stdout.starts_with(headline), "{}", ended.stdout);
}

#[test]
fn a_warning_names_line_and_declaration() {
    let folder = folder(&GUARDED.replace("synchronized ", ""));
    let ended = folder.jmmc("verify Guarded.java");
    assert_eq!(ended.code, 1, "{}{}", ended.stdout, ended.stderr);
    let start = "Guarded.java:4: Warning: ";
    assert!(ended.stdout.starts_with(start), "{}", ended.stdout);
    assert!(ended.stdout.contains("Associated declaration is \"Guarded.java\", line 2, col 8"), "{}", ended.stdout);
    let json: Value = serde_json::from_str(&folder.jmmc("verify Guarded.java --format json").stdout).unwrap();
    assert_eq!((&json["schema"], &json["verdict"]), (&"jmmc/1".into(), &"warnings".into()));
    assert_eq!(json["methods"][1]["warnings"][0]["location"]["line"], 4);
}

#[test]
fn an_unknown_construct_is_unknown() {
    let ended = folder("class Guarded { static int[][] f() { return new int[2][3]; } }").jmmc("verify Guarded.java");
    assert_eq!(ended.code, 3, "{}", ended.stdout);
    assert!(ended.stdout.contains("an array of arrays made at once is not supported"), "{}", ended.stdout);
}

#[test]
fn a_prover_that_is_not_there() {
    let ended = folder(GUARDED).jmmc("verify Guarded.java --prover no-such-prover");
    assert_eq!((ended.code, ended.stdout.as_str()), (2, ""));
    assert!(ended.stderr.contains("no-such-prover"), "{}", ended.stderr);
    assert!(ended.stderr.contains("apt-get install z3"), "{}", ended.stderr);
}

#[test]
fn a_prover_that_is_none() {
    let ended = folder(GUARDED).jmmc("verify Guarded.java --prover false");
    assert_eq!((ended.code, ended.stdout.as_str()), (2, ""));
    assert!(ended.stderr.contains("the prover `false` cannot be started"), "{}", ended.stderr);
}

#[test]
fn mistakes_in_annotations() {
    let broken = folder(&GUARDED.replace("holder == tid", "holder =="));
    broken.jmmc("verify Guarded.java").refuses(&["Guarded.java:2:40: ", "an expression was expected"]);
    let unknown = folder(&GUARDED.replace("holder == tid", "owner == tid"));
    unknown.jmmc("verify Guarded.java").refuses(&["Guarded.java:2:30: `owner` is not known here"]);
}

#[test]
fn sources_are_needed() {
    let folder = folder(GUARDED);
    folder.javac("Guarded.java").jmmc("verify Guarded.class").refuses(&["there is no .java file here"]);
}

/// A class of the class path is overridden where `verify` does not look: `check` finds that the assertion fails.
#[test]
fn classes_of_the_class_path_may_be_overridden() {
    let guarded = "class Guarded { private int n; synchronized void set() { n = 1; }
    synchronized void f(Base b) { n = 0; if (b != null) b.hook(this); assert n == 0; }
    public static void main(String[] a) { new Guarded().f(Base.make()); } }";
    let folder = folder(guarded);
    folder.write(
        "Base.java",
        "class Base { void hook(Guarded g) { } static Base make() { return new Sub(); } }
class Sub extends Base { void hook(Guarded g) { g.set(); } }",
    );
    folder.javac("Base.java");
    let ended = folder.jmmc("verify Guarded.java --classpath .");
    assert_eq!(ended.code, 1, "{}", ended.stdout);
    assert!(ended.stdout.contains("Possible assertion failure\n    synchronized void f(Base b)"), "{}", ended.stdout);
}

#[test]
fn proofs_are_remembered() {
    let folder = folder(GUARDED);
    folder.jmmc("verify Guarded.java --cache proofs");
    let again = folder.jmmc("verify Guarded.java --cache proofs -v");
    assert_eq!(again.code, 0, "{}", again.stdout);
    assert!(again.stdout.contains("prover: 0 calls"), "{}", again.stdout);
}

/// What no prover decides soon.
const FERMAT: &str = "class Guarded {
    static void fermat(int a, int b, int c) { if (a > 0 && b > 0 && c > 0) assert a * a * a + b * b * b != c * c * c; }
}
";

#[test]
fn a_prover_that_is_given_nearly_no_effort() {
    let ended = folder(FERMAT).jmmc("verify Guarded.java --effort 0.0001");
    assert_eq!(ended.code, 3, "{}{}", ended.stdout, ended.stderr);
    assert!(ended.stdout.contains("the prover gave up"), "{}", ended.stdout);
}

#[test]
fn a_prover_that_is_given_little_effort() {
    let ended = folder(FERMAT).jmmc("verify Guarded.java --effort 0.01");
    assert_eq!(ended.code, 3, "{}{}", ended.stdout, ended.stderr);
    assert!(ended.stdout.starts_with("Guarded.fermat(int, int, int): unknown\n"), "{}", ended.stdout);
}

#[test]
fn a_prover_that_is_given_no_time() {
    let ended = folder(FERMAT).jmmc("verify Guarded.java --timeout 300ms");
    assert!(ended.code == 1 || ended.code == 3, "{}{}", ended.stdout, ended.stderr);
    assert!(ended.stdout.contains("Guarded.java:2: "), "{}", ended.stdout);
}

/// Six methods that need the prover, two of which share what survives steps of others.
const SEVERAL: &str = "class Guarded {
    /*@ unwritable_by_env_if holder == tid */
    private int count;
    synchronized void add() { count = count + 1; }
    synchronized int twice() { int before = count; count = before; return count - before; }
    static int largest(int a, int b) { int c = a > b ? a : b; assert c >= a && c >= b; return c; }
    static void sum(int a) { if (a > 0 && a < 1000) { int b = a + a; assert b > a; } }
    static void square(int a) { if (a > 2 && a < 100) { int b = a * a; assert b > a; } }
    synchronized void take() { if (count > 0) count = count - 1; }
}
";

/// The report, and what it says of each method, by its name.
fn answers(folder: &Folder, flags: &str) -> (Value, Vec<(String, String)>) {
    let report: Value =
        serde_json::from_str(&folder.jmmc(&format!("verify Guarded.java --format json {flags}")).stdout).unwrap();
    let text = |value: &Value| value.as_str().unwrap().to_string();
    let methods = report["methods"].as_array().unwrap().iter();
    let answers = methods.map(|method| (text(&method["method"]), text(&method["answer"]))).collect();
    (report, answers)
}

#[test]
fn all_methods_together_have_the_steps_of_the_prover() {
    let folder = folder(SEVERAL);
    let (whole, verified) = answers(&folder, "--threads 1");
    assert!(verified.iter().all(|(_, answer)| answer == "verified"), "{whole:#}");
    let steps = whole["prover"]["steps"].as_u64().unwrap();
    assert_eq!(answers(&folder, "--threads 2").0["prover"]["steps"], steps, "what is shared is charged to each");
    let (enough, answered) = answers(&folder, &format!("--prover-steps {steps}"));
    assert_eq!((&enough["verdict"], answered), (&"verified".into(), verified.clone()));
    let mut decided = Vec::new();
    for limit in [steps - 1, steps * 2 / 3, steps / 3, 1] {
        let (one, in_order) = answers(&folder, &format!("--threads 1 --prover-steps {limit}"));
        let (two, in_parallel) = answers(&folder, &format!("--threads 2 --prover-steps {limit}"));
        assert_eq!((&in_order, &one["prover"]["steps"]), (&in_parallel, &two["prover"]["steps"]), "{limit} steps");
        assert_eq!((&one["reason"], one["verdict"].as_str()), (&two["reason"], Some("unknown")));
        let named = format!("the limit of {limit} steps of the prover was reached (--prover-steps)");
        assert!(one["reason"].as_str().unwrap().ends_with(&named), "{one:#}");
        let count = in_order.iter().take_while(|(_, answer)| answer == "verified").count();
        assert!(in_order[count..].iter().all(|(_, answer)| answer == "unknown"), "{in_order:?}");
        assert!(one["methods"][count]["undecided"][0].as_str().unwrap().contains("(--prover-steps)"), "{one:#}");
        decided.push(count);
    }
    assert_eq!(decided[0], verified.len() - 1, "the last one is one step short");
    assert!(decided.is_sorted_by(|more, fewer| more > fewer) && decided[2] > 0, "{decided:?}");
}

#[test]
fn what_is_remembered_takes_no_steps() {
    let folder = folder(SEVERAL);
    let (first, _) = answers(&folder, "--cache proofs --threads 2");
    let (fresh, _) = answers(&folder, "--threads 1");
    assert_eq!(first["prover"]["steps"], fresh["prover"]["steps"], "proofs of the same run are charged");
    let (again, _) = answers(&folder, "--cache proofs --prover-steps 1");
    assert_eq!((&again["verdict"], &again["prover"]["steps"]), (&"verified".into(), &0.into()));
}

#[test]
fn reports_fit_their_schema() {
    let schema: Value = serde_json::from_str(include_str!("../../../../docs/verify.schema.json")).unwrap();
    let fits = |source: &str, flags: &str| {
        let ended = folder(source).jmmc(&format!("verify Guarded.java --format json {flags}"));
        let report: Value = serde_json::from_str(&ended.stdout).unwrap();
        validate(&schema, &schema, &report, "report").unwrap();
        report
    };
    let inlined = GUARDED.replace("synchronized void add", "private void more() { }\n    synchronized void add");
    let inlined = inlined.replace("count = count", "more(); count = count");
    assert_eq!(fits(&inlined, "")["verdict"], "verified");
    assert_eq!(fits(&GUARDED.replace("synchronized ", ""), "")["verdict"], "warnings");
    let mut report = fits(FERMAT, "--effort 0.01");
    assert_eq!(report["verdict"], "unknown");
    report["methods"][0]["answer"] = "proved".into();
    assert!(validate(&schema, &schema, &report, "report").is_err(), "the schema fits anything");
}

#[test]
fn a_log_for_code_hosts() {
    let folder = folder(&GUARDED.replace("synchronized ", ""));
    let ended = folder.jmmc("verify Guarded.java --format sarif");
    assert_eq!(ended.code, 1, "{}", ended.stderr);
    let log: Value = serde_json::from_str(&ended.stdout).unwrap();
    assert_eq!((&log["version"], &log["runs"][0]["tool"]["driver"]["name"]), (&"2.1.0".into(), &"jmmc verify".into()));
    let results = log["runs"][0]["results"].as_array().unwrap();
    let rules = log["runs"][0]["tool"]["driver"]["rules"].as_array().unwrap();
    assert!(results.iter().all(|result| rules.iter().any(|rule| rule["id"] == result["ruleId"])), "{log:#}");
    let place = &results[0]["locations"][0]["physicalLocation"];
    assert_eq!((&place["artifactLocation"]["uri"], &place["region"]["startLine"]), (&"Guarded.java".into(), &4.into()));
    let related = &results[0]["relatedLocations"][0]["physicalLocation"]["region"];
    assert_eq!((&related["startLine"], &related["startColumn"]), (&2.into(), &8.into()));
}

/// Two methods with the same inlined fault.
const CHAIN: &str = "package app;
class Guarded {
    /*@ unwritable_by_env_if holder == tid */
    private int count;
    private void more() { count = count + 1; }
    void add() { more(); }
    void add2() { more(); add(); }
}
";

#[test]
fn a_fault_in_an_inlined_chain_is_told_once() {
    let folder = folder(CHAIN);
    let text = folder.jmmc("verify Guarded.java").stdout;
    let json: Value = serde_json::from_str(&folder.jmmc("verify Guarded.java --format json").stdout).unwrap();
    let log: Value = serde_json::from_str(&folder.jmmc("verify Guarded.java --format sarif").stdout).unwrap();
    let warnings: Vec<&Value> = json["methods"].as_array().unwrap().iter().flat_map(list).collect();
    assert!(!warnings.is_empty(), "{json:#}");
    assert_eq!(text.matches("Warning: ").count(), warnings.len(), "{text}{json:#}");
    assert_eq!(log["runs"][0]["results"].as_array().map(Vec::len), Some(warnings.len()), "{log:#}");
    let mut places: Vec<String> = warnings.iter().map(|w| format!("{}{}", w["location"], w["message"])).collect();
    places.sort();
    places.dedup();
    assert_eq!(places.len(), warnings.len(), "{json:#}");
    assert_eq!(warnings[0]["also_in"], serde_json::json!(["Guarded.add2()"]), "{json:#}");
}

/// The warnings of a method.
fn list(method: &Value) -> &[Value] {
    method["warnings"].as_array().map_or(&[], Vec::as_slice)
}

#[test]
fn test_cases_for_build_servers() {
    let folder = folder(CHAIN);
    let ended = folder.jmmc("verify Guarded.java --format junit --output verify.xml");
    assert_eq!((ended.code, ended.stdout.as_str(), ended.stderr.as_str()), (1, "", ""));
    let xml = std::fs::read_to_string(folder.path().join("verify.xml")).unwrap();
    assert!(
        xml.contains("<testsuite name=\"jmmc verify\" tests=\"4\" failures=\"2\" errors=\"0\" skipped=\"1\""),
        "{xml}"
    );
    assert!(xml.contains("<testcase classname=\"app.Guarded\" name=\"add2()\""), "{xml}");
    assert!(xml.contains("<skipped message=\"checked with its callers\">"), "{xml}");
}

#[test]
fn a_page_of_all_classes() {
    let folder = folder(CHAIN);
    let ended = folder.jmmc("verify Guarded.java --html verify.html -q");
    assert_eq!((ended.code, ended.stderr.as_str()), (1, ""));
    assert_eq!(ended.stdout, "warnings: 2 of 4 methods verified, 2 with warnings\n");
    let page = std::fs::read_to_string(folder.path().join("verify.html")).unwrap();
    for part in ["<h2 id=\"c0\">app.Guarded</h2>", "<li class=\"marked\">    private void more()", "Guarded.java:5"] {
        assert!(page.contains(part), "{part}: {page}");
    }
    folder.jmmc("verify Guarded.java --html none/verify.html").refuses(&["none/verify.html", "folder does not exist"]);
}

#[test]
fn time_is_up() {
    let ended = folder(FERMAT).jmmc("verify Guarded.java --time-limit 1ms");
    assert_eq!(ended.code, 3, "{}{}", ended.stdout, ended.stderr);
    assert!(ended.stdout.contains("the time was up before the prover was asked"), "{}", ended.stdout);
}

#[test]
fn a_program_with_a_main_method_can_be_run() {
    let main = "    public static void main(String[] a) { new Guarded().add(); }\n}\n";
    let source = GUARDED.replace("synchronized ", "").replacen("}\n}\n", &format!("}}\n{main}"), 1);
    let ended = folder(&source).jmmc("verify Guarded.java");
    assert_eq!(ended.code, 1, "{}{}", ended.stdout, ended.stderr);
    let hint = "hint: `jmmc check Guarded.java` looks for a real execution that goes wrong\n";
    assert!(ended.stdout.ends_with(hint), "{}", ended.stdout);
}
