"""A bot of one's own at a live table, in thirty lines: it lays the card that is worth most.

pioche serve                                  # somewhere; open a table there and read its code
python own_bot.py http://127.0.0.1:8466 CODE
"""

import asyncio
import sys

from pioche.client import Client, RefusedError


def worth(move: str) -> int:
    """Points that leave the hand: a wild card 50, an action 20, a number its value; drawing comes last."""
    verb, _, rest = move.partition(" ")
    if verb != "play":
        return -1
    card = rest.split()[0]
    return 50 if card[0] == "W" else int(card[1:]) if card[1:].isdigit() else 20


async def act(client: Client) -> None:
    """Do what is asked of this seat, if anything is."""
    view, seat = client.view, client.seat
    if client.table["phase"] == "round-over":
        await client.do("ready")
    elif client.table["phase"] == "playing" and view and view["legal"] and seat in view["to_act"]:
        move = max(view["legal"], key=worth)
        says = move.startswith("play") and view["counts"][seat] == 2
        await client.do("move", seq=client.seq, move=f"{move} uno" if says else move)


async def sit_down(url: str, code: str, name: str = "Grippe-sou") -> None:
    """Join a table, and play until the match is over."""
    async with await Client.join(url, code, name) as client:
        while client.table["phase"] != "match-over":
            try:
                await act(client)
            except RefusedError as refused:  # somebody was quicker, or it was not our turn any more
                print("refused:", refused)
            await client.next()
        print("scores:", client.view and client.view["scores"])


if __name__ == "__main__":
    asyncio.run(sit_down(*sys.argv[1:]))
