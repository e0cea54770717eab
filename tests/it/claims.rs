//! Claims: judged, listed, reported; files that are wrong.

mod guesses;

use crate::Run;
use bouton::{
    answer::tables::Tables,
    audit::{self, report::Report},
    render::templates::Engine,
    text::Language,
};
use serde_json::{Value, json};
use std::{fs, path::Path};

fn run_failing(arguments: &[&str]) -> String {
    Run::of(arguments.iter().copied()).fails_with(1).stdout()
}

#[test]
fn every_bad_claim_has_its_message() {
    let mut files = 0;
    for entry in fs::read_dir("tests/data/bad_claims").unwrap().flatten() {
        let path = entry.path();
        let text = fs::read_to_string(&path).unwrap();
        let expected = text.lines().next().unwrap().strip_prefix("# expect: ").unwrap();
        let path = path.to_str().unwrap();
        let told = Run::of(["prove", path]).fails_with(2).output().1;
        let words = |text: &str| text.split_whitespace().collect::<Vec<&str>>().join(" ");
        assert!(words(&told).contains(expected), "{path}: {told}");
        assert!(told.contains(path), "{path}: {told}");
        let zh =
            Run::of(["prove", path, "--lang", "zh"]).locale("zh_CN.UTF-8").fails_with(2).output().1;
        assert!(zh.contains("错误"), "{path}: {zh}");
        files += 1;
    }
    assert!(files >= 20, "{files}");
}

#[test]
fn a_refuted_rule_comes_with_its_smallest_counterexample() {
    let rule = "forall 0 < a < b < c: P(a, b, c) <-> c = a + b";
    let arguments = ["prove", "--game", "nim 1", rule, "--json"];
    let told: Value = serde_json::from_str(&run_failing(&arguments)).unwrap();
    assert_eq!(told["verdict"], "refuted");
    assert_eq!(told["counterexample"], json!({ "a": 1, "b": 3, "c": 4 }));
    let zh = run_failing(&["prove", "--game", "nim 1", rule, "--lang", "zh"]);
    assert!(zh.contains("不成立，最小的反例：a = 1, b = 3, c = 4"), "{zh}");
}

const BOUTON: &str = "forall a, b, c: P(a, b, c) <-> a xor b xor c = 0";

#[test]
fn bouton_is_proved_for_every_size_and_it_is_said_by_whom() {
    let told = Run::of(["prove", "--game", "nim 1", BOUTON]).stdout();
    assert!(told.contains("it holds for every size"), "{told}");
    assert!(told.contains("not by the kernel"), "{told}");
    assert!(told.contains("checked by the kernel from a certificate"), "{told}");
    let zh = Run::of(["prove", "--game", "nim 1", BOUTON, "--lang", "zh"]).stdout();
    assert!(zh.contains("无论多大都成立") && zh.contains("没有经过内核核对"), "{zh}");
    let told = Run::of(["prove", "--game", "nim 1", BOUTON, "--json"]).json();
    assert_eq!((&told["verdict"], &told["bound"]), (&json!("every_size"), &json!(null)));
    assert_eq!(told["evidence"]["by"], "engine");
    assert_eq!(told["evidence"]["lost_positions"][0]["certified"], true);
}

#[test]
fn a_false_rule_for_five_heaps_is_refuted_at_once() {
    let rule = "forall a, b, c, d, e: P(a, b, c, d, e) <-> a + b = c + d + e";
    let told = run_failing(&["prove", "--game", "nim 1", rule]);
    assert!(told.contains("a = 0, b = 0, c = 0, d = 1, e = 1"), "{told}");
}

