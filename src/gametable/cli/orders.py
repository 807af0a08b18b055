"""What can be typed instead of a move: why, rule, undo, save, board, help and quit."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from gametable.cli.prompt import Leave
from gametable.cli.rules import find_rule, rule_text
from gametable.cli.table import Table
from gametable.kernel.errors import GametableError, Refused
from gametable.kernel.record import write_record

HELP = """\
Type a move as it stands in the list, or its number there. Besides:
  why MOVE     is that allowed, and if not, which rule forbids it?
  rule NUMBER  a rule of the guide
  undo         take back your last move, if nothing has become known since
  save FILE    write the game to a file; `save! FILE` also over an older one
  board        show the table and the moves again
  help         this text
  quit         leave the game; Ctrl-D does the same"""


def phrases(table: Table) -> list[str]:
    """All that can be typed now, for completion."""
    moves = table.legal_texts()
    orders = ["undo", "save ", "board", "help", "quit", "rule "]
    return [*moves, *orders, *(f"why {text}" for text in moves), *_rule_phrases(table)]


def _rule_phrases(table: Table) -> list[str]:
    try:
        return [f"rule {number}" for number in table.recorder.game.guide().rules]
    except (OSError, GametableError):
        return []


def obey(table: Table, line: str) -> bool:
    """Do what the person typed, an order or a move; return whether the table must be shown again."""
    word, _, rest = line.partition(" ")
    order = ORDERS.get(word.lower())
    if order and line not in table.legal_texts():
        return order(table, rest.strip())
    return move(table, line) if line else False


def move(table: Table, text: str) -> bool:
    """Carry out a move, or say which rule forbids it."""
    try:
        table.play(read_move(table, text))
    except Refused as refusal:
        refuse(table, refusal)
        return False
    except GametableError as fault:
        table.screen.say(f"{fault} Type help for what can be typed.")
        return False
    table.show_log()
    return True


def read_move(table: Table, text: str) -> int:
    """The action that a number of the list or a notation names."""
    state = table.recorder.state
    if text.isascii() and text.isdigit():
        legal = state.legal_actions()
        number = int(text[:9])
        if not 1 <= number <= len(legal):
            raise GametableError(f"The list has no number {text[:9]}: it goes from 1 to {len(legal)}.")
        return legal[number - 1]
    return table.recorder.game.read(state, text)


def refuse(table: Table, refusal: Refused) -> None:
    """Print the reason of a refusal and the rule behind it."""
    table.screen.say(f"Not allowed: {refusal}", "bold red")
    show_rule(table, refusal.rule)


def show_rule(table: Table, number: str) -> None:
    """Print a rule of the guide."""
    try:
        table.screen.say(rule_text(find_rule(table.recorder.game.guide(), number)))
    except OSError as fault:
        table.screen.say(f"The guide cannot be read: {fault.strerror or fault}.")
    except GametableError as fault:
        table.screen.say(str(fault))


def order_why(table: Table, text: str) -> bool:
    """Explain whether a move is allowed."""
    if not text:
        table.screen.say("Which move? Write it behind the word: why MOVE.")
        return False
    try:
        action = read_move(table, text)
        refusal = table.recorder.game.refusal(table.recorder.state, action)
    except Refused as fault:
        refusal = fault
    except GametableError as fault:
        table.screen.say(str(fault))
        return False
    if refusal:
        refuse(table, refusal)
    else:
        table.screen.say(f"{table.recorder.game.write(table.recorder.state, action)} is allowed.")
    return False


def order_rule(table: Table, number: str) -> bool:
    """Print one rule."""
    if number:
        show_rule(table, number)
    else:
        table.screen.say("Which rule? Write its number behind the word: rule NUMBER.")
    return False


def order_undo(table: Table, _rest: str) -> bool:
    """Take back the last move of the person who is asked, if nothing has happened since."""
    reason = table.recorder.why_not_undo(table.to_move)
    table.screen.say(reason or f"Taken back: {table.undo()}.")
    return not reason


def order_save(table: Table, name: str, mode: str = "x") -> bool:
    """Write the game to a file that does not exist yet."""
    if not name:
        table.screen.say("Where to? Write the file behind the word: save FILE.")
        return False
    try:
        path = Path(name).expanduser()
        with path.open(mode, encoding="utf-8", newline="\n") as file:
            file.write(write_record(table.recorder.record))
    except FileExistsError:
        table.screen.say(f"{name} exists already: `save! {name}` writes over it.")
    except (OSError, ValueError, RuntimeError) as fault:
        reason = (fault.strerror if isinstance(fault, OSError) else None) or str(fault)
        table.screen.say(f"{name} cannot be written: {reason}.")
    else:
        resume = f"gametable play {table.recorder.game.key} --resume {name}"
        table.screen.say(f"Saved in {name}, hidden cards included. Go on later with: {resume}")
    return False


def order_save_over(table: Table, name: str) -> bool:
    """Write the game to a file, also over an older one."""
    return order_save(table, name, "w")


def order_board(_table: Table, _rest: str) -> bool:
    """Show the table and the moves again."""
    return True


def order_help(table: Table, _rest: str) -> bool:
    """Say what can be typed."""
    table.screen.say(HELP)
    return False


def order_quit(_table: Table, _rest: str) -> bool:
    """Leave the game."""
    raise Leave


ORDERS: dict[str, Callable[[Table, str], bool]] = {
    "why": order_why,
    "rule": order_rule,
    "undo": order_undo,
    "save": order_save,
    "save!": order_save_over,
    "board": order_board,
    "help": order_help,
    "?": order_help,
    "quit": order_quit,
    "exit": order_quit,
}
