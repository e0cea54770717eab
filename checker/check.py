#!/usr/bin/env python3
"""A second checker: reads Bouton's certificates and strategies and says yes or no, by rules of its own.

    python3 checker/check.py FILE...

It shares no line with the program: the rules of Nim, of take-away (pile, race, strip, several heaps; both plays) and
of Chinese chess are written again, from the rules of the games. For each file it prints one line, beginning with
`yes`, `no` or `unknown`. It ends with 0 when every answer is yes, with 1 when one is no (as a version other than 1 is),
else with 2: a game or a kind of file that it does not know, or a file that cannot be read.

A certificate of an outcome holds when
  - every move from a `safe` position is answered by a `reply` of its own, not that of the same heaps in another order, or
    hands over an end that is won for its mover; a safe position without moves is lost for its mover;
  - every reply is a move, and leads to a safe position;
  - a P-position is safe itself; an N-position is not and has a reply, and every move from it that is not to a safe
    position is answered too: so the safe ones are all its winning moves;
  - nothing stands there that is not needed.
A certificate of a Grundy value holds when every number below a `value` is that of some option, and every option has
another value or a way `back` to a position of that very value.
A strategy holds when the chooser has a move wherever it must move, every move of the other side is followed, no end is
bad for the chooser and, for a win, no position comes again. Moves are numbered from 0: Chinese chess lists them by the
point left (a0, b0, ... i9); from one point forwards (to Black's side), backwards, right, left, near before far, the
capture of a cannon last; slanting moves right-forwards, right-backwards, left-forwards, left-backwards; those of a horse
by its first step in the former order, then to the right (or forwards) before the left.
"""
import sys

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"

class No(Exception):
    """The file does not show what it says."""

class Unknown(Exception):
    """Something that this checker knows nothing of."""

def need(holds, reason, *about):
    if not holds:
        raise No(reason.format(*about))

def number(text):
    """A number from 0 on, below 2^64, written as it must be: no sign, no zero in front."""
    is_one = text.isascii() and text.isdigit() and len(text) <= 20 and str(int(text)) == text and int(text) < 1 << 64
    need(is_one, "`{:.60}` is no number", text)
    return int(text)

def position(text):
    return () if text == "-" else tuple(map(number, text.split(",")))

def digest(data):
    """The hash of Fowler, Noll and Vo (FNV-1a), 64 bits."""
    found = 0xCBF29CE484222325
    for byte in data:
        found = (found ^ byte) * 0x100000001B3 % (1 << 64)
    return found

def whole(data):
    """The lines without the last one, which counts them and carries their digest."""
    start = data.rfind(b"\n", 0, max(len(data) - 1, 0)) + 1
    lines = data[:start].split(b"\n")[:-1]
    need(data[start:] == f"end {len(lines)} {digest(data[:start]):016x}\n".encode(), "count or digest does not fit")
    need(data.isascii(), "there are letters that no such file has")
    return [line.decode() for line in lines]

def after(word, line):
    need(line.startswith(word + " "), "`{}` is wanted instead of `{:.60}`", word, line)
    return line[len(word) + 1:]

# ---- Nim and take-away ----

class Heaps:
    """Heaps, of which a move changes one. `takes` is None in Nim. Races and strips grow, from `low` to `high`."""

    def __init__(self, start, takes, misere, low=0, high=None):
        self.start, self.takes, self.misere, self.low, self.high = start, takes, misere, low, high

    def belongs(self, shown):
        return len(shown) == len(self.start) and (self.high is None or self.low <= shown[0] <= self.high)

    def options(self, shown):
        for place, heap in enumerate(shown):
            room = heap if self.high is None else self.high - heap
            for taken in range(1, room + 1) if self.takes is None else self.takes:
                if taken > room:
                    break
                yield shown[:place] + (heap - taken if self.high is None else heap + taken,) + shown[place + 1:]

    def is_move(self, one, two):
        """Told without listing: a single heap differs, by a number that may be taken."""
        changed = [(a, b) for a, b in zip(one, two) if a != b]
        taken = sum(a - b if self.high is None else b - a for a, b in changed)
        return len(changed) == 1 and (taken > 0 if self.takes is None else taken in self.takes)

    def mover_has_won(self, shown):
        """Only in misere play has who cannot move won."""
        return self.misere and next(self.options(shown), None) is None

def take_set(text):
    """The numbers of `1..3`, `1,3,4` or `2`, and the one way to write them."""
    first, dots, last = text.partition("..")
    takes = range(number(first), number(last) + 1) if dots else sorted(set(map(number, text.split(","))))
    need(len(takes) > 0 and takes[0] > 0, "`{:.60}` is no take set", text)
    low, high = takes[0], takes[-1]
    if high - low + 1 != len(takes):
        return takes, ",".join(map(str, takes))
    return range(low, high + 1), str(low) if low == high else f"{low}..{high}"