#[test]
fn any_number_of_heaps_is_proved_and_it_is_said_by_whom() {
    let claim = "forall m, n: forall s within (list i in 1..m: n): P(s) <-> nimsum(s) = 0";
    let arguments = ["prove", "--game", "nim 1", "--bound", "4", claim];
    let told = Run::of(arguments).stdout();
    assert!(told.contains("every size and any number of heaps"), "{told}");
    assert!(told.contains("checked by the kernel from a certificate"), "{told}");
    let misere = "forall m, n: forall s within (list i in 1..m: n): P(s) -> sum(s) > 0";
    let told = Run::of(["prove", "--game", "nim --misere 1", "--bound", "4", misere]).stdout();
    assert!(told.contains("or 1 where no heap is worth 2 or more"), "{told}");
    assert!(told.contains("checked by the kernel from a certificate"), "{told}");
    let wrong = claim.replace("nimsum(s) = 0", "sum(s) mod 2 = 0");
    let told = run_failing(&["prove", "--game", "nim 1", "--bound", "4", &wrong]);
    assert!(told.contains("m = 1, n = 2, s = 2"), "{told}");
}

/// Large positions cannot be compared, and large counterexamples not be tried: the engine's word is told as such.
#[test]
fn what_is_too_large_to_be_tried_is_told_by_the_engine_alone() {
    let lost = ["prove", "--game", "moore 3 1 1", "forall a: P([a, a, a, a])"];
    assert!(Run::of(lost).stdout().contains("it holds for every size"));
    let many = "forall a, b: P([a, a, a, a, b, b, b, b, b]) -> b = 0";
    let many = Run::of(["prove", "--game", "moore 3 1 1", many]).stdout();
    assert!(many.contains("it holds for every size"), "{many}");
    let heaps = ["prove", "--game", "nim 1 1 1", "forall n: P([1000000, n, n + 1000000])"];
    let told = run_failing(&heaps);
    assert!(told.contains("n = 64") && told.contains("by the engine alone"), "{told}");
    let sum = "forall x, y: x = 1000 and y = 902317927 -> x xor y = 902317200";
    assert!(run_failing(&["prove", sum]).contains("x = 1000, y = 902317927"));
    let long = "forall n: length(digits(n, 10)) <= 6";
    assert!(run_failing(&["prove", long]).contains("smallest counterexample: n = 1000000"));
    // The first case is beyond the usual bound.
    let kayles = "forall n >= 71: grundy(n) = grundy(n + 12)";
    let told = Run::of(["prove", "--game", "kayles 5", kayles]).stdout();
    assert!(told.contains("it holds for every size") && told.contains("up to 100"), "{told}");
    let far = Run::of(["prove", "forall n >= 2000: n > 5"]).stdout();
    assert!(
        far.contains("it holds for every size") && far.contains("compared with no case"),
        "{far}"
    );
}

#[test]
fn a_claim_that_says_nothing_is_called_so() {
    let told = |claim: &str| Run::of(["prove", claim]).output().1;
    assert!(told("forall a <= 5: a > 9 -> 1 = 2").contains("says nothing"));
    assert!(told("forall a: a + 1 < a -> 1 = 2").contains("says nothing"));
    assert!(!told("forall a: a > 9 -> a > 5").contains("says nothing"));
    assert!(!told("forall a <= 12: a > 9 -> a > 5").contains("says nothing"));
}

/// Five variables would take minutes up to the usual bound.
#[test]
fn without_a_bound_it_is_tried_for_a_while() {
    let claim = "let more(b, c, d, e) = b + c + d + e + 1; \
        forall a, b, c, d, e: (a + 1) * (a + 1) != 2 * more(b, c, d, e) * more(b, c, d, e)";
    let told = Run::of(["prove", claim, "--json"]).json();
    assert_eq!(told["verdict"], "up_to");
    assert!(told["bound"].as_u64().unwrap() < 30, "{told}");
}

