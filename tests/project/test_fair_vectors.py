"""docs/fair-vectors.json: what the engine makes of known keys, which the browser checks as well."""

import json

import fair_vectors


def test_the_vectors_are_those_the_engine_makes() -> None:
    assert fair_vectors.VECTORS.read_text(encoding="utf-8") == fair_vectors.written()


def test_the_vectors_cover_every_way_in_which_chance_is_used() -> None:
    games = json.loads(fair_vectors.VECTORS.read_text(encoding="utf-8"))["games"]
    events = [event for game in games for state in game["states"] for event in state["events"]]
    kinds = {event["t"] for event in events}
    assert kinds >= {"CutCard", "Shuffled", "Dealt", "Drew", "Took", "Gathered", "LaidOff", "Swapped"}
    assert "HandsPassedOn" in kinds
    assert {event["fate"] for event in events if event["t"] == "TurnedUp"} == {
        "opens",
        "goes-back",
        "stays-under",
    }
    assert any(
        event["t"] == "Shuffled"
        for game in games
        for state in game["states"][1:]
        for event in state["events"]
    )
