"""The fixed part of the drill: bugs of the kinds that were once printed, each put in by hand.

Each edit must find its text exactly once, so that a bug whose place has moved is noticed. A bug in the rules cannot be
refused by a kernel that trusts them: `by_tests` names the tests that must fail.
"""

import collections

Bug = collections.namedtuple("Bug", "name edits by_tests", defaults=[None])

FAMILY = "src/family/"
PLAIN_DEFINITIONS = ["--package", "bouton-kernel", "--test", "rules"]

BUGS = [
    Bug("nim-sum", [(FAMILY + "nim/explain.rs", "        nim_sum,\n", "        nim_sum: nim_sum ^ 1,\n")]),
    Bug("take n", [(FAMILY + "take_away/explain.rs", 'json!({ "take": take,', 'json!({ "take": take + 1,')]),
    Bug(
        "key numbers repeated",
        [
            (
                FAMILY + "take_away/keys.rs",
                "    shown.sort_unstable();\n    Ok(shown)",
                "    shown.extend(shown.first().copied());\n    shown.sort_unstable();\n    Ok(shown)",
            )
        ],
    ),
    Bug(
        "key numbers missing",
        [
            (
                FAMILY + "take_away/keys.rs",
                "    shown.sort_unstable();\n    Ok(shown)",
                "    shown.sort_unstable();\n    shown.pop();\n    Ok(shown)",
            )
        ],
    ),
    Bug(
        "wythoff case",
        [(FAMILY + "wythoff/explain.rs", "|(case, _)| case.number())", "|(case, _)| case.number() % 3 + 1)")],
    ),
    Bug("wythoff digits", [(FAMILY + "wythoff/explain.rs", "fibonacci::standard(heap).to", "fibonacci::standard(heap + 1).to")]),
    Bug("quota's parts", [(FAMILY + "quota/explain.rs", '"parts": parts,', '"parts": parts.get(1..),')]),
    Bug("quota's lag", [(FAMILY + "quota/explain.rs", '"back": found.lag,', '"back": found.lag + 1,')]),
    Bug(
        "heap values",
        [(FAMILY + "heaps.rs", "let value = |heap: &u64| values.value(*heap);", "let value = |heap: &u64| values.value(heap + 1);")],
    ),
    Bug(
        "flipped winner word",
        [
            (
                "src/render/view.rs",
                '"first_wins": answer.outcome == Outcome::N,',
                '"first_wins": answer.outcome != Outcome::N,',
            )
        ],
    ),
    Bug("a cannon on a wrong point", [(FAMILY + "cannons/explain.rs", "let places = [below + file.behind[0] + 1,", "let places = [below + file.behind[0] + 2,")]),
    Bug("a heap drawn too small", [(FAMILY + "nim.rs", "Some(Picture::Heaps { skin, heaps: position.to_vec() })", "Some(Picture::Heaps { skin, heaps: position.iter().map(|heap| heap.saturating_sub(1)).collect() })")]),
    Bug(
        "misere solved as normal play",
        [(FAMILY + "nim.rs", "[a, b, c] => tables.three_heaps(self.nim.play,", "[a, b, c] => tables.three_heaps(Play::Normal,")],
    ),
    Bug(
        "another starting position solved",
        [
            (
                FAMILY + "nim.rs",
                "Ok(table) => table.answer(&self.start)?,",
                "Ok(table) => table.answer(&self.start.with(0, self.start[0] / 2))?,",
            )
        ],
    ),
    Bug(
        "a move is missing from the rules",
        [("kernel/src/game/heaps.rs", "(1..=*first.min(second)).map(both)", "(1..*first.min(second)).map(both)")],
        PLAIN_DEFINITIONS,
    ),
    Bug(
        "a period twice too long",
        [
            (
                "solve/src/solve/period.rs",
                "    find_where(values, |preperiod, period| preperiod + period + window <= length)\n",
                "    find_where(values, |preperiod, period| preperiod + 2 * period + window <= length)\n"
                "        .map(|(preperiod, period)| (preperiod, 2 * period))\n",
            )
        ],
    ),
    Bug(
        "another counterexample printed",
        [
            (
                "src/claim/judge.rs",
                'write!(formatter, "{comma}{name} = {value}")?;',
                'write!(formatter, "{comma}{name} = {value}0")?;',
            )
        ],
    ),
]
