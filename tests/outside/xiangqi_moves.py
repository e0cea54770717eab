"""Reads lines `FEN|moves` and says where another engine's rules differ.

The engine is Fairy-Stockfish, through the package pyffish. Each line holds a position and its legal moves in
UCI, sorted, with spaces between. The first differences are printed; the last line says how many positions were
compared and how many differ.
"""

import sys

import pyffish

SHOWN = 5


def main():
    compared = differing = 0
    for line in sys.stdin:
        fen, moves = line.rstrip("\n").split("|")
        position = f"{fen} - - 0 1"
        theirs = sorted(pyffish.legal_moves("xiangqi", position, []))
        compared += 1
        if theirs != moves.split():
            differing += 1
            if differing <= SHOWN:
                only_ours = sorted(set(moves.split()) - set(theirs))
                only_theirs = sorted(set(theirs) - set(moves.split()))
                print(f"{fen}: only ours {only_ours}, only theirs {only_theirs}")
    print(f"compared {compared}, differing {differing}")


if __name__ == "__main__":
    main()
