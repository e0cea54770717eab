//! What the engine learns of a game by itself: told in words, as a claim, and drawn.

use crate::Run;
use serde_json::json;
use std::fs;

#[test]
fn lost_positions_are_learned_proved_told_and_drawn() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("nim.svg");
    let told = Run::of(["prove", "--guess", "nim 1 1", "--svg", file.to_str().unwrap()]).stdout();
    assert!(told.contains("state 0 (ends here: lost): 00 11 → 0; 01 10 → 1"), "{told}");
    assert!(told.contains("the kernel has checked a certificate"), "{told}");
    assert!(told.contains("an even number of ones in every column"), "{told}");
    assert!(told.contains("As a claim: ∀ a, b: P(a, b) ⇔ a ⊕ b = 0"), "{told}");
    assert!(fs::read_to_string(&file).unwrap().starts_with("<svg "));
    let none = Run::of(["prove", "--guess", "octal 0.007 9"]).fails_with(1).output().1;
    assert!(none.contains("nothing is found"), "{none}");
}

/// Known forms of games whose lost positions are told by columns, Fibonacci digits or periods.
#[test]
fn a_guess_tells_columns_fibonacci_digits_and_periods() {
    let check = |game: &str, words: &str, claim: &str| {
        let told = Run::of(["prove", "--guess", game]).stdout();
        assert!(told.contains(words) && told.contains(claim), "{told}");
    };
    check("moore 2 1 1 1", "the ones of every column are a multiple of 3", "mod 3 = 0)");
    check("wythoff 1 1", "two empty heaps", "b = fibshift(a)");
    check("wythoff 1 1 --misere", "(0, 1) and (2, 2) alone", "b = fibshift(a)");
    check("quota 10 --factor 2", "less may be taken", "q < min(fibparts(n))");
    check("kayles 5", "as much as one of n − 12, for n from 83 on", "grundy(n − 12)");
}

/// Runs a guess in both languages, in which the claim is the same, and has the claim proved.
fn check_guess(game: &str, [en, zh]: [&str; 2], claim: &str) {
    let told = Run::of(["prove", "--guess", game]).stdout();
    assert!(told.contains(en) && told.contains(&format!("As a claim: {claim}")), "{told}");
    let told = Run::of(["prove", "--guess", game, "--lang", "zh"]).stdout();
    assert!(told.contains(zh) && told.contains(&format!("写成命题：{claim}")), "{told}");
    assert_eq!(Run::of(["prove", "--guess", game, "--json"]).json()["claim"], claim);
    let told = Run::of(["prove", "--game", game, claim, "--json"]).json();
    assert_eq!(told["verdict"], "every_size", "{game}: {told}");
}

#[test]
fn what_a_king_loses_is_told_by_remainders() {
    let words = ["both leave the remainder 1 on division by 2", "除以2都余1"];
    check_guess("king 3 3", words, "∀ a, b ≥ 1: P(a, b) ⇔ a mod 2 = 1 ∧ b mod 2 = 1");
    let words = ["in which the other leaves the remainder 0", "有一个是1时，另一个除以2余0"];
    let claim = "∀ a, b ≥ 1: P(a, b) ⇔ (if a = 1 ∨ b = 1 then (a + b) mod 2 = 1 else a mod 2 = 1 ∧ b mod 2 = 1)";
    check_guess("king 3 3 --misere", words, claim);
    let told = Run::of(["prove", "--guess", "king 3 3", "--json"]).json();
    assert_eq!((&told["certified"], &told["numbers"]), (&json!(false), &json!(2)));
    let path = tempfile::tempdir().unwrap().path().join("none.cert");
    let none = ["prove", "--guess", "king 3 3", "--certificate", path.to_str().unwrap()];
    assert!(Run::of(none).fails_with(2).output().1.contains("no certificate"));
}

