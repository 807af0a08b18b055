"""A game in the terminal, driven by typed lines: to the end, with every order, and with wrong input."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from gametable.cli.orders import HELP
from gametable.kernel.record import read_record
from tests.cli.driving import Run, play, run

FIRST_MOVES = ("colour gold", "1", "no claim")


def prompts(result: Run) -> int:
    return result.out.count("Seat 1> ")


def test_a_game_is_played_to_its_end() -> None:
    result = play(*["1"] * 400)
    assert result.code == 0
    assert result.errors == ""
    assert "The game is over" in result.out
    tail = result.out[result.out.rindex("Round 1 ") :]
    assert "Points" in tail
    assert tail.rstrip().endswith(("Seat 1 wins.", "Seat 2 wins.", "share the victory."))


def test_every_round_has_its_points_at_the_end() -> None:
    result = run("play", "attatat", "--seats", "random,random,random", "--seed", "2", "-o", "rounds=2")
    assert result.code == 0
    lines = [line.split() for line in result.out.splitlines()[-8:]]
    rounds = [line[2:] for line in lines if line[:1] == ["Round"]]
    (total,) = [line[1:] for line in lines if line[:1] == ["Points"]]
    assert len(rounds) == 2
    assert [sum(map(int, points)) for points in zip(*rounds, strict=True)] == list(map(int, total))


@pytest.mark.parametrize("aloud", [False, True])
def test_bots_say_why_they_moved_only_where_that_is_wanted(aloud: bool) -> None:
    result = play(*["1"] * 3, more=("--seats", "easy,me", *["--thoughts"] * aloud))
    told = re.findall(r"^Seat (\d) thinks: \S.*: \d+% of the\s+victory in\s+60\s+tries", result.out, re.MULTILINE)
    assert set(told) == ({"1"} if aloud else set())
    assert ("thinks" in result.out) is aloud


def test_the_question_comes_with_numbered_moves() -> None:
    result = play()
    assert "Seat 1: name a colour" in result.out
    assert "1 colour gold   2 colour green" in result.out
    assert result.out.endswith("You leave the game; what is not saved is gone. Good-bye!\n")
    assert result.code == 0


@pytest.mark.parametrize("columns", [20, 80, 120])
def test_no_line_is_wider_than_the_terminal(columns: int) -> None:
    out = run("play", "attatat", "--seed", "5", "--seats", "me,random", typed="1\n1\n", columns=columns).out
    wide = [line for line in out.splitlines() if len(line) > columns]
    assert columns < 80 or not wide


def test_a_number_and_the_notation_are_the_same_move(tmp_path: Path) -> None:
    files = [str(tmp_path / name) for name in ("number", "notation")]
    play("1", f"save {files[0]}")
    play("  COLOUR   gold ", f"save {files[1]}")
    assert Path(files[0]).read_text() == Path(files[1]).read_text()


def test_a_refused_move_names_its_rule_and_is_asked_again() -> None:
    result = play("colour gold", "a1-c1", "1", "quit")
    assert "Not allowed: a1 and c1 are not neighbours" in result.out
    assert "(rule AT-14)" in result.out.replace("\n    ", " ")
    assert "\nAT-14  " in result.out
    assert "Seat 1 links a1-b1." in result.out


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("hello", "'hello' is not understood"),
        ("99", "The list has no number 99: it goes from 1 to 4."),
        ("0", "The list has no number 0"),
        ("9" * 5000, "The list has no number 999999999"),
        ("a1-b1-c1", "(rule AT-18)"),
        ("why", "Which move? Write it behind the word: why MOVE."),
        ("why hello", "'hello' is not understood"),
        ("why 99", "The list has no number 99"),
        ("why colour gold", "colour gold is allowed."),
        ("why 2", "colour green is allowed."),
        ("why a1-b1", "Not allowed: Who moves first is not known yet: name a colour. (rule AT-9)"),
        ("why a1-c1", "(rule AT-14)"),
        ("rule AT-15", "AT-15  "),
        ("rule", "Which rule? Write its number behind the word: rule NUMBER."),
        ("rule AT-999", "There is no rule 'AT-999'. Near it are AT-"),
        ("undo", "There is nothing to take back: nobody has decided anything yet."),
        ("save", "Where to? Write the file behind the word: save FILE."),
        ("save no_such_folder/game", "no_such_folder/game cannot be written: No such file or directory."),
        ("save .", ". exists already"),
        ("save! .", ". cannot be written: Is a directory."),
        ("save a\0b", "cannot be written: embedded null byte."),
        ("save ~nobody_of_this_name/x", "cannot be written: "),
        ("help", HELP),
        ("HELP", HELP),
        ("?", HELP),
    ],
)
def test_orders_answer_in_a_sentence_and_ask_again(typed: str, sentence: str) -> None:
    result = run("play", "attatat", "--seed", "5", "--seats", "me,random", typed=f"{typed}\n", columns=200)
    assert result.code == 0
    assert sentence in result.out
    assert prompts(result) == 2


def test_an_empty_line_is_asked_again() -> None:
    assert prompts(play("", "   ")) == 3


def test_board_shows_the_table_again() -> None:
    assert play("board").out.count("Round 1 of 1") == 2


def test_quit_leaves() -> None:
    result = play("quit", "1")
    assert (result.code, prompts(result)) == (0, 1)


def test_undo_takes_the_own_move_back() -> None:
    result = play("colour gold", "a1-b1", "undo", "a1-b1", "undo", "b1-c1")
    assert result.out.count("Taken back: a1-b1.") == 2
    assert "Seat 1 links b1-c1." in result.out


def test_undo_after_a_bot_has_decided_is_too_late() -> None:
    result = play("colour gold", "undo")
    assert "It is too late to take back a move: seat 2 has decided since." in result.out


def test_undo_cannot_fish_for_what_is_hidden() -> None:
    """To name a symbol tells everybody's matching cards; only one symbol may be tried."""
    typed = "symbol cat\nundo\n"
    screens = [
        run(
            "play", "attatat", "--seed", str(seed), "--seats", "random,me", "-o", "without_symbol=scribe", typed=typed
        ).out
        for seed in range(8)
    ]
    own_turn = [out for out in screens if "Seat 2 moves first" in out.replace("\n    ", " ")]
    assert own_turn
    for out in own_turn:
        assert "Seat 2: link" in out[: out.index("It is too late")]
        assert "it has shown something that was hidden." in out.replace("\n    ", " ")


