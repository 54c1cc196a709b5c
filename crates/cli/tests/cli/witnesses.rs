//! `jmmc validate`: accepts what `jmmc check --witness` writes, and names the rule that a changed witness breaks.

use crate::run::Folder;
use serde_json::{Value, json};

const LOST_UPDATE: &str = "
public class Lost {
    static int count;
    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> count++);
        other.start();
        count++;
        other.join();
        assert count == 2 : \"lost\";
    }
}";

/// A folder with a program and the witness of its violation.
fn checked() -> (Folder, Value) {
    let folder = Folder::new();
    let ended = folder.write("Lost.java", LOST_UPDATE).jmmc("check Lost.java --witness lost.json");
    assert_eq!(ended.code, 1, "{}{}", ended.stdout, ended.stderr);
    let text = std::fs::read_to_string(folder.path().join("lost.json")).unwrap();
    (folder, serde_json::from_str(&text).unwrap())
}

#[test]
fn what_check_writes_is_accepted() {
    let (folder, witness) = checked();
    assert_eq!(witness["schema"], "jmmc-witness/1");
    for words in ["validate lost.json", "validate lost.json Lost.java"] {
        let ended = folder.jmmc(words);
        assert_eq!(ended.code, 0, "{}{}", ended.stdout, ended.stderr);
        assert!(ended.stdout.starts_with("accepted: an assertion of Lost fails in thread main; "), "{}", ended.stdout);
    }
}

#[test]
fn a_changed_witness_is_refused_with_its_rule() {
    let (folder, mut witness) = checked();
    let fields = witness["execution"]["fields"].as_array().unwrap();
    let count = fields.iter().position(|field| field["name"] == "count").unwrap();
    let actions = witness["execution"]["actions"].as_array_mut().unwrap();
    let is_write = |action: &Value| action["kind"] == "write" && action["field"] == json!(count);
    let write = actions.iter().rposition(is_write).unwrap();
    actions[write]["value"] = json!(7);
    folder.write("changed.json", witness.to_string());
    let ended = folder.jmmc("validate changed.json");
    assert_eq!(ended.code, 1, "{}{}", ended.stdout, ended.stderr);
    assert!(ended.stdout.starts_with("refused: value-seen: "), "{}", ended.stdout);
}

#[test]
fn a_changed_program_is_refused() {
    let (folder, _) = checked();
    folder.write("Lost.java", LOST_UPDATE.replace("count == 2", "count > 0"));
    let ended = folder.jmmc("validate lost.json");
    assert_eq!(ended.code, 1, "{}{}", ended.stdout, ended.stderr);
    assert!(ended.stdout.starts_with("refused: intra-thread: "), "{}", ended.stdout);
}

#[test]
fn a_witness_for_another_jdk_is_not_judged() {
    let (folder, mut witness) = checked();
    witness["run"]["jdk"] = json!(9);
    let ended = folder.write("old.json", witness.to_string()).jmmc("validate old.json");
    assert_eq!(ended.code, 3, "{}{}", ended.stdout, ended.stderr);
    assert!(ended.stdout.starts_with("unknown: not checked again: the witness is for JDK 9"), "{}", ended.stdout);
}

#[test]
fn what_is_no_witness_is_bad_input() {
    let folder = Folder::new();
    folder.write("empty.json", "{}").write("text.json", "hello").write("report.json", r#"{"schema":"jmmc/1"}"#);
    for name in ["empty", "text", "report"] {
        folder
            .jmmc(&format!("validate {name}.json"))
            .refuses(&[&format!("{name}.json: is not a witness"), "--witness FILE"]);
    }
    folder.jmmc("validate gone.json").refuses(&["gone.json: cannot be read"]);
    folder.jmmc("validate").refuses(&["WITNESS"]);
}

const COPIED: &str = "
public class Copied implements Cloneable {
    static int[] from = {7}, to = new int[1];
    int field = 7;
    public static void main(String[] args) throws Exception {
        Thread other = new Thread(() -> System.arraycopy(from, 0, to, 0, 1));
        other.start();
        other.join();
        int[] cloned = from.clone();
        Copied copy = (Copied) new Copied().clone();
        assert to[0] == 0 || cloned[0] == 0 || copy.field == 0;
    }
}";

#[test]
fn what_native_methods_write_is_recomputed() {
    let folder = Folder::new();
    let ended = folder.write("Copied.java", COPIED).jmmc("check Copied.java --witness copied.json");
    assert_eq!(ended.code, 1, "{}{}", ended.stdout, ended.stderr);
    let accepted = folder.jmmc("validate copied.json");
    assert_eq!(accepted.code, 0, "{}", accepted.stdout);
    assert!(accepted.stdout.contains("believed, not recomputed"), "{}", accepted.stdout);
    let text = std::fs::read_to_string(folder.path().join("copied.json")).unwrap();
    let witness: Value = serde_json::from_str(&text).unwrap();
    let actions = witness["execution"]["actions"].as_array().unwrap();
    let copies = |action: &Value| action["kind"] == "write" && action["native"].is_u64() && action["value"] == json!(7);
    let writes: Vec<usize> = (0..actions.len()).filter(|index| copies(&actions[*index])).collect();
    assert!(writes.len() >= 2, "{writes:?}");
    for (number, write) in writes.into_iter().enumerate() {
        let mut forged = witness.clone();
        let actions = forged["execution"]["actions"].as_array_mut().unwrap();
        actions[write]["value"] = json!(8);
        for read in actions.iter_mut().filter(|action| action["sees"] == json!(write)) {
            read["value"] = json!(8);
        }
        let ended = folder.write("forged.json", forged.to_string()).jmmc("validate forged.json");
        assert_eq!(ended.code, 1, "{number}: {}{}", ended.stdout, ended.stderr);
        assert!(ended.stdout.starts_with("refused: native-call: "), "{number}: {}", ended.stdout);
        assert!(ended.stdout.contains("writes what it has read: 7"), "{number}: {}", ended.stdout);
    }
}