#[test]
fn what_is_not_decided_for_every_size_says_why() {
    let check = |game: &str, claim: &str, why: &str| {
        let told = Run::of(["prove", "--game", game, claim]).stdout();
        assert!(told.contains("not decided for every size") && told.contains(why), "{told}");
        let told = Run::of(["prove", "--game", game, claim, "--json"]).json();
        assert_eq!(told["verdict"], "up_to");
        assert!(told["not_decided_because"].as_str().unwrap().contains(why), "{told}");
    };
    check("nim 1", "forall n: n * n + 1 > n", "cannot multiply");
    check("octal 0.007 10", "forall n: grundy(n) <= n", "Grundy values of small positions");
    let any = "forall m, n: forall s within (list i in 1..m: n): P(s) -> sum(s) >= 0";
    check("heaps 1 --take 1..45 --misere", any, "more than 40 (MAX_PERIOD)");
    // Where the first case is beyond the usual bound, it is looked for.
    check("octal 0.007 5", "forall n >= 72: grundy(n) <= n", "Grundy values of small positions");
    check("race 30 --take 1..2", "forall n: P(n) -> n < 31", "for what it asks of this game");
    check("nim 1", "forall n: n < 4611686018427387904", "(MAX_CONSTANT)");
    // Worths are known by binary digits and `lower` by Fibonacci digits; the period of the other game is too long.
    check("nim 1", "forall a: grundy(lower(a)) = lower(a)", "cannot decide lower");
    check("heaps 1 --take 1000", "forall a: grundy(a) <= 1", "neither a period of at most 40");
    check("nim 1", "forall n: (count i in 1..n: i & (i - 1) = 0) <= n", "counts");
}

#[test]
fn what_says_that_there_is_something_is_told_with_the_smallest() {
    let check = |claim: &str, [en, zh]: [&str; 2]| {
        let run = |more: &[&str]| Run::of([&["prove", "--game", "nim 1 1", claim], more].concat());
        let told = run(&[]).stdout();
        assert!(told.contains(&format!("smallest example: {en}\n")), "{told}");
        let told = run(&["--lang", "zh"]).stdout();
        assert!(told.contains(&format!("最小的例子：{zh}\n")), "{told}");
        run(&["--json"]).json()["witness"].clone()
    };
    assert_eq!(check("exists n: n > 5", ["n = 6", "n = 6"])["n"], 6);
    let large = "exists a, b: P([a, b]) and a + b > 1000";
    assert_eq!(check(large, ["a = 501, b = 501", "a = 501, b = 501"])["b"], 501);
    let small = "exists a, b <= 9: a * b = 42";
    assert_eq!(check(small, ["a = 6, b = 7", "a = 6, b = 7"])["a"], 6);
    // Neither tried nor decided as it is written, but one example is enough.
    let right = "exists a, b, c: a * a + b * b = c * c and a > 0 and b > 0";
    assert_eq!(check(right, ["a = 3, b = 4, c = 5", "a = 3, b = 4, c = 5"])["c"], 5);
    let none = Run::of(["prove", "exists n: n < 0", "--json"]).fails_with(1).output().0;
    assert!(none.contains("\"witness\":null"), "{none}");
}

/// What has an end, and too many cases to be tried one by one, is left to the engine: at once where that is plain, and else when the limit is met.
#[test]
fn of_too_many_cases_the_engine_decides() {
    let four = "forall a, b, c, d <= 1000: P([a, b, c, d]) <-> a xor b xor c xor d = 0";
    let eleven = "forall p within [9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 9]: P(p) <-> nimsum(p) = 0";
    for claim in [four, eleven] {
        let told = Run::of(["prove", "--game", "nim 1", claim]).stdout();
        assert!(told.contains("\nit holds\n") && told.contains("decided by the engine"), "{told}");
    }
    let wrong = "forall a, b, c, d <= 1000: P([a, b, c, d]) <-> a xor b xor c xor d < 2";
    let told = Run::of(["prove", "--game", "nim 1", wrong]).fails_with(1).output().0;
    assert!(told.contains("a = 0, b = 0, c = 0, d = 1"), "{told}");
    let open = "forall a, b, c, d <= 1000: (a + 1) * (b + 1) != c * (2 * d + 1) * 1000000007";
    let told = Run::of(["prove", open]).fails_with(2).output().1;
    assert!(told.contains("MAX_CLAIM_STEPS"), "{told}");
}