def test_a_path_can_be_taken_back_step_by_step() -> None:
    for seed in range(20):
        walked = play("1", "1", "1", "1", "undo", "undo", "undo", seed=seed).out
        if "begins a path" in walked:
            assert walked.count("Taken back: ") == 3
            return
    pytest.fail("no game of these begins with a path")


def test_a_move_made_again_meets_the_same_luck(tmp_path: Path) -> None:
    straight, detour = (tmp_path / name for name in ("straight", "detour"))
    play(*FIRST_MOVES, f"save {straight}")
    play("colour gold", "2", "undo", "1", "undo", "1", "no claim", f"save {detour}")
    assert straight.read_text() == detour.read_text()


def test_save_does_not_write_over_a_file_unasked(tmp_path: Path) -> None:
    file = tmp_path / "game"
    file.write_text("precious")
    result = run("play", "attatat", "--seed", "5", "--seats", "me,random", typed=f"save {file}\n", columns=400)
    assert f"{file} exists already: `save! {file}` writes over it." in result.out
    assert file.read_text() == "precious"
    run("play", "attatat", "--seed", "5", "--seats", "me,random", typed=f"save! {file}\n")
    assert read_record(file.read_text()).game == "attatat"


def test_a_saved_game_goes_on_as_if_never_left(tmp_path: Path) -> None:
    saved, resumed, straight = (tmp_path / name for name in ("saved", "resumed", "straight"))
    more = ["1", "no claim"] * 2
    play(*FIRST_MOVES, f"save {saved}")
    assert run("verify", str(saved)).out.endswith("not over yet\n")
    typed = "".join(f"{line}\n" for line in [*more, f"save {resumed}"])
    assert run("play", "attatat", "--seed", "5", "--resume", str(saved), typed=typed).code == 0
    play(*FIRST_MOVES, *more, f"save {straight}")
    assert resumed.read_text() == straight.read_text()


def test_undo_in_a_resumed_game(tmp_path: Path) -> None:
    file = tmp_path / "saved"
    play("colour gold", "a1-b1", f"save {file}")
    assert "Taken back: a1-b1." in run("play", "attatat", "--resume", str(file), typed="undo\n").out


def test_a_finished_game_resumed_shows_its_result(tmp_path: Path) -> None:
    file = tmp_path / "over"
    run("record", "attatat", "--seed", "3", "--out", str(file))
    result = run("play", "attatat", "--resume", str(file))
    assert result.code == 0
    assert "wins." in result.out
    assert "Seat 1> " not in result.out


def test_a_record_of_other_people_is_resumed_by_one_person_and_bots(tmp_path: Path) -> None:
    file = tmp_path / "saved"
    play("colour gold", f"save {file}")
    file.write_text(file.read_text().replace("seat 1 me", "seat 1 Ann"))
    assert "Seat 1> " in run("play", "attatat", "--resume", str(file)).out


def test_without_a_seed_nobody_can_foresee_the_luck() -> None:
    first, second = (run("play", "attatat", "--seats", "random,random").out for _ in range(2))
    assert first != second
    assert "seed" not in first


def test_ctrl_c_leaves_politely(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(_question: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("gametable.cli.prompt._ask_plainly", interrupt)
    result = play()
    assert result.code == 0
    assert result.out.endswith("Good-bye!\n")
