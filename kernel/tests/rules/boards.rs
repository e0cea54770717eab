//! Boards, rows of coins, dates and digits by their rules in words. The moves of Chinese chess have their own tests.

use super::{check, lists, parts_add_up, replaced};
use bouton_kernel::game::{
    Calendar, Cannons, Coins, Digits, King, Northcott, Pattern, Play, Position, Ruleset, Sets,
    Shape, TakeSet, TurnRule,
};

#[test]
fn a_king_goes_left_down_or_both() {
    let plain = |from: &[u64]| -> Vec<Vec<u64>> {
        let squares = lists(2, from[0].max(from[1])).into_iter();
        let beside = |to: &Vec<u64>| {
            let away = [from[0].abs_diff(to[0]), from[1].abs_diff(to[1])];
            away != [0, 0] && away.iter().max() == Some(&1)
        };
        let before =
            |to: &Vec<u64>| (1..=from[0]).contains(&to[0]) && (1..=from[1]).contains(&to[1]);
        squares.filter(|to| before(to) && beside(to)).collect()
    };
    let all = lists(2, 5).into_iter().filter(|square| !square.contains(&0));
    for play in [Play::Normal, Play::Misere] {
        check(&King { play }, &plain, &all.clone().collect::<Vec<_>>());
        for from in all.clone() {
            let count = super::reached(&plain, &from).len() as u128;
            assert_eq!(King { play }.position_count(&Position::from(from)), Some(count));
        }
    }
}

#[test]
fn a_digit_falls_or_a_zero_goes_with_all_behind_it() {
    let plain = |from: &[u64]| -> Vec<Vec<u64>> {
        let at = |index: usize| match from[index] {
            0 => vec![from[..index].to_vec()],
            digit => (0..digit).map(|less| replaced(from, index, &[less])).collect(),
        };
        (0..from.len()).flat_map(at).collect()
    };
    let positions: Vec<Vec<u64>> =
        (0..=3).flat_map(|length| lists(length, 4)).chain(lists(1, 9)).collect();
    check(&Digits { play: Play::Normal }, &plain, &positions);
    assert!(!Digits { play: Play::Normal }.contains(&Position::from([10])));
}

/// Days since 1 March of the year 0, by counting months of 153 days in five.
fn day_number([year, month, day]: [i64; 3]) -> i64 {
    let (year, month) = if month > 2 { (year, month - 3) } else { (year - 1, month + 9) };
    365 * year + year / 4 - year / 100 + year / 400 + (153 * month + 2) / 5 + day - 1
}

#[test]
fn a_date_goes_to_the_next_day_or_the_same_day_of_the_next_month() {
    let (first, last) = (day_number([1900, 1, 1]), day_number([2001, 11, 4]));
    let candidates = (1900..=2001).flat_map(|year| {
        (1..=12).flat_map(move |month| (1..=31).map(move |day| [year, month, day]))
    });
    // A date exists when it comes before the first of the next month.
    let exists = |[year, month, day]: [i64; 3]| {
        let next = if month == 12 { [year + 1, 1, 1] } else { [year, month + 1, 1] };
        day_number([year, month, day]) < day_number(next)
    };
    let dates: Vec<[i64; 3]> =
        candidates.filter(|date| exists(*date) && day_number(*date) <= last).collect();
    assert_eq!(dates.len() as i64, last - first + 1);
    let rules = Calendar { play: Play::Normal };
    for (index, date) in dates.iter().enumerate() {
        let [year, month, day] = *date;
        let month = if month == 12 { [year + 1, 1, day] } else { [year, month + 1, day] };
        let month = (exists(month) && day_number(month) <= last).then_some(month);
        let expected = dates.get(index + 1).copied().into_iter().chain(month);
        let (mut expected, mut found) = (expected.collect::<Vec<_>>(), Vec::new());
        let from = Position::from(date.map(|number| number as u64));
        rules.options(&from, &mut |to| found.push([to[0] as i64, to[1] as i64, to[2] as i64]));
        expected.sort_unstable();
        expected.dedup();
        found.sort_unstable();
        found.dedup();
        assert_eq!(found, expected, "{date:?}");
        assert!(rules.contains(&from));
        assert_eq!(rules.position_count(&from), Some((dates.len() - index) as u128));
    }
    let outside = [[1899, 12, 31], [2001, 11, 5], [1900, 2, 29], [2000, 13, 1], [2000, 4, 31]];
    assert!(outside.iter().all(|date| !rules.contains(&Position::from(*date))));
}

