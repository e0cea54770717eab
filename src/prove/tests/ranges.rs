//! What is counted and added up over a range, and products of unknown numbers.

use super::*;

#[test]
fn what_ends_in_a_range_is_counted() {
    let by_fibonacci = "holds by Fibonacci digits";
    let pairs = "let pairs(x) = count n in 1..x: lower(n) <= x; ";
    let with = |claim: &str| format!("{pairs}{claim}");
    check("wythoff 1 1", &with("forall x >= 2: pairs(x) < x < lower(x)"), by_fibonacci);
    check("wythoff 1 1", &with("forall x >= 1: pairs(x) < x"), "fails at [1]");
    check("wythoff 1 1", &with("forall x: pairs(x) = lower(x + 1) - (x + 1)"), by_fibonacci);
    check("wythoff 1 1", &with("forall x: pairs(x) = lower(x) - x"), "fails at [1]");
    check("nim 1", "forall n: (count k < n: true) = n", "holds");
    check("nim 1", "forall a, b: (count k in a..b: true) = b + 1 - a", "no meaning");
    check("nim 1", "forall a, b: a <= b -> (count k in a..b: true) = b + 1 - a", "holds");
    check("nim 1", "forall a, b: a > b -> (count k in a..b: true) = 0", "holds");
    check("nim 1", "forall a, b: (count k in a..b: true) + a <= b + 1", "fails at [2, 0]");
    check("nim 1", "forall n: (count k < n: 2 * k < n) = (n + 1) div 2", "holds");
    check("nim 1", "forall n: (count k < n: 2 * k <= n) = (n + 1) div 2", "fails at [2]");
    check("nim 1", "forall n: (count k < n: 3 * k >= n) = 2 * n div 3", "holds");
    check("nim 1", "forall n: (count k < n: 3 * k > n) = 2 * n div 3", "fails at [3]");
    check("nim 1", "forall n: (count k < n: k - 1 >= 0) = n", "no meaning");
}

#[test]
fn what_depends_on_a_number_alone_is_counted() {
    let odious = "let s(x) = if ones(2 * x) mod 2 = 1 then 2 * x else 2 * x + 1; ";
    let right = "forall x: (count v < s(x): ones(v) mod 2 = 1) = x";
    check("nim 1", &format!("{odious}{right}"), "holds");
    let wrong = right.replace("< s(x)", "in 0..s(x)");
    check("nim 1", &format!("{odious}{wrong}"), "fails at [0]");
    check("nim 1", "forall a, b: (count v in a..b: v mod 3 = 0) <= (b + 3) div 3", "holds");
    check(
        "nim 1",
        "forall a, b: (count v in a..b: v mod 3 = 0) <= (b + 2) div 3",
        "fails at [0, 0]",
    );
    check("nim 1", "forall b < a: (count v in a..b: v mod 3 = 0) = 0", "holds");
    check("nim 1", "forall n: (count v < n: (v - 1) mod 2 = 0) <= n", "no meaning");
    check("nim 1", "forall n: (count v in 1..n: (v - 1) mod 2 = 0) = (n + 1) div 2", "holds");
    // No automaton reads how many powers of 2 there are below a number.
    check("nim 1", "forall n: (count v in 1..n: v & (v - 1) = 0) <= n", "Gathering");
    let even = "fibzeros(z) mod 2 = 0";
    let claim = format!(
        "forall x >= 1: fibzeros(x) mod 2 = 0 -> fibshift(x) - x = count z in 1..x: {even}"
    );
    check("wythoff 1 1", &claim, "holds by Fibonacci digits");
    check("wythoff 1 1", &claim.replace("in 1..x", "in 2..x"), "fails at [1]");
    let nth = format!("forall n >= 1: (count z in 1..lower(n): {even}) = n");
    check("wythoff 1 1", &nth, "holds by Fibonacci digits");
    check("wythoff 1 1", &nth.replace("lower", "upper"), "fails at [2]");
}