def heap_game(line):
    """The game of a line such as `pile 20 --take 1..3 --misere`, which must be written in the one right way."""
    name, *words = line.split(" ")
    need(name, "`{:.60}` is not how a game is written", line)
    if name not in ("nim", "pile", "race", "strip", "heaps"):
        raise Unknown(f"the game `{name[:40]}`")
    misere = words[-1:] == ["--misere"]
    words = words[:-1] if misere else words
    takes, written = None, ""
    if name != "nim":
        need(words[-2:-1] == ["--take"], "`{:.60}` has no take set where it belongs", line)
        takes, written = take_set(words[-1])
        words = words[:-2]
    sizes = tuple(map(number, words))
    again = [name, *map(str, sizes), *(["--take", written] if written else []), *(["--misere"] if misere else [])]
    need(" ".join(again) == line and sizes and min(sizes) > 0, "`{:.60}` is not how this game is written", line)
    need(len(sizes) == 1 or name in ("nim", "heaps"), "`{:.60}` has too many numbers", line)
    low = {"race": 0, "strip": 1}.get(name)
    return Heaps(sizes, takes, misere) if low is None else Heaps((low,), takes, misere, low, sizes[0])

# ---- certificates ----

def table(lines, word, *readers):
    """Takes the lines that begin with a word off the end: what they say, by what stands first, in rising order."""
    found = {}
    while lines and lines[-1].startswith(word + " "):
        words = lines.pop().split(" ")[1:]
        need(len(words) == len(readers), "a line `{}` has {} words", word, len(words))
        *key, value = [read(word) for read, word in zip(readers, words)] + [True] * (len(readers) == 1)
        key = key[0] if len(key) == 1 else tuple(key)
        need(not found or key > next(reversed(found)), "the lines `{}` are not in rising order", word)
        found[key] = value
    return found

def certificate(lines):
    line, start = after("game", lines[1]), position(after("position", lines[2]))
    game = heap_game(line)
    need(start == game.start, "the game begins at {}, not at {}", game.start, start)
    rest = lines[:3:-1]
    if lines[3].startswith("grundy "):
        value = number(after("grundy", lines[3]))
        values, back = table(rest, "value", position, number), table(rest, "back", position, number, position)
        need(not rest, "a line does not belong here")
        check_value(game, value, values, back)
        return f"{line}: the value is {value}"
    outcome = after("outcome", lines[3])
    safe, replies = table(rest, "safe", position), table(rest, "reply", position, position)
    need(not rest and outcome in ("P", "N"), "a line does not belong here")
    check_outcome(game, outcome, safe, replies)
    return f"{line}: the {'second' if outcome == 'P' else 'first'} player wins"

def check_outcome(game, outcome, safe, replies):
    start, used, wanted = game.start, set(), set(replies.values())
    need(all(map(game.belongs, [*safe, *replies, *wanted])), "a position is none of this game")
    for one, two in replies.items():
        need(game.is_move(one, two) and two in safe, "{} to {} is not a move to a safe position", one, two)
    if outcome == "P":
        need(start in safe, "the start is not safe")
        wanted.add(start)
    else:
        need(start not in safe and (start in replies or game.mover_has_won(start)), "the start is not shown to be won")
        wanted.update(game.options(start))
        used.add(start)
    for one in [*safe] + [start] * (outcome == "N"):
        need(one == start or not game.mover_has_won(one), "{} is safe, but its mover has won", one)
        for option in game.options(one):
            if one == start and option in safe:
                continue
            need(option in replies or game.mover_has_won(option), "there is no reply to {}", option)
            used.add(option)
    need(set(replies) <= used and set(safe) <= wanted, "there are lines that nothing needs")

def check_value(game, value, values, back):
    need(not game.misere, "Grundy values do not decide misere play")
    need(all(map(game.belongs, [*values, *(one for one, _ in back), *back.values()])), "a position is none of this game")
    need(values.get(game.start) == value, "the start does not have that value")
    for (one, wanted), two in back.items():
        need(game.is_move(one, two) and values.get(two) == wanted, "{} to {} is no way back", one, two)
    needed, ways = {game.start, *back.values()}, set()
    for one, own in values.items():
        smaller = set()
        for option in game.options(one):
            needed.add(option)
            if option not in values:
                need((option, own) in back, "nothing is said of {}", option)
                ways.add((option, own))
            else:
                need(values[option] != own, "{} and {} have the same value", one, option)
                smaller.update({values[option]} if values[option] < own else ())
        need(len(smaller) == own, "not every number below {} is the value of an option of {}", own, one)
    need(set(values) <= needed and set(back) <= ways, "there are lines that nothing needs")

# ---- Chinese chess: 90 points from a0 to i9, capital letters for Red, who sits at rank 0 ----

