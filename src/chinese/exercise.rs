//! What can be wrong with exercises, games and arguments, in Chinese.

use crate::{
    answer::tables::Stop,
    audit::fault::ClaimFault,
    check::Rejection,
    exercise::{
        form::{FormFault, MAX_MARKS, MAX_PROBLEMS, MAX_TEXT_CHARS, MAX_WORK_LINES},
        library::Unknown,
        yaml::{Wanted, YamlFault},
    },
    family::{ArgumentError, NotARange},
    generate::{GenerateError, MAX_DRAWS},
    problem::Fault,
    text::{InChinese, Mend, in_sentence, refuse_number},
};

impl Mend for Unknown {}

impl Mend for GenerateError {}

impl Mend for ClaimFault {}

impl InChinese for ClaimFault {
    fn chinese(&self) -> String {
        match self {
            Self::Claim(fault) => fault.zh.clone(),
            Self::NoGame(game) => {
                format!("没有“{game}”这种游戏：用`bouton list games`可以看到全部")
            }
            Self::Game(error) => error.chinese(),
            Self::OtherName(name) => format!("文件名是{name}.yaml：请写id: {name}"),
            Self::NothingSaid => "readings和nothing_to_decide一个也没有：请写一个".to_owned(),
            Self::ReadingTwice(name) => format!("“{name}”写了两次：请给其中一个换个名字"),
            Self::NoReading(name) => format!("没有叫“{name}”的说法可以改正"),
            Self::NoClaim(name) => format!("“{name}”既没有claim也没有misprint：请写一个"),
            Self::NoSteps => "证明至少要有一步：请写在steps下面".to_owned(),
            Self::StepTwice(name) => format!("“{name}”这个名字已经用了：请给这一步换一个"),
            Self::NoBlank => {
                "带空的一行，claim和两种语言的words里都要有“____”：请补上".to_owned()
            }
            Self::GivenApart(name) => format!(
                "“{{{name}}}”要写在claim和words里，范围写在given下面：要么都写，要么都不写"
            ),
            Self::NoFill => "of里写了变量，就要有fill：写一个填得对的式子".to_owned(),
            Self::NothingRight(most) => format!("这个空填什么都不对：填fill（没有fill就填{most}以内的数），这一行不成立，或者证明不完整"),
            Self::NoFillType(of) => format!("空里填的应当是数或条件，这里却是{}", of.names().0),
            Self::NoWord(word) => format!("definitions里没有“{word}”这个词：这里只能给那里的词起名"),
            Self::NoStep(name) => {
                format!(
                    "这一步之前没有“{name}”：只能引用前面的步骤、rules、decide、cases、induction on n（某个变量）、induction over the heaps或induction over the moves"
                )
            }
            Self::TwoMethods => "一步里只能用cases和induction … 中的一种：请分成两步".to_owned(),
            Self::CasesApart => {
                "from里引用了cases，下面就要有cases；没有引用就不要写".to_owned()
            }
            Self::NoCondition(of) => format!("情形的条件应当有真假，这里却是{}", of.names().0),
            Self::NoInduction(name) => {
                format!("对“{name}”归纳，命题要以forall {name}开头，从一个写明的数起，没有上界")
            }
            Self::NoHeaps => {
                "对堆数归纳，命题要以forall m, …: forall s within (list i in 1..m: …)开头，s之前的变量没有上界"
                    .to_owned()
            }
            Self::NoPosition => {
                "对步数归纳，要有游戏，命题开头的最后一个变量要是局面：forall s within [a, b]: 或forall s within (list i in 1..m: n):"
                    .to_owned()
            }
            Self::NoEnd => {
                "对步数归纳，游戏必须走得完，而这个游戏里局面可以重复".to_owned()
            }
            Self::OtherVerdict { recorded, found } => {
                format!("记录的判定是{recorded}，算出的却是{found}")
            }
            Self::OtherCounterexample { recorded, found } => {
                format!("记录的反例是{recorded}，最小的反例却是{found}")
            }
            Self::PrintedHolds => "这里说是误印，可是印出的说法成立".to_owned(),
            Self::NotOverall { written, zh, .. } => {
                format!("overall: {written}和各种读法的判定对不上：它的意思是{zh}")
            }
        }
    }
}

