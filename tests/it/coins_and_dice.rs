//! Coin turning and dice on the command line: what programs rely on, and bad input.

use crate::Run;
use bouton::family::{GameEntry, game};
use serde_json::{Value, json};

fn solve(arguments: &str) -> Value {
    Run::new(&format!("solve {arguments} --json")).json()
}

fn check(arguments: &str, outcome: &str, grundy: Value, to: Value) {
    let answer = solve(arguments);
    let moves = answer["winning_moves"].as_array().unwrap();
    let found: Vec<&Value> = moves.iter().map(|option| &option["to"]).collect();
    assert_eq!(answer["outcome"], outcome, "{arguments}");
    assert_eq!(answer["grundy"], grundy, "{arguments}");
    assert_eq!(json!(found), to, "{arguments}");
}

#[test]
fn rows_of_coins_are_solved_in_every_spelling() {
    for row in ["THHTTH", "thhtth", "反正正反反正", "011001"] {
        let arguments = format!("coins mock-turtles {row}");
        check(&arguments, "N", json!(13), json!(["HHHHTT", "TTTTTT"]));
    }
    check("coins consecutive 3 HHT", "P", json!(0), json!([]));
    check("coins turning-turtles THHTTH", "N", json!(7), json!(["HHHTTT"]));
    check("coins grunt TTTTTTH", "N", json!(1), json!(["HTHTHTT"]));
    check("coins grunt HTTH", "N", json!(1), json!(["THHT"]));
    check("coins single HTH --misere", "N", Value::Null, json!(["TTH", "HTT"]));
}

#[test]
fn a_condition_may_be_described() {
    let named = solve("coins subtraction 1..3 THHTTH");
    let described = solve("coins count 2 gaps 1..3 or count 1 up-to 3 THHTTH");
    assert_eq!(named, described);
}

#[test]
fn long_rows_rest_on_the_values_of_their_heads() {
    let row = "T".repeat(40) + "HTTTTH";
    let answer = solve(&format!("coins mock-turtles {row}"));
    assert_eq!(answer["evidence"]["theorem"], "sprague-grundy");
    assert_eq!(answer["grundy"], 81 ^ 91, "coins 40 and 45");
}

#[test]
fn one_die_repeats_after_nine_and_not_after_eight() {
    let outcome =
        |left: u64, top: u64| solve(&format!("dice {left} --top {top}"))["outcome"].clone();
    assert_eq!(
        (outcome(30, 1), outcome(24, 1), outcome(27, 1)),
        ("N".into(), "N".into(), "P".into())
    );
    let huge = solve("dice 900000000000000 --top 4");
    assert_eq!((&huge["outcome"], &huge["evidence"]["period"]), (&json!("P"), &json!(9)));
}

#[test]
fn two_dice_have_three_variants() {
    let outcome = |variant: &str| {
        solve(&format!("two-dice 30 --tops 1,2 --variant {variant}"))["outcome"].clone()
    };
    assert_eq!(["both-sum", "one-new", "one-sum"].map(outcome), ["P", "N", "N"].map(Value::from));
}

#[test]
fn sequences_of_heads_and_of_dice() {
    let sequence = |arguments: &str| Run::new(&format!("sequence {arguments} --json")).json();
    let ruler = sequence("coins ruler --to 8");
    assert_eq!(ruler["values"], json!([1, 2, 1, 4, 1, 2, 1, 8]));
    assert_eq!(ruler["first_index"], 1);
    let mock = sequence("coins mock-turtles --to 5");
    assert_eq!((&mock["values"], &mock["first_index"]), (&json!([1, 2, 4, 7, 8, 11]), &json!(0)));
    let dice = sequence("dice --top 1 --to 10");
    assert_eq!(dice["values"], json!(["P", "P", "N", "N", "N", "N", "N", "N", "N", "P", "N"]));
    assert_eq!((&dice["preperiod"], &dice["period"]), (&json!(2), &json!(9)));
    let two = sequence("two-dice --tops 1,2 --variant both-sum --to 3");
    assert_eq!((&two["values"], &two["period"]), (&json!(["P", "P", "P", "N"]), &json!(14)));
}

#[test]
fn what_is_no_row_condition_or_face_is_one_clear_error() {
    let refused = |name: &str| -> &'static GameEntry { game(name).unwrap() };
    for name in ["coins", "dice", "two-dice"] {
        for line in refused(name).refused {
            let (_, message) = Run::new(&format!("solve {name} {line}")).fails_with(2).output();
            assert!(!message.is_empty(), "{name} {line}");
        }
    }
    let check = |arguments: &str, reason: &str| {
        let message = Run::new(arguments).fails_with(2).output().1;
        assert!(message.contains(reason), "{arguments}: {message}");
    };
    check("solve coins mock-turtle THH", "did you mean mock-turtles?");
    check("solve coins mock-turtles THX", "coin 3 is `X`");
    check("solve coins count 0 THH", "at least one coin");
    check("solve coins offsets -1 THH", "lies to the right");
    check("solve dice 30 --top 7", "the face of a die: 7 is outside 1 to 6");
    check("solve two-dice 30 --tops 1,2 --variant sum", "both-sum, one-new or one-sum");
    check("sequence coins grunt-both-ends --to 5", "rightmost coin alone");
    check("sequence coins ruler --to 5000", "MAX_COINS");
    check("sequence coins mock-turtles --to 999", "MAX_LOOKS");
}