/// A file as points: its pieces stand on two of them. Every way to move one piece along free points.
fn slides(own: u64, other: u64, points: u64) -> impl Iterator<Item = u64> {
    let free = move |to: &u64| (*to.min(&own)..=*to.max(&own)).all(|point| point != other);
    (0..points).filter(move |to| *to != own && free(to))
}

#[test]
fn cannons_slide_and_soldiers_step() {
    let plain = |from: &[u64]| -> Vec<Vec<u64>> {
        let (red, turn) = (from[0] == 0, 1 - from[0]);
        let file = |index: usize| -> Vec<Vec<u64>> {
            let [kind, behind_red, gap, behind_black] = from[index..index + 4] else {
                panic!("no file")
            };
            if kind == 1 {
                return if gap > 0 { vec![vec![1, 0, gap - 1, 0]] } else { Vec::new() };
            }
            let (red_at, black_at) = (behind_red, behind_red + 1 + gap);
            let points = black_at + 1 + behind_black;
            let (own, other) = if red { (red_at, black_at) } else { (black_at, red_at) };
            let moved = slides(own, other, points)
                .map(|to| if red { [to, black_at] } else { [red_at, to] });
            moved.map(|[red, black]| vec![0, red, black - red - 1, points - 1 - black]).collect()
        };
        let with = |index: usize, file: Vec<u64>| {
            [&[turn], &from[1..index], &file, &from[index + 4..]].concat()
        };
        let starts = (1..from.len()).step_by(4);
        starts
            .flat_map(|index| file(index).into_iter().map(move |file| with(index, file)))
            .collect()
    };
    let cannons = lists(3, 2).into_iter().map(|file| [vec![0], file].concat());
    let files: Vec<Vec<u64>> = cannons.chain((0..=3).map(|steps| vec![1, 0, steps, 0])).collect();
    let turned = |files: Vec<u64>| [0, 1].map(|turn| [vec![turn], files.clone()].concat());
    let one: Vec<Vec<u64>> = files.iter().cloned().flat_map(turned).collect();
    check(&Cannons, &plain, &one);
    let few = files.iter().step_by(4);
    let pairs = few.clone().flat_map(|one| few.clone().map(move |two| [&one[..], two].concat()));
    check(&Cannons, &plain, &pairs.flat_map(turned).collect::<Vec<_>>());
}

#[test]
fn northcotts_pieces_slide_along_their_rows() {
    let plain = |from: &[u64]| -> Vec<Vec<u64>> {
        let (columns, turn) = (from[0], from[1] as usize);
        let row = |index: usize| {
            let (own, other) = (from[index + turn] - 1, from[index + 1 - turn] - 1);
            slides(own, other, columns).map(move |to| replaced(from, index + turn, &[to + 1]))
        };
        let moved = (2..from.len()).step_by(2).flat_map(row);
        moved.map(|to| replaced(&to, 1, &[1 - from[1]])).collect()
    };
    let fits = |row: &Vec<u64>| row[0] != row[1] && !row.contains(&0);
    let rows = |columns| lists(2, columns).into_iter().filter(fits).collect::<Vec<_>>();
    let boards = |columns: u64, files: Vec<Vec<u64>>| -> Vec<Vec<u64>> {
        let turned =
            |files: Vec<u64>| [0, 1].map(|turn| [vec![columns, turn], files.clone()].concat());
        files.into_iter().flat_map(turned).collect()
    };
    check(&Northcott, &plain, &boards(5, rows(5)));
    let two = rows(3)
        .into_iter()
        .flat_map(|one| rows(3).into_iter().map(move |two| [one.clone(), two].concat()));
    check(&Northcott, &plain, &boards(3, two.collect()));
}