impl InChinese for YamlFault {
    fn chinese(&self) -> String {
        match self {
            Self::UnknownField { field, known } => {
                format!("这里没有“{field}”这一项；可以有的是：{}", known.join("、"))
            }
            Self::UnknownName { written, known } => {
                format!("这里不能写“{written}”；可以写的是：{}", known.join("、"))
            }
            Self::MissingField { field } => format!("缺少“{field}”这一项"),
            Self::FieldTwice { field } => format!("“{field}”这一项写了两次"),
            Self::OtherKind { wanted } => format!("这里应当写{}", describe_wanted(*wanted)),
            Self::NotANumber { written, largest } => {
                let [told, _] = refuse_number(written, *largest);
                told
            }
            Self::TwoNames => "这里只能写一种，却写了两种".to_owned(),
            Self::NotADirective { fields: [fields, _] } => {
                format!("这里应是一行文字，或者字段{fields}")
            }
            Self::NotAChoice => "一项里写一道题，或者列出五道题，分别用于难度1到5".to_owned(),
            Self::Take(error) => error.chinese(),
            Self::Range(error) => error.chinese(),
            Self::System(error) => error.chinese(),
            Self::Value(error) => error.chinese(),
            Self::Empty => "文件是空的".to_owned(),
            Self::CutOff => "文件没有写完就结束了".to_owned(),
            Self::TwoDocuments => "从这里开始了第二份内容，而一个文件只放一份".to_owned(),
            Self::UnknownAnchor => "这个别名（*）没有对应的锚点（&）".to_owned(),
            Self::OverLimit { limit_name, limit } => {
                format!("文件太大或嵌套太深，上限是{limit}（{limit_name}）")
            }
            Self::Tab => "这一行用制表符（Tab）缩进，而YAML只用空格".to_owned(),
            Self::Colon => "这段文字里有冒号，却没有加引号".to_owned(),
            Self::Syntax { words } => format!("这不是正确的YAML（解析器的原话：{words}）"),
        }
    }
}

fn describe_wanted(wanted: Wanted) -> &'static str {
    match wanted {
        Wanted::List => "一个列表，例如[3, 5, 7]",
        Wanted::Fields => "若干项内容，例如{zh: ..., en: ...}",
        Wanted::Text | Wanted::Words => "一段文字",
        Wanted::TrueOrFalse => "true或false",
        Wanted::Position => "一个数，或一列数，例如[3, 5, 7]",
        Wanted::TakeSet => "每次可取的数，例如1..3或[1, 3, 4]",
    }
}

impl Mend for YamlFault {
    fn mend(&self) -> &'static str {
        YamlFault::mend(self)
    }

    fn mend_in_chinese(&self) -> &'static str {
        match self {
            Self::FieldTwice { .. } | Self::TwoNames => "两个里留一个",
            Self::OverLimit { .. } => "题目文件不会这么大：请不用锚点，或者分成几个文件",
            Self::UnknownName { .. }
            | Self::NotANumber { .. }
            | Self::NotADirective { .. }
            | Self::NotAChoice
            | Self::Range(_)
            | Self::Value(_)
            | Self::System(_) => "",
            Self::Take(_) => "一列数写成`\"1,3,4\"`",
            Self::Tab => "请换成空格",
            Self::Colon => "请给这段文字加上引号",
            Self::Syntax { .. } => {
                "请用空格缩进；文字里有冒号、引号或括号时，请给整段文字加上成对的引号"
            }
            Self::TwoDocuments => "删去“---”这一行，或者分成两个文件",
            Self::UnknownAnchor => "把内容直接写出来",
            Self::OtherKind { wanted: Wanted::Words } => {
                "请加上引号；要写明语言就写{zh: ..., en: ...}，只写其中一种也行"
            }
            Self::OtherKind { wanted: Wanted::Fields } => {
                "用`bouton schema`可以看到有哪些项；一项也不写时要写花括号：`general-rule: {}`"
            }
            Self::UnknownField { .. }
            | Self::MissingField { .. }
            | Self::OtherKind { .. }
            | Self::Empty
            | Self::CutOff => "用`bouton schema`可以看到文件里能写什么",
        }
    }
}

impl InChinese for NotARange {
    fn chinese(&self) -> String {
        format!("“{}”不是范围：请写a..b（a不大于b），或者一个数", self.0)
    }
}

