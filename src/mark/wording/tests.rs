//! Moves in the words of pupils, and what is not clear enough to be one.

use super::*;

fn of(start: &[u64], entry: &str) -> Option<Wording> {
    wording(&Position::from(start.to_vec()), None, entry)
}

fn short(text: &str) -> Option<Wording> {
    Some(Wording::Short(text.to_owned()))
}

#[test]
fn a_heap_and_how_many_are_said_in_any_order() {
    let expected = short("B 3");
    for entry in [
        "B 3",
        "b3",
        "B: 3",
        "B-3",
        "3 from B",
        "take 3 from heap B",
        "from B take 3",
        "Take three stones from B.",
        "remove 3 counters from pile B",
        "B→2",
        "B to 2",
        "B 5→2",
        "B: 5 -> 2",
        "reduce B to 2",
        "reduce B from 5 to 2",
        "B by 3",
        "take 3 from B, leaving 2",
        "3 off B",
        "5→2",
        "take 5 to 2",
        "take 3 from 5",
        "take 3 from the heap of 5",
        "从5里取3",
        "5变成2",
        "把5减到2",
        "从B堆取3个",
        "B堆取3枚",
        "B取三颗",
        "从Ｂ堆里拿走3个，剩2个",
        "把B堆减少到2",
        "B堆变成2",
        "在B堆取3根",
        "3 from heap 2",
        "take three from the middle heap",
        "the second heap → 2",
        "从第2堆取3",
        "第二堆取3个",
        "5 - 3",
        "5减3",
        "5 take away 3",
    ] {
        assert_eq!(of(&[3, 5, 7], entry), expected, "{entry}");
    }
    for entry in [
        "all of B",
        "take all from B",
        "取完B堆",
        "B全取",
        "B→0",
        "the whole of heap B",
        "remove B",
        "take heap B",
        "取走B堆",
    ] {
        assert_eq!(of(&[3, 5, 7], entry), short("B 5"), "{entry}");
    }
}

#[test]
fn what_is_not_clear_is_no_move() {
    for entry in [
        "2 from heap 3",
        "从第4堆取3",
        "heap 3: 2",
        "B",
        "5→2 3",
        "B 4→2",
        "take 3 from B leaving 1",
        "B 3→2",
        "3 or so from B",
        "3 from B and 1 from C",
        "take 1 from 4",
        "第四堆取3",
        "B→9",
        "- C",
        "move C",
        "走C",
        "all",
        "全部",
        "move everything",
        "not B 3",
        "banana 3",
        "",
    ] {
        assert_eq!(of(&[3, 5, 7], entry), None, "{entry}");
    }
    // Two heaps have the size.
    assert_eq!(of(&[5, 5, 7], "5→2"), None);
    assert_eq!(of(&[5, 5, 7], "make C 3"), short("C 4"));
}

#[test]
fn several_heaps_are_changed_at_once() {
    let at_once = |text: &str| Some(Wording::AtOnce(text.to_owned()));
    for entry in [
        "A 3→1, C 7→4",
        "A3→1,C7→4",
        "A 3->1 C 7->4",
        "A→1, C→4",
        "A: 3 → 1, C: 7 → 4",
        "reduce A to 1, C to 4",
        "A堆变成1，C堆变成4",
        "make A 1, make C 4",
    ] {
        assert_eq!(of(&[3, 5, 7], entry), at_once("A 2 C 3"), "{entry}");
    }
    for entry in ["A 3→1, C 7→8", "A 3→1, C", "A 3→1, 5→4", "A 3→1, xyz", "A 4→1, C 7→4"]
    {
        assert_eq!(of(&[3, 5, 7], entry), None, "{entry}");
    }
    assert_eq!(of(&[3, 5, 7], "all of A, all of C"), at_once("A 3 C 7"));
    for entry in ["take all", "take everything", "全部取走"] {
        assert_eq!(of(&[11, 11], entry), at_once("A 11 B 11"), "{entry}");
    }
}

#[test]
fn a_pile_is_one_although_more_is_remembered() {
    let of = |entry: &str| wording(&Position::from([29, 0, 1]), Some(29), entry);
    assert_eq!(of("leave 25"), Some(Wording::Remaining(25)));
    assert_eq!((of("→25"), of("29→25")), (Some(Wording::To(25)), Some(Wording::To(25))));
    assert_eq!((of("take 4"), of("28→25")), (Some(Wording::By(4)), None));
    assert_eq!(of("leave (25, 1, 4)"), short("25 1 4"));
}

#[test]
fn several_numbers_stay_in_order() {
    let check = |entry: &str, said: &str| {
        assert_eq!(of(&[3, 5, 7], entry), short(said), "{entry}");
    };
    check("leave 2, 5, 7", "2 5 7");
    check("go to (2, 5, 7)", "2 5 7");
    check("take 1 from A 2 from C", "1 A 2 C");
    check("A堆取1个，C堆取2个", "A 1 C 2");
    check("from A take 1, from C take 2", "A 1 C 2");
    check("take 3", "3");
}

#[test]
fn of_one_pile_it_is_clear_whether_taken_or_left() {
    let check = |wording: &Wording, entries: &[&str]| {
        for entry in entries {
            assert_eq!(of(&[10], entry).as_ref(), Some(wording), "{entry}");
        }
    };
    check(&Wording::Short("3".to_owned()), &["3", "say 3", "报3", "call 3", "three"]);
    check(
        &Wording::By(3),
        &[
            "take 3",
            "3 squares",
            "3格",
            "取3个",
            "takes three stones",
            "拿走三颗",
            "go 3",
            "走3格",
            "-3",
        ],
    );
    // Whether that fits is asked of the game, which may count up.
    check(&Wording::Both(3, 7), &["take 3, leaving 7", "取3个，剩7个", "3, leaving 7"]);
    check(
        &Wording::To(7),
        &[
            "to 7",
            "10→7",
            "go to square 7",
            "square 7",
            "第7格",
            "走到第7格",
            "走到7",
            "10 to 7",
            "取到7",
            "报到7",
        ],
    );
    check(&Wording::Remaining(7), &["leave 7", "剩7个", "留下7", "7 left", "7 to go"]);
    for entry in ["9→7", "3 4", "three or four"] {
        assert_eq!(of(&[10], entry), None, "{entry}");
    }
}
