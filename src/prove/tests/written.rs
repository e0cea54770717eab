//! Claims about the digits of numbers, to any base up to the largest.

use super::{check, describe_decision};

/// It fails for some number, not always the least one.
fn fails(claim: &str) {
    let found = describe_decision("", claim);
    assert!(found.starts_with("fails at"), "{claim}: {found}");
}

#[test]
fn what_digits_add_up_to_is_known_modulo_a_number() {
    for base in [2, 3, 4, 5, 7, 8, 10, 12, 16] {
        let holds =
            if base == 2 { "holds".to_owned() } else { format!("holds to the base {base}") };
        let one_less = base - 1;
        for modulus in (1..=one_less).filter(|modulus| one_less % modulus == 0) {
            let claim = format!("forall n: sum(digits(n, {base})) mod {modulus} = n mod {modulus}");
            check("", &claim, &holds);
        }
    }
    // 1 and 0 add up to 1, and 10 leaves 3 on division by 7.
    fails("forall n: sum(digits(n, 10)) mod 7 = n mod 7");
    fails("forall n: sum(digits(n, 7)) mod 3 = (n + 1) mod 3");
}

#[test]
fn sums_and_multiples_of_digits_are_known_too() {
    let to_10 = "holds to the base 10";
    let nines = "(sum(digits(a, 10)) + sum(digits(b, 10)))";
    check("", &format!("forall a, b: {nines} mod 9 = sum(digits(a + b, 10)) mod 9"), to_10);
    check("", "forall n: (2 * sum(digits(n, 10)) + 5) mod 3 = (2 * n + 2) mod 3", to_10);
    let with_name = "let s(x) = sum(digits(x, 10)); forall n: s(n) mod 9 = n mod 9";
    check("", with_name, to_10);
    let squares = "forall n: (total d in digits(n, 3): d * d) mod 2 = n mod 2";
    check("", squares, "holds to the base 3");
    check("", "forall n: (count d in digits(n, 3): d = 1) mod 2 = n mod 2", "holds to the base 3");
    check("", "forall n: ones(n) mod 3 = (count d in digits(n, 2): d = 1) mod 3", "holds");
    check("", "forall n: (ones(n) + ones(2 * n)) mod 2 = 0", "holds");
    check("", "forall n: ones(n) >= 2 or (exists k <= bits(n): n = power(2, k)) or n = 0", "holds");
}

#[test]
fn digits_have_places() {
    let to_10 = "holds to the base 10";
    check("", "forall n: n >= 1 -> digits(n, 10)[1] >= 1", to_10);
    check("", "forall n >= 1: digits(n, 10)[length(digits(n, 10))] = n mod 10", to_10);
    check("", "forall n: 10 <= n < 100 -> digits(n, 10)[2] = n mod 10", to_10);
    fails("forall n: 100 <= n -> digits(n, 10)[2] = n mod 10");
    check("", "forall a, b: digits(a, 10) = digits(b, 10) <-> a = b", to_10);
    check("", "forall n: digits(n, 7) = [6, 6, 6] <-> n = 342", "holds to the base 7");
    check(
        "",
        "forall a, b: a < 7 and 1 <= b < 7 -> digits(7 * b + a, 7) = [b, a]",
        "holds to the base 7",
    );
    check("", "forall n: digits(n, 10) != []", "fails at [0]");
    // 0 has no digits.
    check("", "forall n: digits(n, 10)[1] >= 1", "no meaning");
    check("", "forall n: max(digits(n, 10)) <= 9", "no meaning");
}

#[test]
fn digits_are_listed_and_counted() {
    let (to_3, to_10) = ("holds to the base 3", "holds to the base 10");
    check("", "forall n: (forall d in digits(n, 3): d != 1) -> n mod 2 = 0", to_3);
    check("", "forall n: (exists d in digits(n, 3): d = 1) or n mod 2 = 0", to_3);
    check("", "forall n: 3 in digits(n, 10) -> n >= 3", to_10);
    check("", "forall n: 9 in digits(n, 10) -> n >= 10", "fails at [9]");
    check("", "forall n: length(digits(n, 10)) <= 3 <-> n <= 999", to_10);
    check("", "forall n: 2 < length(digits(n, 10)) <-> n > 99", to_10);
    check("", "forall n >= 1: max(digits(n, 10)) = 9 <-> 9 in digits(n, 10)", to_10);
    check("", "forall n >= 1: min(digits(n, 3)) = 0 <-> 0 in digits(n, 3)", to_3);
    check("", "forall n: (count d in digits(n, 10): d = 7) >= 2 -> n >= 77", to_10);
    check("", "forall n: (count d in digits(n, 10): d = 7) >= 2 -> n >= 78", "fails at [77]");
    check("", "exists n > 100: sum(digits(n, 10)) = 2", to_10);
    // The digit 0 divides nothing.
    check("", "forall n: (total d in digits(n, 10): 6 div d) mod 2 = 0", "Divisor");
}

/// Digits of known numbers, and definitions that nobody uses, stand in the way of nothing.
#[test]
fn digits_of_known_numbers_are_told_to_every_base() {
    check("", "forall n: sum(digits(12, 10)) = 3 and n xor n = 0", "holds");
    check("", "forall n: n & 1 <= sum(digits(1, 3))", "holds");
    check("", "let f(x) = digits(x, 10); forall n: n xor n = 0", "holds");
    let lower = "forall n: fib(3) = 5 and lower(n) <= upper(n) and sum(digits(12, 10)) = 3";
    check("", lower, "holds by Fibonacci digits");
    let two = "forall n: sum(digits(n, 10)) mod 9 = n mod 9 and digits(5, 2) = [1, 0, 1]";
    check("", two, "holds to the base 10");
    check(
        "",
        "forall n: sum(digits(n, 10)) mod 9 = n mod 9 and digits(5, 4) = [1, 1]",
        "holds to the base 10",
    );
}

#[test]
fn a_limit_is_called_a_limit() {
    let found = describe_decision("", "forall n: sum(digits(n, 10)) mod 32 < 32");
    assert!(found.contains("MAX_"), "{found}");
    check(
        "",
        "forall n: (if n mod 2 = 0 then sum(digits(n, 10)) else 0) <= 1000",
        "Function(Digits)",
    );
}

#[test]
fn what_digits_do_not_tell_is_refused() {
    let refused = ["Function(Digits)", "Function(Ones)"];
    check("", "forall n: sum(digits(n, 10)) <= n", refused[0]);
    check("", "forall n: ones(n) <= n", refused[1]);
    check("", "forall n: sum(digits(n, 17)) mod 16 = n mod 16", refused[0]);
    check("", "forall n: n >= 1 -> digits(n, 10)[1] >= digits(n, 7)[1]", refused[0]);
    check("", "forall n, b: sum(digits(n, b)) mod 2 = 0", refused[0]);
    check("", "forall n: sum(digits(n, 3)) mod 40 = n", refused[0]);
    // Lost positions are told by other digits.
    check("pile 9 --take 1..3", "forall n: P(n) <-> sum(digits(n, 5)) mod 4 = 0", refused[0]);
    let mixed =
        describe_decision("", "forall n: n xor 1 != n and sum(digits(n, 10)) mod 9 = n mod 9");
    assert!(mixed.contains("binary digits"), "{mixed}");
}