impl InChinese for FormFault {
    fn chinese(&self) -> String {
        match self {
            Self::OtherId { id, stem } => {
                format!("编号是“{id}”，文件名却是{stem}.yaml：请写`id: {stem}`，或者给文件改名")
            }
            Self::BadId { id } => {
                format!("“{id}”不能作编号：请只用小写字母a-z、数字和连字符")
            }
            Self::BadSetId { id, most } => format!(
                "“{id}”不能写进卷号：请用1到{most}个小写字母a-z、数字0-9或连字符，并以字母开头"
            ),
            Self::NoEdition { error } => format!("算不出这套练习的版本：{error}。请报告此问题"),
            Self::BadLevels { first, last } => format!("难度{first}至{last}：难度是1到5"),
            Self::OutsideLevels { from, first, last } => {
                format!("出题规则{from}没有写明自己的难度（{first}至{last}之间）")
            }
            Self::NoSubject => "没有写明是关于什么的：缺少游戏、数或证明".to_owned(),
            Self::TwoSubjects => "游戏、数、证明，只能写一种".to_owned(),
            Self::ConstraintOfGames { level } => {
                format!("难度{level}对数或证明提出了只有游戏才有的要求")
            }
            Self::Unasked { level, constraint, question } => {
                format!("难度{level}写了`{constraint}`，却没有问{question}这个问题")
            }
            Self::NoSystem { level } => {
                format!("难度{level}没有写记数法：请写`in: [fibonacci]`")
            }
            Self::NoQuestion => "没有提任何问题".to_owned(),
            Self::AskedTwice { question } => format!("问题{question}问了两次"),
            Self::EmptyText { field } => format!("文字{field}是空的"),
            Self::LongText { field, found } => {
                format!("文字{field}有{found}个字，超过上限{MAX_TEXT_CHARS}（MAX_TEXT_CHARS）")
            }
            Self::Hints { zh, en } => format!("中文提示有{zh}条，英文提示有{en}条"),
            Self::WorkLines { found } => {
                format!("留了{found}行作答：只能是1到{MAX_WORK_LINES}行（MAX_WORK_LINES）")
            }
            Self::MarksOfOther { question } => {
                format!("给{question}规定了分值，但本题没有问它")
            }
            Self::Marks { question, given } => {
                format!("{question}的分值是{given}：只能是1到{MAX_MARKS}（MAX_MARKS）")
            }
            Self::NoLevels => "出题规则里没有任何难度".to_owned(),
            Self::BadLevel { level } => format!("没有难度{level}：难度是1到5"),
            Self::NoTake { level } => {
                format!("难度{level}没有规定每次可取几个：请写`take: [1..3]`")
            }
            Self::NoCount { from } => {
                format!("要出题规则{from}出0道题：`count`至少写1")
            }
            Self::UnknownKind { kind, near } => {
                let near = near.map(|near| format!("，是不是“{near}”？")).unwrap_or_default();
                format!("没有叫“{kind}”的题型{near}")
            }
            Self::NothingOfKinds { id } => format!("{id}里没有所选题型的问题"),
            Self::ItemTwice => "这一项在练习里写了两次".to_owned(),
            Self::ProblemCount { found } => {
                format!("练习里有{found}道题：只能有1到{MAX_PROBLEMS}道（MAX_PROBLEMS）")
            }
        }
    }
}

impl Mend for FormFault {
    fn mend(&self) -> &'static str {
        FormFault::mend(self)
    }

    fn mend_in_chinese(&self) -> &'static str {
        match self {
            Self::NoSubject => {
                "写`game`、`numeration`或`proof`；都不写时，只能有自拟的问题（`ask`）"
            }
            Self::TwoSubjects => "只留一个",
            Self::ConstraintOfGames { .. } => "`where`下面只留`difficulty`",
            Self::Unasked { .. } => "加上这个问题，或者删去`where`下面的这一项",
            Self::NoQuestion => "在`questions`下面至少写一个问题",
            Self::AskedTwice { .. } => "两个里留一个",
            Self::EmptyText { .. } => "写上文字（一种语言或两种都行），或者整项不写",
            Self::LongText { .. } => "写短一些",
            Self::Hints { .. } => "两种语言写一样多，或者只写一种，或者不写`hints`",
            Self::MarksOfOther { .. } => "写本题的一个问题，拼法相同",
            Self::BadLevels { .. } => "写1到5中的两个难度，容易的在前",
            Self::OutsideLevels { .. } => "写上`level`和这套练习的一个难度，或者不写`levels`",
            Self::ItemTwice => "想要同一规则出更多的题，请把`count`写大",
            Self::UnknownKind { .. } => "写题目的`questions`下面用的名称",
            Self::NothingOfKinds { .. } => "从`items`里删去它，或者在`kinds`里加上它的一种题型",
            Self::NoLevels => "在`levels`下面至少写一个难度，1到5",
            Self::OtherId { .. }
            | Self::BadId { .. }
            | Self::BadSetId { .. }
            | Self::NoEdition { .. }
            | Self::Marks { .. }
            | Self::WorkLines { .. }
            | Self::BadLevel { .. }
            | Self::NoTake { .. }
            | Self::NoSystem { .. }
            | Self::NoCount { .. }
            | Self::ProblemCount { .. } => "",
        }
    }
}