#[test]
fn a_variable_without_end_is_left_to_the_engine_and_that_is_said() {
    let [holds, fails, open] = [
        "forall a: exists c: c > a",
        "forall a: exists c: c < a",
        "forall n: exists k: k * k >= n",
    ];
    let told = Run::of(["prove", holds]).stdout();
    assert!(
        told.contains("it holds for every size") && told.contains("compared with no case"),
        "{told}"
    );
    let told = Run::of(["prove", holds, "--json"]).json();
    assert_eq!((&told["verdict"], &told["compared"]), (&json!("every_size"), &json!(null)));
    let told = run_failing(&["prove", fails, "--lang", "zh"]);
    assert!(told.contains("最小的反例：a = 0") && told.contains("没有经过内核核对"), "{told}");
    let told: Value = serde_json::from_str(&run_failing(&["prove", fails, "--json"])).unwrap();
    assert_eq!(
        (&told["verdict"], &told["counterexample"]),
        (&json!("refuted"), &json!({ "a": 0 }))
    );
    let told = Run::of(["prove", open]).stdout();
    assert!(told.contains("not decided") && told.contains("cannot multiply"), "{told}");
    assert_eq!(Run::of(["prove", open, "--json"]).json()["verdict"], "open");
}

#[test]
fn a_reading_with_a_variable_without_end_has_the_verdict_of_the_engine() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("S0-99.yaml");
    let text = |claim: &str, verdict: &str| {
        format!(
            "id: S0-99\nkind: theorem\ntitle: {{zh: x, en: x}}\nsays: {{zh: x, en: x}}\nreadings:\n  - reading: own\n    role: probe\n    words: {{zh: x, en: x}}\n    claim: '{claim}'\n    verdict: {verdict}\n"
        )
    };
    let check = |code: i32, claim: &str, verdict: &str, expected: &str| {
        fs::write(&path, text(claim, verdict)).unwrap();
        let told = Run::of(["check", path.to_str().unwrap()]).fails_with(code).stdout();
        assert!(told.contains(expected), "{told}");
    };
    fs::write(&path, text("forall a: exists c: c > a", "every_size")).unwrap();
    Run::of(["check", path.to_str().unwrap()]).stdout();
    check(1, "forall a: exists c: c > a", "up_to", "every_size");
    check(1, "forall a: exists c: c < a", "every_size", "refuted");
    check(2, "forall n: exists k: k * k >= n", "every_size", "not all cases can be tried");
}

#[test]
fn a_certificate_of_every_size_is_verified_and_none_that_was_changed() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("nim.cert");
    let path = file.to_str().unwrap();
    Run::of(["prove", "--game", "nim 1", BOUTON, "--certificate", path]).stdout();
    let told = Run::of(["verify", path]).stdout();
    assert!(told.contains("whatever their sizes"), "{told}");
    assert_eq!(Run::of(["verify", path, "--json"]).json()["kind"], "every_size");
    let text = fs::read_to_string(&file).unwrap();
    fs::write(&file, text.replace("safe - 1 1", "safe + 1 1")).unwrap();
    assert!(Run::of(["verify", path]).fails_with(1).output().1.contains("refused"));
    let none = Run::of(["prove", "forall n: n + 1 > n", "--certificate", path]).fails_with(2);
    assert!(none.output().1.contains("no certificate"));
}

#[test]
fn a_certificate_of_any_number_of_heaps_is_verified_for_its_rules_alone() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("nim.cert");
    let path = file.to_str().unwrap();
    let claim = "forall m, n: forall s within (list i in 1..m: n): P(s) <-> nimsum(s) = 0";
    let prove = |game: &'static str| ["prove", "--game", game, claim, "--certificate", path];
    Run::of(prove("nim 1")).stdout();
    let text = fs::read_to_string(&file).unwrap();
    assert!(text.starts_with("bouton heap-worths 5\ngame nim 1\n"), "{text}");
    let told = Run::of(["verify", path]).stdout();
    assert!(told.contains("whatever the number and the sizes of the heaps"), "{told}");
    let told = Run::of(["verify", path, "--json"]).json();
    assert_eq!((&told["numbers"], &told["any_number_of_heaps"]), (&json!(null), &json!(true)));
    // What holds of Nim is not said of heaps from which one or two are taken, whatever the digest.
    fs::write(&file, text.replace("game nim 1", "game heaps 1 --take 1..2")).unwrap();
    assert!(Run::of(["verify", path]).fails_with(1).output().1.contains("refused"));
    // A certificate takes the place of another one.
    Run::of(prove("nim 1")).stdout();
}