#[test]
fn what_is_added_up_over_a_range_is_known_below_each_number() {
    let sums = "forall n >= 1: ruler(n) = mex(list k in 1..n: nimsum(list i in n - k + 1..n - 1: ruler(i)))";
    check("nim 1", sums, "holds");
    check("nim 1", &sums.replace("..n - 1", "..n - 2"), "no meaning");
    check("nim 1", &sums.replace("n - k + 1", "n - k + 2"), "fails at [2]");
    let coins = sums.replace("ruler(n)", "grundy(n)").replace("ruler(i)", "grundy(i)");
    check("coins ruler H", &coins, "holds");
    check("coins turning-turtles H", &coins, "fails at [3]");
    check("nim 1", "forall n: nimsum(list i in 1..n: 1) = n mod 2", "holds");
    check("nim 1", "forall n: nimsum(list i in 0..n: 1) = n mod 2", "fails at [0]");
    check("nim 1", "forall n: (total i in 1..n: i mod 2) = (n + 1) div 2", "holds");
    check("nim 1", "forall n: sum(list i in 1..n: i mod 2) = n div 2", "fails at [1]");
    check("nim 1", "forall a, b: b < a -> (total i in a..b: 7) = 0", "holds");
    check("nim 1", "forall a, b: (total i in a..b: i - 1) = (total i in a..b: i - 1)", "Gathering");
    check("nim 1", "forall a, b: (total i in a..b: (i - 1) mod 2) >= 0", "no meaning");
    check("nim 1", "forall a, b, c: nimsum(list i in a..b: c) <= c", "Gathering");
    any("nim 1", "(count x in s: (count y in 1..x: y mod 2 = 0) * 2 > x) = 0", "holds");
    any(
        "nim 1",
        "(count x in s: (count y in 0..x: y mod 2 = 0) * 2 > x + 1) = 0",
        &Stop::Heaps.to_string(),
    );
    any("nim 1", "(count x in s: (count y in 0..9: y = x) > 1) = 0", "holds");
}

#[test]
fn products_are_compared_by_their_coefficients() {
    for claim in [
        "forall r, s, t >= 2: 1 < r < r * s < r * s * t",
        "forall a >= 1, b >= 1: (a + 1) * (b + 1) <= 4 * a * b",
        "forall a, b: (a + b) * (a + b) >= a * a + b * b",
        "forall a, b: (a + b + 1) * (a + b - a) = a * b + b * b + b",
        "forall n: exists a in 3..n + 3: a * a >= 9",
    ] {
        check("nim 1", claim, "holds");
    }
    for claim in [
        "forall r, s, t: r * s <= r * s * t",
        "forall r >= 2, s: r < r * s",
        "forall a >= 1, b >= 1: (a + 1) * (b + 1) < 4 * a * b",
        "forall a, b: a * a + b * b >= 2 * a * b",
        "forall a, b >= 1: a * (a - b) <= a * a",
        "forall n: exists a in 2..n + 2: a * a >= 9",
    ] {
        check("nim 1", claim, "Product");
    }
}

#[test]
fn all_positions_below_one_are_counted_by_a_product() {
    let claim = "forall a, b: (count p from [a, b]: true) = (a + 1) * (b + 1)";
    check("nim 1", claim, "holds");
    check("nim 1", &claim.replace("(b + 1)", "b"), "Gathering");
    check("nim 1", &claim.replace("true", "p[1] = p[1]"), "Gathering");
    check(
        "nim 1",
        "forall a, b: (count p from [a - b, b]: true) = (a - b + 1) * (b + 1)",
        "Gathering",
    );
    for other in ["heaps 1 --take 1,2", "lasker 1", "wythoff 1 1"] {
        assert!(!describe_decision(other, claim).starts_with("holds"), "{other}");
    }
    check("nim 1", "forall a: (count p from [a, a, 2]: true) = 3 * (a + 1) * (a + 1)", "holds");
}