impl InChinese for Fault {
    fn chinese(&self) -> String {
        match self {
            Self::Game(error) => error.chinese(),
            Self::Stop(stop) => stop.chinese(),
            Self::QuestionOfOtherGame { question, game } => {
                format!("问题{question}不适用于{game}")
            }
            Self::MistakeOfOtherGame { mistake } => {
                format!("“{mistake}”这种错误在这个游戏里谈不上")
            }
            Self::RuleHolds => "在试过的范围内，这条规则没有反例".to_owned(),
            Self::NoSlip => "这局里没有一步把赢棋走输".to_owned(),
            Self::NoAnswer { question } => format!("问题{question}在这里没有正确答案"),
            Self::TooManyCases { question, found, limit_name, limit } => {
                format!("问题{question}有{found}种情形，超过上限{limit}（{limit_name}）")
            }
            Self::NothingToFill { question } => format!("问题{question}没有留下要填的地方"),
            Self::OtherStart { found, start } => {
                format!("棋谱从{found}开始，题目却从{start}开始")
            }
            Self::Numeration(error) => error.chinese(),
            Self::Written(error) => error.chinese(),
            Self::Form(fault) => fault.chinese(),
            Self::Claim(fault) => format!("要反驳的规则：{}", fault.zh),
        }
    }
}

impl Mend for Fault {
    fn mend(&self) -> &'static str {
        Fault::mend(self)
    }

    fn mend_in_chinese(&self) -> &'static str {
        match self {
            Self::Game(_) => "",
            Self::Stop(stop) => mend_of(stop),
            Self::QuestionOfOtherGame { .. } => {
                "binary-table、construct用于nim；construct-number用于pile；\
                 key-numbers、general-rule用于pile、race、strip；grundy-value用于取完者赢的玩法；\
                 read-heaps、draw-board、judge-moves用于double-cannons；\
                 represent、all-representations、carry、append-zero、pair-of-difference、\
                 read-digits、find-misprint用于numeration；\
                 order-lines、needed-lines、faulty-line、missing-case、fill-blank用于proof"
            }
            Self::MistakeOfOtherGame { .. } => "用`bouton list mistakes`可以看到全部错误",
            Self::Claim(_) => "",
            Self::RuleHolds => "换一条不成立的规则；用`bouton prove`可以看规则成立不成立",
            Self::NoSlip => "对局里要有一步：本来能赢，走了以后对方能赢",
            Self::NoAnswer { .. } => "把范围放宽，或者换掉给定的数",
            Self::TooManyCases { .. } => "把范围缩小，或者少留几个空",
            Self::NothingToFill { question: "construct" } => "空格写null，并写上最大能填几",
            Self::NothingToFill { question: "construct-number" } => "`from`不能大于`to`",
            Self::NothingToFill { .. } => "棋谱要有开局，还要有这一方走的一步",
            Self::OtherStart { .. } => "棋谱要从题目的局面开始",
            Self::Numeration(_) | Self::Written(_) => "",
            Self::Form(fault) => fault.mend_in_chinese(),
        }
    }
}