#[test]
fn misere_play_with_any_number_of_heaps_is_verified_from_two_certificates() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("nim.cert");
    let path = file.to_str().unwrap();
    let claim = "forall m, n: forall s within (list i in 1..m: n): P(s) -> sum(s) > 0";
    for game in ["nim --misere 1", "heaps 1 --take 1..2 --misere"] {
        let prove = ["prove", "--game", game, claim, "--certificate", path, "--lang", "en"];
        let told = Run::of(prove).stdout();
        assert!(told.contains("or 1 where no heap is worth 2 or more"), "{told}");
        let told = Run::of(["verify", path, "--lang", "en"]).stdout();
        assert!(told.contains("or the nim-sum 1 where no heap is worth 2 or more"), "{told}");
    }
    // What was changed is refused by its digest; with another digest, by the kernel (beside the reader).
    let text = fs::read_to_string(&file).unwrap();
    fs::write(&file, text.replace(" --misere", "")).unwrap();
    assert!(Run::of(["verify", path]).fails_with(1).output().1.contains("refused"));
}

#[test]
fn a_safe_set_names_the_obligation_that_fails() {
    let rule = "safe p from [20]: p[1] mod 3 = 0";
    let told = run_failing(&["prove", "--game", "pile 20 --take 1..3", rule]);
    assert!(told.contains("3 is called safe, but a move leads to 0, called safe too"), "{told}");
    let rule = "safe p from [20]: p[1] mod 4 = 0";
    let told = Run::of(["prove", "--game", "pile 20 --take 1..3", rule]).stdout();
    assert!(told.contains("it holds"), "{told}");
}

#[test]
fn a_strategy_is_refuted_by_a_line_of_play() {
    let rule = "first wins from [3, 5, 8] by p -> q: max(q) < max(p)";
    let told = run_failing(&["prove", "--game", "nim 1", rule]);
    assert!(told.contains("the strategy moves first: (3, 5, 8) →"), "{told}");
}

#[test]
fn the_audit_lists_every_entry_of_the_catalogue() {
    let listed = Run::new("list claims --json").json();
    let readings = listed.as_array().unwrap();
    let mut ids: Vec<&str> = readings.iter().map(|one| one["id"].as_str().unwrap()).collect();
    ids.dedup();
    assert_eq!(ids.len(), 218, "{ids:?}");
    // The chapter of the audit names those two without a verdict as a whole.
    let open = readings.iter().filter(|one| one["overall"].is_null());
    let mut open: Vec<&str> = open.map(|one| one["id"].as_str().unwrap()).collect();
    open.dedup();
    assert_eq!(open, ["S2-23", "S2-63"]);
    let refuted = readings.iter().filter(|one| one["verdict"] == "refuted");
    for reading in refuted {
        assert!(reading["counterexample"].is_object(), "{reading}");
        assert!(reading["statement"].is_string(), "{reading}");
    }
    let narrowed = Run::new("list claims --overall wrong --verdict refuted --lang zh").stdout();
    let asked = |one: &&Value| one["overall"] == "wrong" && one["verdict"] == "refuted";
    let wrong: Vec<&Value> = readings.iter().filter(asked).collect();
    assert!(wrong.iter().any(|one| one["role"] == "own"), "{wrong:?}");
    assert!(wrong.iter().all(|one| narrowed.contains(one["id"].as_str().unwrap())), "{narrowed}");
    assert!(narrowed.lines().count() < readings.len() / 4, "{narrowed}");
}

