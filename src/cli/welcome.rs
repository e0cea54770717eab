//! `bouton` alone: what to do next.

use super::{Failure, say};
use crate::text::Language;

const ENGLISH: &str = "\
Bouton makes Nim-type worksheets whose answers are proved.

  bouton worksheet                     a worksheet with its key, Chinese and English
  bouton worksheet --copies 30         thirty different copies with one key
  bouton key ID                        the key of a printed sheet
  bouton solve nim 3 5 7               who wins, every winning move, the reason, the evidence
  bouton play nim 3 5 7                play against the program, which explains your mistakes
  bouton list sets                     what there is to print
  bouton check                         recompute every exercise in the program

`bouton --help` lists everything.
";

const CHINESE: &str = "\
Bouton出取石子游戏的练习题，答案经过证明。

  bouton worksheet                     出一份练习卷和答案，中英文各一份
  bouton worksheet --copies 30         三十份各不相同的卷子，合用一份答案
  bouton key 卷号                      由卷子上的卷号重新得到答案
  bouton solve nim 3 5 7               谁胜、全部取胜着法、理由、证据
  bouton play nim 3 5 7                和电脑对局，走错了会说明原因
  bouton list sets                     有哪些练习可以印
  bouton check                         把程序里的题目全部重新验算一遍

全部命令见`bouton --help`。
";

pub(super) fn execute(language: Language) -> Result<(), Failure> {
    say(language.pick(CHINESE, ENGLISH))
}