fn mend_of(stop: &Stop) -> &'static str {
    match stop {
        Stop::Rejected(Rejection::IllegalMove { .. }) => "写走一步之后的局面，取空的堆写0",
        Stop::Rejected(Rejection::BlankCannotBeFilled { .. }) => {
            "把能赢的一方的着法留空，或者改棋谱"
        }
        Stop::MistakeIsRight(_) => "换一种错误，或者换一组会出错的数",
        Stop::Rejected(_) | Stop::Foreign(_) | Stop::Unproved(_) | Stop::Differs(_) => {
            "这是程序的错误，请告诉我们"
        }
        Stop::TooLarge(_) | Stop::Sieve(_) | Stop::NoPeriod { .. } => {
            "换一个小一些、能够搜索和核对的游戏"
        }
    }
}

impl InChinese for ArgumentError {
    fn chinese(&self) -> String {
        match self {
            Self::NotANumber { text } => {
                let [told, _] = refuse_number(text, u64::MAX);
                told
            }
            Self::Count { game, needed, found, example } => {
                format!("{game}要写{}，写了{found}个；例如：bouton solve {example}", needed.zh)
            }
            Self::Missing { game, option, example } => {
                format!("{game}还要写 --{option}；例如：bouton solve {example}")
            }
            Self::Unknown { game, option, near, example } => {
                let near = near.map(|near| format!("（是不是--{near}？）")).unwrap_or_default();
                format!("{game}没有 --{option}这个选项{near}；例如：bouton solve {example}")
            }
            Self::Take { text, error } => format!("--take {text}：{}", error.chinese()),
            Self::NotAPair { text, words } => {
                format!("“{text}”不是{}：请写两个数，如1,5", words.zh)
            }
            Self::Name { option, text, known } => {
                format!("--{option} {text}：请写{}", in_sentence(known, "、", "或"))
            }
            Self::Own(words) => words.zh.clone(),
            Self::OutOfRange { limits, found } => limits.describe_violation(*found).zh,
        }
    }
}

impl InChinese for GenerateError {
    fn chinese(&self) -> String {
        match self {
            Self::NoLevel { id, level, known } => {
                format!("出题规则{id}没有难度{level}，只有：{known}")
            }
            Self::Exhausted { id, level, found } => format!(
                "出题规则{id}在难度{level}找到{found}道不同的题之后，再试{MAX_DRAWS}次（MAX_DRAWS）也没有新的：\
                 请减少份数、放宽范围，或放宽`where`的要求"
            ),
            Self::Ranges { id, level, error } => {
                format!("出题规则{id}的难度{level}：{}", error.chinese())
            }
            Self::Number { id, level, error } => {
                format!("出题规则{id}的难度{level}：{}", error.chinese())
            }
            Self::Written { id, level, error } => {
                format!("出题规则{id}的难度{level}：{}", error.chinese())
            }
            Self::Stop { id, level, stop } => {
                format!("出题规则{id}的难度{level}：{}", stop.chinese())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The names with a hyphen, in their order: questions are written alike in both languages.
    fn as_written(text: &str) -> Vec<&str> {
        let is_of_name = |sign: char| sign.is_ascii_lowercase() || sign == '-';
        let mut names: Vec<&str> = text.split(|sign| !is_of_name(sign)).collect();
        names.retain(|name| name.trim_matches('-').contains('-'));
        names.sort_unstable();
        names
    }

    #[test]
    fn the_help_with_a_question_names_the_same_questions_in_both_languages() {
        let fault = Fault::QuestionOfOtherGame { question: "construct", game: "pile" };
        assert!(as_written(fault.mend()).len() > 8, "{}", fault.mend());
        assert_eq!(as_written(fault.mend()), as_written(fault.mend_in_chinese()));
    }

    #[test]
    fn arguments_that_are_missing_or_wrong_are_named() {
        use crate::family::{Arguments, from_arguments, game};
        let check = |name: &str, line: &str, told: &str| {
            let wrong = from_arguments(game(name).unwrap(), &Arguments::of_line(line)).unwrap_err();
            assert!(wrong.chinese().starts_with(told), "{name} {line}: {}", wrong.chinese());
        };
        check("king", "5", "king要写行数和列数，写了1个");
        check("quota", "--factor 2", "quota要写个数（还可以写至多取的个数），写了0个");
        check("parity", "15 --take 1..4 --win both", "--win both：请写odd或even");
        check("northcott", "1 --width 8", "“1”不是每行两个子的列（先白后黑）：请写两个数");
        check("king", "5 0", "列数是0，应在1到2000之间（MAX_SIDE）");
    }
}