#[test]
fn what_heaps_of_one_take_set_lose_is_told_by_remainders() {
    let words = ["leave the remainder 0 or 2 on division by 7", "除以7余0或2的数"];
    check_guess("pile 9 --take 1,3,4", words, "∀ n: P(n) ⇔ n mod 7 = 0 ∨ n mod 7 = 2");
    let words = ["the remainders of the heaps on division by 4", "各堆除以4的余数，尼姆和是0"];
    check_guess("heaps 1 1 --take 1..3", words, "∀ a, b: P(a, b) ⇔ a mod 4 ⊕ b mod 4 = 0");
    let words = ["if one of them is 2 or more", "有余数至少是2时"];
    let claim = "∀ a, b: P(a, b) ⇔ (if a mod 4 ≥ 2 ∨ b mod 4 ≥ 2 then a mod 4 ⊕ b mod 4 = 0 else a mod 4 ⊕ b mod 4 = 1)";
    check_guess("heaps 1 1 --take 1..3 --misere", words, claim);
    let words = ["what the heaps are worth has the nim-sum 0", "各堆的值，尼姆和是0"];
    let claim = "worth(n) := if n mod 7 = 0 ∨ n mod 7 = 2 then 0 else if n mod 7 = 1 ∨ n mod 7 = 3 then 1 else if n mod 7 = 5 then 3 else 2; ∀ a, b: P(a, b) ⇔ worth(a) ⊕ worth(b) = 0";
    check_guess("heaps 1 1 --take 1,3,4", words, claim);
}

/// Three kinds of heaps are too many for one automaton; what each is worth tells the lost positions.
#[test]
fn what_heaps_with_moves_of_their_own_lose_is_told_by_what_each_is_worth() {
    // What has a plainer form is told by it.
    let even = ["an even number of ones in every column", "每一列里1的个数都是偶数"];
    check_guess("sum nim:5 nim:3", even, "∀ a, b: P(a, b) ⇔ a ⊕ b = 0");
    let words = ["worth: n; the remainder of n on division by 4", "依次是：n；n除以4的余数"];
    let claim = "worth_b(n) := n mod 4; ∀ a, b: P(a, b) ⇔ a ⊕ worth_b(b) = 0";
    check_guess("sum nim:5 1..3:7", words, claim);
    let words = ["n; the remainder of n on division by 4; 0 where", "n；n除以4的余数；"];
    let claim = "worth_b(n) := n mod 4; worth_c(n) := if n mod 5 = 0 ∨ n mod 5 = 2 then 0 else if n mod 5 = 4 then 2 else 1; ∀ a, b, c: P(a, b, c) ⇔ a ⊕ worth_b(b) ⊕ worth_c(c) = 0";
    check_guess("sum nim:5 1..3:7 1,4:6", words, claim);
}

#[test]
fn what_heaps_and_coins_are_worth_is_told_in_words_and_as_a_claim() {
    let words = [
        "n + 1 where it leaves 3, and n otherwise, for n from 1 on",
        "余3时是n + 1，其他时候是n（n从1起）",
    ];
    let claim =
        "∀ n ≥ 1: grundy(n) = (if n mod 4 = 0 then n − 1 else if n mod 4 = 3 then n + 1 else n)";
    check_guess("lasker 3 4", words, claim);
    let words = ["the largest power of 2 that divides n", "能整除n的最大的2的幂"];
    check_guess("coins ruler THHT", words, "∀ n ≥ 1: grundy(n) = ruler(n)");
    let words = ["2n if the binary form of n has an odd number of ones", "奇数个1时是2n"];
    let claim = "∀ n: grundy(n) = 2 · n + (if ones(n) mod 2 = 0 then 1 else 0)";
    check_guess("coins mock-turtles THHTTH", words, claim);
    let told = Run::of(["prove", "--guess", "coins triplets THHTT"]).stdout();
    assert!(told.contains("an automaton of 12 states") && !told.contains("As a claim"), "{told}");
}

#[test]
fn more_heaps_than_an_automaton_reads_are_told_by_their_worths() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("nim.cert");
    let path = path.to_str().unwrap();
    let told =
        Run::of(["prove", "--guess", "nim 1 1 1 1 1 1 1 1 1", "--certificate", path]).stdout();
    assert!(
        told.contains("A heap of n is worth n.") && told.contains("the kernel has checked"),
        "{told}"
    );
    assert_eq!(Run::of(["verify", path, "--json"]).json()["kind"], "every_size");
    let none = ["prove", "--guess", "lasker 3", "--certificate", path];
    assert!(Run::of(none).fails_with(2).output().1.contains("no certificate"));
    let none = ["prove", "--guess", "lasker 3", "--svg", path];
    assert!(Run::of(none).fails_with(2).output().1.contains("nothing to draw"));
}
