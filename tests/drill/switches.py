"""Puts many bugs into one program, each behind a switch, so that one build serves them all.

`fn f(…) { body }` becomes `fn f(…) { match crate::drill::at(7, 9) { 7 => { body with bug 7 } … _ => { body } } }`.
"""

import collections, re

# A text that takes the place of the characters from `start` to `end` of a file.
Edit = collections.namedtuple("Edit", "start end text")

SWITCH = """//! The switch of the drill: which bug is in, and which functions with bugs have been called.
#![allow(missing_docs)]
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};
static ACTIVE: AtomicUsize = AtomicUsize::new(0);
static REACHED: [AtomicBool; COUNT] = [const { AtomicBool::new(false) }; COUNT];
pub fn set(bug: usize) {
    ACTIVE.store(bug, Relaxed);
}
pub fn at(first: usize) -> usize {
    if !REACHED[first].load(Relaxed) {
        REACHED[first].store(true, Relaxed);
    }
    ACTIVE.load(Relaxed)
}
pub fn reached() -> Vec<usize> {
    (0..COUNT).filter(|bug| REACHED[*bug].swap(false, Relaxed)).collect()
}
"""

# Strings, characters and comments, in which braces mean nothing.
SILENT = re.compile(r'//[^\n]*|/\*.*?\*/|r(#*)".*?"\1|"(?:\\.|[^"\\])*"|\'(?:\\.|[^\\\'])\'', re.S)


class Source:
    """A file with bugs: its functions, and where every bug stands after they are put in."""

    def __init__(self, text):
        self.text = text
        self.blank = SILENT.sub(lambda found: re.sub(r"[^\n]", " ", found[0]), text)
        self.lines = [0] + [index + 1 for index, letter in enumerate(text) if letter == "\n"]
        self.bodies = self.find_bodies()

    def offset(self, place):
        return self.lines[place["line"] - 1] + place["column"] - 1

    def find_bodies(self):
        """The inside of every function's braces, outermost first."""
        bodies, opened, partner = [], [], {}
        for index, letter in enumerate(self.blank):
            if letter == "{":
                opened.append(index)
            elif letter == "}" and opened:
                partner[opened.pop()] = index
        for found in re.finditer(r"\bfn\s+\w+", self.blank):
            begin = next((i for i in range(found.end(), len(self.blank)) if self.blank[i] in "{;"), None)
            line = self.blank[self.blank.rfind("\n", 0, found.start()) + 1 : found.start()]
            head = self.blank[found.start() : begin]
            # A constant function has no switch, and the arms of a match must have one type.
            fits = "const" not in line.split() and "-> impl" not in head
            if begin is not None and self.blank[begin] == "{" and fits:
                bodies.append((begin + 1, partner[begin]))
        return bodies

    def body_of(self, edit):
        """The outermost function around an edit."""
        return next((body for body in self.bodies if body[0] <= edit.start and edit.end <= body[1]), None)

    def switched(self, bugs):
        """The text with every bug behind its switch, and for each line of it the bug that it belongs to.

        `bugs` maps numbers to lists of edits; gives also, for each bug, the first bug of each of its functions.
        """
        of_body = collections.defaultdict(dict)
        for bug, edits in bugs.items():
            for edit in edits:
                of_body[self.body_of(edit)].setdefault(bug, []).append(edit)
        out, owner, heads, done = [], {}, collections.defaultdict(set), 0
        for (start, end), inside in sorted(of_body.items()):
            out.append(self.text[done:start])
            first, line = min(inside), sum(part.count("\n") for part in out) + 1
            arms = [f" match crate::drill::at({first}) {{\n"]
            for bug, edits in inside.items():
                heads[bug].add(first)
                arm = f"{bug} => {{ {self.changed(start, end, edits)} }}\n"
                begins = line + sum(part.count("\n") for part in arms)
                owner.update({begins + extra: (bug, first) for extra in range(arm.count("\n"))})
                arms.append(arm)
            last = f"_ => {{ {self.text[start:end]} }} }} "
            begins = line + sum(part.count("\n") for part in arms)
            owner.update({begins + extra: (None, first) for extra in range(last.count("\n") + 1)})
            out += [*arms, last]
            done = end
        return "".join([*out, self.text[done:]]), owner, heads

    def changed(self, start, end, edits):
        text, done = "", start
        for edit in sorted(edits):
            text, done = text + self.text[done : edit.start] + edit.text, edit.end
        return text + self.text[done:end]
