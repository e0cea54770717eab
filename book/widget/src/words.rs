//! The words of the page's own buttons and labels: the one table of them, in both languages.

use bouton::exercise::text::Language;
use serde_json::{Map, Value};

/// Name, Chinese, English.
const WORDS: &[(&str, &str, &str)] = &[
    ("board", "对局", "Board"),
    ("play", "走这一步", "Make this move"),
    (
        "choose",
        "先在图上选一步，再按“走这一步”",
        "Choose a move on the board, then press “Make this move”",
    ),
    ("cannot", "规则不许这样走", "The rules do not allow that"),
    ("hint", "提示", "Hint"),
    ("undo", "悔棋", "Undo"),
    ("why", "为什么走错了？", "Why was that wrong?"),
    ("reason", "道理和验算", "The reason, and how it was checked"),
    ("table", "讲解局面", "Explain the position"),
    ("again", "再来一局", "New game"),
    ("moves", "全部走法", "All moves"),
    ("move", "走法", "Move"),
    ("too_many_moves", "走法太多，不一一列出；请写出一步", "Too many moves to list: write one"),
    ("write_move", "写出一步", "Write a move"),
    ("go_listed", "走选中的", "Make the listed move"),
    ("go_written", "走写的", "Make the written move"),
    ("settings", "换一局：局面、对手、谁先走", "Another game: start, opponent, who begins"),
    ("game", "游戏和局面", "Game and start"),
    (
        "game_note",
        "与命令行里 bouton solve 后面写的一样",
        "As it stands behind bouton solve on the command line",
    ),
    ("opponent", "对手", "Opponent"),
    ("perfect", "电脑，每步都走得最好", "Computer, perfect"),
    ("middling", "电脑，时对时错", "Computer, errs half the time"),
    ("random", "电脑，随便走", "Computer, moves at random"),
    ("friend", "两人对下", "A friend beside you"),
    ("first", "谁先走", "Who begins"),
    ("reader", "我先走", "I begin"),
    ("computer", "电脑先走", "The computer begins"),
    ("start", "开始", "Start"),
    ("rules", "规则", "Rules"),
    ("history", "走过的着法", "Moves so far"),
    ("none_yet", "还没有走", "None yet"),
    ("binary", "二进制表", "Binary table"),
    ("heap", "堆", "Heap"),
    ("sum", "尼姆和", "Nim-sum"),
    ("ones", "各列之和", "Ones"),
    ("to_move", "轮到{0}", "{0} to move"),
    ("your_turn", "轮到你（{0}）", "Your turn ({0})"),
    ("won", "{0}赢了", "{0} has won"),
    ("you_won", "你赢了", "You have won"),
    ("you_lost", "你输了", "You have lost"),
    ("drawn", "和局", "A draw"),
    ("chosen", "选中：{0}", "Chosen: {0}"),
    ("last_move", "上一步：{0}", "Last move: {0}"),
    ("take", "取走", "Take"),
    ("empty", "空", "empty"),
    ("view", "换一种看法", "See it otherwise"),
    ("as_heaps", "看成两堆", "As two heaps"),
    ("as_board", "看成棋盘", "As a board"),
    ("cut", "在这里分开", "Part the heap here"),
    ("piece", "棋子", "Piece"),
    ("square", "格", "Square"),
    ("row", "行", "row"),
    ("column", "列", "column"),
    ("heads", "正", "H"),
    ("tails", "反", "T"),
    ("thinking", "正在计算……", "Working it out …"),
    (
        "died",
        "计算中断了：局面可能太大。棋盘已经重新开始",
        "The computation broke off: perhaps the position is too large. The board begins anew",
    ),
    ("claim", "要判定的规则", "The rule to be judged"),
    (
        "claim_example",
        "forall a, b, c: P([a, b, c]) <-> a xor b xor c = 0",
        "forall a, b, c: P([a, b, c]) <-> a xor b xor c = 0",
    ),
    ("claim_game", "哪个游戏", "Which game"),
    ("bound", "没有上界的变量试到", "Try variables without an upper bound up to"),
    ("judge", "判定", "Judge it"),
    ("stop", "停止", "Stop"),
    ("stopped", "已停止", "Stopped"),
    ("refuted", "不成立", "Refuted"),
    ("up_to", "到上界为止成立", "Holds up to the bound"),
    ("exhaustive", "成立", "Holds"),
    ("fault", "读不懂", "Cannot be read"),
];

/// The table of one language, by name.
pub fn table(language: Language) -> Value {
    let mut words = Map::new();
    for (name, zh, en) in WORDS {
        words.insert((*name).to_owned(), Value::from(language.pick(*zh, *en)));
    }
    Value::from(words)
}
