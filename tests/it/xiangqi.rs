//! Chinese chess on the command line, and its rules beside those of another engine.

use super::Run;
use bouton::xiangqi::{OPENING, endings::Ending, fen, uci};
use quickcheck::Gen;
use serde_json::{Value, json};
use std::{
    fmt::Write as _,
    io::Write as _,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

#[test]
fn a_record_is_replayed_with_both_notations_and_the_heaps() {
    let record = "1.炮三进一 炮7进2 2.炮五进二 卒1进1";
    let told = Run::of(["xiangqi", "replay", "classic", record, "--json"]).output().0;
    let told: Value = serde_json::from_str(&told).unwrap();
    let plies = told["plies"].as_array().unwrap();
    let seen = |key: &str| plies.iter().map(|ply| ply[key].clone()).collect::<Vec<Value>>();
    assert_eq!(seen("points"), ["g1g2", "g8g6", "e2e4", "a6a5"]);
    assert_eq!(seen("traditional"), ["炮三进一", "炮7进2", "炮五进二", "卒1进1"]);
    let after: Vec<&Value> = plies.iter().map(|ply| &ply["after"]).collect();
    assert_eq!(after[0]["heaps"], json!([1, 4, 5]));
    assert_eq!(after[0]["nim_sum"], 0);
    assert_eq!(after[3]["heaps"], json!([0, 2, 3]));
    let text = Run::of(["xiangqi", "replay", "古局", record]).output().0;
    assert!(text.contains("1. 炮三进一 g1g2\n"), "{text}");
    assert!(text.contains("heaps: 1, 4, 5; nim-sum 0\n"), "{text}");
}

#[test]
fn boards_are_drawn_as_pictures_one_for_each_move() {
    let folder = tempfile::tempdir().unwrap();
    let pictures = folder.path().join("boards");
    let arguments = ["xiangqi", "replay", "classic", "炮三进一 炮7进2", "--pictures"];
    Run::of(arguments.into_iter().chain([pictures.to_str().unwrap()])).output();
    let drawn = |name: &str| std::fs::read_to_string(pictures.join(name)).unwrap();
    assert!(drawn("0.svg").starts_with("<svg ") && drawn("0.svg").contains("砲"));
    assert!(drawn("2.svg").contains("heaps, from the left: 1, 4, 3</title>"), "{}", drawn("2.svg"));
    assert!(!pictures.join("3.svg").exists());
}

#[test]
fn a_position_is_drawn_for_either_reader() {
    let english = Run::new("xiangqi show third").output().0;
    assert!(english.contains("9 . . . . k a . . .\n"), "{english}");
    assert!(english.contains("Red to move\nheaps: 4, 1, 6; nim-sum 3\n"), "{english}");
    let chinese = Run::new("xiangqi show 丙 --lang zh").output().0;
    assert!(chinese.contains("＋＋＋＋将士＋＋＋\n"), "{chinese}");
    assert!(chinese.contains("轮到红方走\n各堆：4、1、6；尼姆和3\n"), "{chinese}");
    let over = Run::of(["xiangqi", "show", "3k5/9/9/9/9/9/9/9/4R4/3RK4 b"]).output().0;
    assert!(over.contains("has lost"), "{over}");
}

#[test]
fn wrong_positions_and_moves_are_refused_with_their_place() {
    let refuse = |arguments: &[&str], en: &str, zh: &str| {
        let told = |language| {
            let arguments = arguments.iter().copied().chain(["--lang", language]);
            Run::of(arguments).fails_with(2).output().1
        };
        let (english, chinese) = (told("en"), told("zh"));
        assert!(english.contains(en), "{english}");
        assert!(chinese.contains(zh), "{chinese}");
    };
    let show = |fen, en, zh| refuse(&["xiangqi", "show", fen], en, zh);
    show("", "the position is empty", "局面是空的");
    show("4k4/9/9 w", "3 ranks, but a board has 10", "有3行");
    show("4k4/9/9/9/9/9/9/9/9/9 w", "Red has no general", "缺少红方的帅");
    show("3k5/9/9/9/9/9/9/9/9/3K5 w", "the two generals face each other", "照面");
    show("4k4/9/9/9/9/9/9/9/9/3K5", "the side to move is missing", "缺少走子方");
    let replay = |record, en, zh| refuse(&["xiangqi", "replay", "classic", record], en, zh);
    replay("炮三进一 炮7进9", "ply 2, `炮7进9`", "第2步“炮7进9”");
    replay("车三进一", "ply 1, `车三进一`", "第1步“车三进一”");
    replay("g1g2 g2g3", "it is Black's turn", "现在轮到黑方走");
    replay("炮3进一", "ply 1", "第1步");
    replay("（没有完", "the bracket `（` is not closed", "括号“（”没有闭合");
}

/// A Python that has pyffish, made in the build folder; none where there is no Python or no network.
fn python_with_pyffish() -> Result<PathBuf, String> {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("pyffish");
    let python = folder.join("bin").join("python");
    let run = |program: &Path, arguments: &[&str]| {
        let run = Command::new(program).args(arguments).output();
        match run {
            Ok(run) if run.status.success() => Ok(()),
            Ok(run) => {
                Err(String::from_utf8_lossy(&run.stderr).lines().last().unwrap_or("").into())
            }
            Err(error) => Err(format!("{}: {error}", program.display())),
        }
    };
    if run(&python, &["-c", "import pyffish"]).is_ok() {
        return Ok(python);
    }
    run(Path::new("python3"), &["-m", "venv", folder.to_str().unwrap()])?;
    run(&python, &["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "pyffish"])?;
    run(&python, &["-c", "import pyffish"])?;
    Ok(python)
}

/// Positions of random play from the opening and from the endings, one a line with its moves.
fn positions(count: usize) -> String {
    let starts: Vec<&str> = Ending::ALL.iter().map(|one| one.fen).chain([OPENING]).collect();
    let mut random = Gen::from_size_and_seed(100, 2002);
    let mut lines = String::new();
    let mut written = 0;
    for start in starts.iter().cycle() {
        let mut board = fen::read(start).unwrap();
        for _ in 0..100 {
            if written == count {
                return lines;
            }
            let moves = board.legal_moves();
            let mut names: Vec<String> = moves.iter().map(|played| uci(*played)).collect();
            names.sort_unstable();
            writeln!(lines, "{board}|{}", names.join(" ")).unwrap();
            written += 1;
            let Some(played) = random.choose(&moves) else { break };
            board.make(*played);
        }
    }
    lines
}

#[test]
fn another_engine_finds_the_same_moves_in_ten_thousand_positions() {
    let python = match python_with_pyffish() {
        Ok(python) => python,
        Err(reason) => {
            eprintln!("not compared with another engine: pyffish could not be installed: {reason}");
            return;
        }
    };
    let mut engine = Command::new(python)
        .arg("tests/outside/xiangqi_moves.py")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let lines = positions(10_000);
    let mut input = engine.stdin.take().unwrap();
    let writer = std::thread::spawn(move || input.write_all(lines.as_bytes()));
    let told = engine.wait_with_output().unwrap();
    writer.join().unwrap().unwrap();
    let told = String::from_utf8_lossy(&told.stdout).into_owned();
    assert!(told.ends_with("compared 10000, differing 0\n"), "{told}");
}