#[test]
fn the_report_is_a_page_in_both_languages() {
    let judged = ["S0-17", "S3-05"].map(|id| {
        let file = audit::entry(id).unwrap();
        let found = audit::check(&file, &Tables::default()).unwrap();
        (file, found)
    });
    let engine = Engine::new(Language::En, None).unwrap();
    let en = engine.render("claims/report.md", "r", &Report::new(&judged, Language::En)).unwrap();
    assert!(
        en.contains("## S0-17") && en.contains("Smallest counterexample: **a = 1, b = 3, c = 4**"),
        "{en}"
    );
    // All entries: once, and in the other language and format.
    let zh = Run::new("claims report --lang zh --format html").stdout();
    assert!(zh.contains("<h2>S0-17") && zh.contains("最小的反例"), "no S0-17");
    for untidy in ["{{", "{%", "\n\n\n"] {
        assert!(!en.contains(untidy), "{untidy:?}");
    }
}

#[test]
fn a_file_with_another_verdict_is_found_wrong() {
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, from: &str, to: &str| {
        let text = fs::read_to_string("exercises/claims/S0-17.yaml").unwrap().replace(from, to);
        let path = folder.path().join(format!("{name}.yaml"));
        fs::write(&path, text).unwrap();
        path
    };
    let check = |code: i32, path: &Path, expected: &str| {
        let told = Run::of(["check", path.to_str().unwrap()]).fails_with(code).stdout();
        assert!(told.contains(expected), "{told}");
    };
    check(1, &file("S0-17", "verdict: refuted", "verdict: up_to"), "the verdict recorded is up_to");
    check(1, &file("S0-17", "b: 3", "b: 4"), "the smallest one is");
    check(2, &file("S0-17", "forall 0 < a", "forall 0 < 5"), "S0-17.yaml:");
    check(2, &file("S0-17", "game: nim", "game: nmi"), "there is no game `nmi`");
    let right = file("S0-17", "overall: wrong", "overall: right");
    check(1, &right, "every reading of role `own` holds");
    check(2, &file("S0-18", "", ""), "write `id: S0-18`");
    check(2, &file("S0-17", "repairs: as-printed", "repairs: nothing"), "no reading `nothing`");
}

#[test]
fn a_step_whose_condition_is_never_met_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let own = fs::read_to_string("exercises/proofs/take-away.yaml").unwrap();
    let empty = own.replacen("forall n: cold(n) ->", "forall n: cold(n) and n mod 4 = 1 ->", 1);
    let path = folder.path().join("take-away.yaml");
    fs::write(&path, empty).unwrap();
    let path = path.to_str().unwrap();
    let told = Run::of(["proof", "check", path]).any_code().0;
    assert_eq!(told.matches("never met, so it says nothing").count(), 1, "{told}");
    let told = Run::of(["proof", "check", path, "--json"]).any_code().0;
    let told: Value = serde_json::from_str(&told).unwrap();
    assert_eq!(told["steps"][0]["says_nothing"], true);
    assert_eq!(told["steps"][1]["says_nothing"], false);
}

#[test]
fn a_proof_is_judged_step_by_step() {
    let told = Run::of(["proof", "check", "take-away"]).stdout();
    assert!(
        told.contains("3. theorem (from never-twice, always-back, rules, induction on n)"),
        "{told}"
    );
    assert_eq!(told.matches("→ proved for every size").count(), 3, "{told}");
    let zh = Run::of(["proof", "check", "take-away", "--lang", "zh"]).stdout();
    assert_eq!(zh.matches("→ 证明了：无论多大").count(), 3, "{zh}");
    let told = Run::of(["proof", "check", "take-away", "--json"]).json();
    assert_eq!(told["steps"][2]["verdict"], "proved");
    let told = Run::of(["proof", "check", "take-a-way"]).fails_with(2).output().1;
    assert!(told.contains("take-away"), "{told}");
    let told = Run::of(["proof", "take-away"]).fails_with(2).output().1;
    assert!(told.contains("check"), "{told}");
}