/// Whether a set of coins, increasing, may be turned in a row that begins with this number.
type Condition = fn(&[u64], u64) -> bool;

fn gaps(coins: &[u64]) -> Vec<u64> {
    coins.windows(2).map(|two| two[1] - two[0]).collect()
}

fn conditions() -> Vec<(Vec<Pattern>, Condition)> {
    let take = |numbers: &[u64]| TakeSet::list(numbers.to_vec());
    let shape = |shape: Shape| vec![Pattern::new(Sets::Shape(shape))];
    let count = |fewest, most| Shape { fewest, most, ..Shape::default() };
    let up_to_3 = Pattern { up_to: Some(3), ..Pattern::new(Sets::Shape(count(1, Some(1)))) };
    let two = Shape { gaps: take(&[1, 2, 3]), ..count(2, Some(2)) };
    let symmetric = Shape { symmetric: true, ..count(1, None) };
    let grunt = Shape { symmetric: true, with_first: true, ..count(4, Some(4)) };
    let offsets = Sets::Offsets(vec![vec![], vec![1, 2], vec![4]]);
    vec![
        (shape(count(1, Some(1))), |coins, _| coins.len() == 1),
        (shape(count(1, Some(3))), |coins, _| (1..=3).contains(&coins.len())),
        (shape(Shape { gaps: take(&[1]), ..count(1, None) }), |coins, _| {
            gaps(coins).iter().all(|gap| *gap == 1)
        }),
        (shape(Shape { gaps: take(&[1, 4]), ..count(2, Some(3)) }), |coins, _| {
            [2, 3].contains(&coins.len()) && gaps(coins).iter().all(|gap| [1, 4].contains(gap))
        }),
        ([vec![Pattern::new(Sets::Shape(two))], vec![up_to_3]].concat(), |coins, _| {
            matches!(coins, [one, two] if two - one <= 3) || matches!(coins, [one] if *one <= 3)
        }),
        (shape(symmetric.clone()), |coins, _| gaps(coins).iter().eq(gaps(coins).iter().rev())),
        (shape(Shape { with_first: true, ..symmetric }), |coins, first| {
            coins[0] == first && gaps(coins).iter().eq(gaps(coins).iter().rev())
        }),
        (shape(grunt), |coins, first| match gaps(coins)[..] {
            [one, _, other] => coins[0] == first && one == other,
            _ => false,
        }),
        (vec![Pattern::new(offsets)], |coins, _| {
            [vec![], vec![1, 1], vec![4]].contains(&gaps(coins))
        }),
    ]
}

#[test]
fn coins_are_turned_where_the_condition_allows() {
    let rows = |first: u64| -> Vec<Vec<u64>> {
        let row = |bits: u64| {
            (0..6).filter(|place| bits >> place & 1 == 1).map(|place| place + first).collect()
        };
        (0..1 << 6).map(row).collect()
    };
    for ((patterns, allows), first) in
        conditions().into_iter().flat_map(|one| [(one.clone(), 0), (one, 1)])
    {
        for ends_heads in [false, true] {
            let plain = |heads: &[u64]| -> Vec<Vec<u64>> {
                let may = |coins: &Vec<u64>| match (coins.first(), coins.last()) {
                    (Some(leftmost), Some(rightmost)) => {
                        heads.contains(rightmost)
                            && (!ends_heads || heads.contains(leftmost))
                            && allows(coins, first)
                    }
                    _ => false,
                };
                let turned = |coins: &Vec<u64>| {
                    let shows = |coin: &u64| heads.contains(coin) != coins.contains(coin);
                    (first..first + 6).filter(shows).collect()
                };
                rows(first).iter().filter(|coins| may(coins)).map(turned).collect()
            };
            let patterns =
                patterns.iter().cloned().map(|pattern| Pattern { ends_heads, ..pattern }).collect();
            let rule = TurnRule { patterns, first };
            let rules = Coins { rule, play: Play::Normal };
            check(&rules, &plain, &rows(first));
            parts_add_up(&rules, &plain, &rows(first));
            assert!(!rules.contains(&Position::from([first + 1, first])));
        }
    }
}