LINES = ((0, 1), (0, -1), (1, 0), (-1, 0))
SLANTS = ((1, 1), (1, -1), (-1, 1), (-1, -1))
LEAPS = [((f, r), (s, 2 * r) if f == 0 else (2 * f, s)) for f, r in LINES for s in (1, -1)]

def point(at, way, steps=1):
    """The point so many steps away; None beyond the edge."""
    file, rank = at % 9 + way[0] * steps, at // 9 + way[1] * steps
    return rank * 9 + file if 0 <= file < 9 and 0 <= rank < 10 else None

def can_stand(piece, at):
    kind, file, rank = piece.lower(), at % 9, at // 9 if piece.isupper() else 9 - at // 9
    if kind == "k":
        return 3 <= file <= 5 and rank <= 2
    if kind == "a":
        return (file, rank) in {(3, 0), (5, 0), (4, 1), (3, 2), (5, 2)}
    if kind == "b":
        return (file, rank) in {(2, 0), (6, 0), (0, 2), (4, 2), (8, 2), (2, 4), (6, 4)}
    return kind != "p" or rank >= 5 or (rank >= 3 and file % 2 == 0)

def short_moves(piece, at):
    """(the point that must be empty, or None; the point reached), for everything but chariots and cannons."""
    kind, forward, crossed = piece.lower(), 1 if piece.isupper() else -1, (at // 9 > 4) == piece.isupper()
    if kind == "n":
        steps = [(point(at, leg), point(at, leap)) for leg, leap in LEAPS]
    elif kind == "b":
        steps = [(point(at, way), point(at, way, 2)) for way in SLANTS]
    else:
        ways = {"k": LINES, "a": SLANTS, "p": [(0, forward)] + [(1, 0), (-1, 0)] * crossed}[kind]
        steps = [(None, point(at, way)) for way in ways]
    return [(over, to) for over, to in steps if to is not None and can_stand(piece, to)]

SHORT = {piece: [short_moves(piece, at) for at in range(90)] for piece in "kabnpKABNP"}
RAYS = [[[point(at, way, n) for n in range(1, 10) if point(at, way, n) is not None] for way in LINES] for at in range(90)]
# From where such a piece attacks a point: (its own point, the point that must be empty, or None).
FROM = {piece: [[(at, over) for at in range(90) for over, to in SHORT[piece][at] if to == aim] for aim in range(90)]
        for piece in "nNpP"}

def moves_of(board, red):
    """All moves of a side, whether or not they leave its general attacked."""
    for at, piece in enumerate(board):
        if piece == "." or piece.isupper() != red:
            continue
        if piece not in "rRcC":
            for over, to in SHORT[piece][at]:
                if (over is None or board[over] == ".") and (board[to] == "." or board[to].isupper() != red):
                    yield at, to
            continue
        for ray in RAYS[at]:
            stones = 0
            for to in ray:
                stones += board[to] != "."
                captures = board[to] != "." and board[to].isupper() != red and stones == (1 if piece in "rR" else 2)
                if stones == 0 or captures:
                    yield at, to
                if stones == 2:
                    break

def in_check(board, red):
    """Whether the general of a side is attacked; generals that face each other attack each other."""
    general = board.index("K" if red else "k")
    chariot, cannon, king, horse, soldier = "rcknp" if red else "RCKNP"
    for piece in horse, soldier:
        for at, over in FROM[piece][general]:
            if board[at] == piece and (over is None or board[over] == "."):
                return True
    for way, ray in enumerate(RAYS[general]):
        seen = [board[to] for to in ray if board[to] != "."][:2]
        if seen[:1] == [chariot] or (seen[:1] == [king] and way < 2) or seen[1:] == [cannon]:
            return True
    return False

def legal(text, red):
    """The boards that legal moves lead to, in order."""
    board = list(text)
    for at, to in moves_of(text, red):
        board[to], board[at] = board[at], "."
        if not in_check(board, red):
            yield "".join(board)
        board[at], board[to] = text[at], text[to]

def fen(text):
    """Board and whether Red is to move; only the one right way to write them is taken."""
    rows, _, side = text.partition(" ")
    board = "".join("." * int(c) if c.isdigit() else c for row in reversed(rows.split("/")) for c in row)
    again = "/".join(board[at:at + 9] for at in range(81, -1, -9))
    for count in range(9, 0, -1):
        again = again.replace("." * count, str(count))
    need(len(board) == 90 and again == rows and side in ("w", "b"), "`{:.100}` is no position", text)
    for piece in set(board) - {"."}:
        places, most = [at for at in range(90) if board[at] == piece], {"k": 1, "p": 5}.get(piece.lower(), 2)
        fits = piece.lower() in "kabnrcp" and len(places) <= most and all(can_stand(piece, at) for at in places)
        need(fits, "`{}` stands where it cannot, or too often", piece)
    need("k" in board and "K" in board and not in_check(board, side == "b"), "no such position comes up in play")
    return board, side == "w"

def packed(board, red):
    """Four bits a point, sixteen points a number; 1 to 7 for a kind, 8 more for Black; then the side."""
    codes = [0 if c == "." else "kabnrcp".index(c.lower()) + (1 if c.isupper() else 9) for c in board] + [int(not red)]
    return tuple(sum(code << 4 * i for i, code in enumerate(codes[at:at + 16])) for at in range(0, 96, 16))

# ---- strategies ----

def strategy(lines):
    words = ["bouton strategy", "game", "position", "chooser", "aim", "starts", "moves"]
    need(len(lines) >= len(words), "the head is not complete")
    _, game, numbers, chooser, aim, starts, count = map(after, words, lines)
    if not game.startswith("xiangqi "):
        raise Unknown(f"strategies of `{game.split(' ')[0][:40]}`")
    board, red = fen(game[8:])
    need(position(numbers) == packed(board, red), "the numbers of the position are not those of the game's line")
    need(chooser in ("mover", "other") and aim in ("win", "hold"), "chooser or aim")
    first = [(board, red)]
    if starts != "all":
        wanted, options = [number(word) for word in starts.split(" ")], list(legal(board, red))
        need(wanted == sorted(set(wanted)) and wanted[-1] < len(options), "the first moves")
        first = [(options[index], not red) for index in wanted]
    choices = decoded(lines[len(words):])
    need(str(len(choices)) == count, "the number of moves")
    longest = walk(first, (chooser == "mover") == red, aim == "win", iter(choices))
    told = "the side to move" if chooser == "mover" else "the other side"
    told += f" wins in at most {longest} moves" if aim == "win" else " does not lose"
    return f"{game}: {told}" + ("" if starts == "all" else f", after the first moves {starts}")

def decoded(lines):
    """Letters A to + are 0 to 62; / adds 63 to what follows."""
    sizes = [len(line) for line in lines]
    need(sizes == [] or set(sizes[:-1]) <= {100} and 1 <= sizes[-1] <= 100, "the lines of letters")
    found, adding = [], 0
    for value in map(LETTERS.find, "".join(lines)):
        need(value >= 0, "there is a letter that stands for no move")
        adding += value
        if value < 63:
            found.append(adding)
            adding = 0
    need(adding == 0, "the last move is not complete")
    return found

def walk(starts, chooser_is_red, win, choices):
    """Deep first through everything that can come up, every position once; the longest line of a win."""
    lasts, stack = {}, []  # Moves to the end, None while the walk is still below; [position, still to do, most so far].
    def enter(board, red):
        options = legal(board, red)
        if red == chooser_is_red:
            need(next(legal(board, red), None), "the chooser cannot move, and has lost")
            index = next(choices, None)
            need(index is not None, "there are too few moves")
            chosen = [option for place, option in zip(range(index + 1), options)][index:]
            need(chosen, "there is no move of that number")
            options = iter(chosen)
        lasts[board, red] = None
        stack.append([(board, red), options, 0])
    for start in starts:
        if start not in lasts:
            enter(*start)
        while stack:
            here, rest, most = stack[-1]
            to = next(rest, None)
            if to is None:
                lasts[here] = most
                stack.pop()
                if stack:
                    stack[-1][2] = max(stack[-1][2], most + 1)
            elif (to, not here[1]) not in lasts:
                enter(to, not here[1])
            else:
                known = lasts[to, not here[1]]
                need(known is not None or not win, "a position comes again: the strategy makes no progress")
                stack[-1][2] = max(most, (known or 0) + 1)
    need(next(choices, None) is None, "moves are left over")
    return max(lasts.values())

def judged(path):
    try:
        with open(path, "rb") as file:
            data = file.read()
    except OSError as error:
        raise Unknown(str(error)) from None
    for kind, check, head in (b"bouton certificate", certificate, 4), (b"bouton strategy", strategy, 7):
        if data.startswith(kind):
            need(data.startswith(kind + b" 1\n"), "the first line is not `{} 1`", kind.decode())
            lines = whole(data)
            need(len(lines) >= head, "the head is not complete")
            return check(lines)
    raise Unknown("this is neither a certificate nor a strategy")

def main(paths):
    answers = set()
    for path in paths:
        try:
            print(f"yes {path}: {judged(path)}")
        except (No, Unknown) as reason:
            word, code = ("no", 1) if isinstance(reason, No) else ("unknown", 2)
            print(f"{word} {path}: {''.join(c if c.isprintable() else repr(c)[1:-1] for c in str(reason))}")
            answers.add(code)
    return min(answers, default=0 if paths else 2)

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
