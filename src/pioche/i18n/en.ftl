### The words of Pioche in British English. The same keys and variables as fr.ftl, one message a line.
### Rules speak of a player, refusals and prompts speak to one; the pioche and the talon keep their names.
### { $you } is the variable of a message that names the reader, or nobody: what you do is told to you as yours.
### The names of the editions and of their special cards are in editions/*.toml.

## Colours

colour-red = red
colour-green = green
colour-blue = blue
colour-yellow = yellow
colour-violet = violet
colour-pink = pink

## Faces: the kinds of card

face-number = Number card
face-skip = Skip
face-reverse = Reverse
face-draw_two = Draw Two
face-wild = Wild
face-wild_draw_four = Wild Draw Four

## Coloured cards by name

card-number-red = Red { $number }
card-number-green = Green { $number }
card-number-blue = Blue { $number }
card-number-yellow = Yellow { $number }
card-number-violet = Violet { $number }
card-number-pink = Pink { $number }
card-skip-red = Red Skip
card-skip-green = Green Skip
card-skip-blue = Blue Skip
card-skip-yellow = Yellow Skip
card-skip-violet = Violet Skip
card-skip-pink = Pink Skip
card-reverse-red = Red Reverse
card-reverse-green = Green Reverse
card-reverse-blue = Blue Reverse
card-reverse-yellow = Yellow Reverse
card-reverse-violet = Violet Reverse
card-reverse-pink = Pink Reverse
card-draw_two-red = Red Draw Two
card-draw_two-green = Green Draw Two
card-draw_two-blue = Blue Draw Two
card-draw_two-yellow = Yellow Draw Two
card-draw_two-violet = Violet Draw Two
card-draw_two-pink = Pink Draw Two

## What a card does, what it scores

does-number = Goes on its colour or its number; no effect.
does-skip = Goes on its colour or another Skip. The next player loses the turn.
does-reverse = Goes on its colour or another Reverse. The direction of play changes (with two players it acts as a Skip).
does-draw_two = Goes on its colour or another Draw Two. The next player draws 2 cards and loses the turn.
does-wild = Goes on anything. Its player names the colour.
does-wild_draw_four-colour = Goes on anything, as long as its player holds no card of the colour in force. Its player names the colour; the next player draws 4 cards and loses the turn, or challenges.
does-wild_draw_four-colour-or-wild = Goes on anything, as long as its player holds neither a card of the colour in force nor another wild card. Its player names the colour; the next player draws 4 cards and loses the turn, or challenges.
does-special = A wild card: goes on anything, and its player names the colour. { $steps }
does-written = A wild card: goes on anything, and its player names the colour. The table writes what else it does.
does-last-applied = Laid as the last card, it is applied before the round can end.
does-last-ignored = Laid as the last card, it ends the round and does nothing else.
scores-value = its number in points
scores-points = { $points ->
    [one] { $points } point
   *[other] { $points } points
}

## Steps: what is written on a card, in words (docs/CUSTOM.md). Every { $who } is singular.

who-self = the player of this card
who-next = the next player
who-others = each other player
who-all = each player
who-chosen = the player chosen
who-those = that player
step-draw = { $you ->
    [who] you draw { $number ->
        [one] { $number } card
       *[other] { $number } cards
    }
   *[other] { $who } draws { $number ->
        [one] { $number } card
       *[other] { $number } cards
    }
}
step-draw-until = { $you ->
    [who] you draw until a { $colour } card comes
   *[other] { $who } draws until a { $colour } card comes
}
step-draw-until-named = { $you ->
    [who] you draw until a card of the colour just named comes
   *[other] { $who } draws until a card of the colour just named comes
}
step-discard = { $you ->
    [who] you lay off { $number ->
        [one] { $number } card
       *[other] { $number } cards
    } of your choice (never the last one)
   *[other] { $who } lays off { $number ->
        [one] { $number } card
       *[other] { $number } cards
    } of the owner's choice (never the last one)
}
step-discard-wilds = { $you ->
    [who] you lay off every wild card (but never a last card)
   *[other] { $who } lays off every wild card (but never a last card)
}
step-hand_to = { $you ->
    [who] you draw, or lay off cards of your choice, until { $number ->
        [one] { $number } is
       *[other] { $number } are
    } in hand
   *[other] { $who } draws, or lays off cards of the owner's choice, until { $number ->
        [one] { $number } is
       *[other] { $number } are
    } in hand
}
step-lose_turn = { $you ->
    [who] you lose your next turn
   *[other] { $who } loses the next turn
}
step-again = { $you ->
    [who] you play again
   *[other] { $who } plays again
}
step-reverse = the direction of play changes
step-open_hands = { $you ->
    [who] your hand lies open to everyone until the next turn of whoever laid the card
   *[other] the hand of { $who } lies open to everyone until the next turn of whoever laid the card
}
step-shuffle_hands = all hands are gathered, shuffled together and dealt out again one card at a time, clockwise from the left of whoever laid the card
step-take = { $you ->
    [who] you take one card, unseen, from the hand of each other player
   *[other] { $who } takes one card, unseen, from the hand of each other player
}
step-swap_with-next = { $you ->
    [who] you exchange hands with the next player
   *[other] { $who } exchanges hands with the next player
}
step-swap_with-chosen = { $you ->
    [who] you exchange hands with the player chosen
   *[other] { $who } exchanges hands with the player chosen
}
step-show = { $you ->
    [who] you show a card of the colour just named
   *[other] { $who } shows a card of the colour just named
}
step-show-missing = for each who has none: { $then }
step-show-none_missing = if everyone showed one: { $then }
step-trial = { $you ->
    [who] you are put to a trial: { $words }
   *[other] { $who } is put to a trial: { $words }
}
step-trial-good = if it succeeds: { $then }
step-trial-bad = if it fails: { $then }
step-when-stuck = { $you ->
    [who] { $step } (only if you had nothing to lay)
   *[other] { $step } (only if that player had nothing to lay)
}
step-then = { $first }, then { $second }
step-nothing = Nothing else happens.
trial-words = ‘{ $words }’
trial-film = to name 4 characters of a Disney film of the first 100 years (1923–2023), picked by whoever laid the card
trial-kick = to flick the paper football between the posts

## The ten ideas for a Customizable card

idea-1 = The next player draws until a card of a named colour comes.
idea-2 = All the other players lay off their wild cards.
idea-3 = If the next player cannot lay a card, that player draws three.
idea-4 = The player takes another turn.
idea-5 = The next player draws or lays off until 7 cards are in hand.
idea-6 = Everyone lays off or draws to hold 3 cards.
idea-7 = Everyone plays with open hands until the player's next turn.
idea-8 = The player tells a joke: if nobody laughs, the player draws 4; otherwise the player lays off down to a single card (and must say UNO).
idea-9 = The next player may not bend the elbows until someone has said UNO (a dare: what comes of it is for the table to decide).
idea-10 = The next player crows like a rooster, or chickens out and draws 4.

## Options

option-scoring = How a game is won.
option-scoring-points = the winner of a round scores the cards left in the other hands; the first to reach the target wins.
option-scoring-low = each player is charged the cards left in the own hand; once someone reaches the target, the fewest points win.
option-scoring-round = going out wins the game, and no points are kept.
option-target = The points that end a game (ignored where going out wins it).
option-target-range = any whole number from { $least } to { $most }.
option-two_player_reverse = What a Reverse does with two players.
option-two_player_reverse-skip = it acts as a Skip, and the direction stays.
option-two_player_reverse-turn = it only changes the direction, as the booklets read to the letter.
option-bluffing = What becomes of a Wild Draw Four laid against the rules.
option-bluffing-true = it can be laid, and a challenge punishes it.
option-bluffing-false = it is refused, and the next player simply draws 4: for small children.
option-stack = What becomes of a Draw Two or a Wild Draw Four (house rule).
option-stack-none = the next player draws at once, as the booklets say.
option-stack-same = the cards are owed, and may be answered with the same kind of card: a Draw Two on a Draw Two, a Wild Draw Four on a Wild Draw Four.
option-stack-up = the cards are owed, and may be answered with the same kind of card; a Wild Draw Four also answers a Draw Two.
option-jump_in = Laying a card out of turn (house rule).
option-jump_in-false = nobody lays out of turn, as the booklets say.
option-jump_in-true = whoever holds the very same card as the one just laid may lay it at once.
option-seven_zero = What a 7 and a 0 do (house rule).
option-seven_zero-false = they are numbers like the others, as the booklets say.
option-seven_zero-true = a 7 exchanges hands with another player, a 0 passes every hand on.
option-draw = How many cards a player draws who does not lay (house rule).
option-draw-one = one, as the booklets say.
option-draw-until = cards are drawn one after the other, until a card comes that can be laid.
option-must_lay = Whether a card that can be laid must be (house rule).
option-must_lay-none = never: drawing and keeping are free, as the booklets say.
option-must_lay-drawn = a card just drawn that can be laid must be laid.
option-must_lay-always = a card just drawn that can be laid must be laid, and a player who can lay may not draw.

## Phases: what the table is waiting for

phase-turn = lay a card or draw
phase-drawn = lay the card just drawn, or keep it
phase-challenge = accept the Wild Draw Four, or challenge it
phase-stack = pay the cards owed, or answer with another
phase-opening-colour = name the starting colour
phase-show = show a card of the colour asked for
phase-trial = say how the trial went
phase-discard = choose a card to lay off
phase-round-over = the round is over
phase-match-over = the game is over

## Refusals

reason-unreadable = I cannot read that move. Try ‘play R7’, ‘play W blue’ or ‘draw’.
reason-round-over = The round is over: wait for the next deal.
reason-cannot-catch-self = You cannot catch yourself: say UNO instead.
reason-bad-target = Choose another player at the table, and only where the move asks for one.
reason-nothing-to-say = You have no UNO to say just now.
reason-nothing-to-catch = There is nothing to catch here: UNO was said, or the moment has passed.
reason-not-your-turn = Not yet: it is someone else's turn.
reason-wrong-phase = Not at this moment: something else is being waited for.
reason-must-lay = You hold a card that can be laid, and at this table it must be: lay it.
reason-no-such-card = You do not hold that card: choose one from your hand.
reason-only-drawn-card = You have drawn: lay that card, or keep it.
reason-no-match = Neither the colour, nor the number, nor the symbol: lay another card, or draw.
reason-cannot-answer = That card is no answer to what you owe: answer with another, or pay.
reason-need-colour = Name a colour with that card.
reason-bad-colour = Name one of the four colours of this deck, and only with a wild card.
reason-bluff-refused = No bluffing at this table: keep your Wild Draw Four while you hold another card that will do.
reason-must-show-colour = Show a card of the colour asked for.

## Emotes and phrases: what players say without typing

emote-smile = A smile
emote-laugh = Ha ha!
emote-wow = Wow!
emote-cry = Boo hoo…
emote-clap = Applause
emote-thinking = Hmm…
emote-angry-cat = A cross cat
emote-sleepy = Zzz, sleepy
phrase-hello = Hello!
phrase-good-luck = Good luck!
phrase-well-played = Well played!
phrase-thanks = Thank you!
phrase-oops = Oops!
phrase-hurry-up = Your turn, when you're ready!
phrase-rematch = Another game?
phrase-goodbye = Goodbye!

## The text of ‘pioche rules’

rules-deck = The deck: { $cards ->
    [one] { $cards } card
   *[other] { $cards } cards
}
rules-colours = Colours: { $colours }.
rules-numbers = Number cards
rules-each-colour = { $copies } of each colour
rules-each-colour-numbers = per colour: { $zeros } × 0, { $others } × each of 1 to 9
rules-cards = The cards
rules-options = Options
rules-options-note = The booklet is the default; every option is a departure from it.
rules-value = { $value }: { $meaning }
rules-value-default = { $value } (default): { $meaning }
rules-clauses = The rules
rules-clauses-note = R-… marks a ruling where the booklets are silent or ambiguous, H-… a house rule that no booklet prints and that is off unless the table chooses it; the rest is what the booklet says, in our words.
rules-ideas = Ten ideas from the booklet:

chapter-setup = Setting up
chapter-opening = The first card turned up
chapter-turn = A turn
chapter-actions = Action cards
chapter-specials = Special cards
chapter-uno = Saying UNO
chapter-ending = End of a round, and points
chapter-unprinted = What the booklet does not print
chapter-house = House rules, where the table chooses them

## Clauses: setting up

clause-A-DEAL = Each player draws a card, and the highest number deals; any card with a symbol counts zero. The cards then go back and the whole deck is shuffled.
clause-R-TIE = Players tied for the highest number draw again, until one of them is highest.
clause-B-DEAL = The table chooses a dealer.
clause-R-DEALER-B = The host names the dealer; if no one is named, one is picked at random.
clause-DEAL-7 = The dealer shuffles, and deals 7 cards to each player.
clause-R-DEAL = Cards are dealt one at a time, clockwise, starting at the dealer's left.
clause-TALON = The cards left are the pioche (the draw pile), face down; its top card is turned up to start the talon (the discard pile).
clause-START = The player to the dealer's left begins, and play goes left (clockwise).
clause-R-SEATS = The game is for 2 to 10 players.
clause-R-NEXT-DEALER = For the next round the deal passes to the left.

## Clauses: the first card turned up

clause-A-OPEN-NUM = A number: nothing special happens.
clause-A-OPEN-D2 = A Draw Two: the player to the dealer's left draws 2 cards and loses the turn; the next one begins.
clause-A-OPEN-REV = A Reverse: the dealer plays first, then play goes right.
clause-A-OPEN-SKIP = A Skip: the player to the dealer's left is skipped, and the next one begins.
clause-A-OPEN-WILD = A Wild: the player to the dealer's left names the starting colour and plays the first card.
clause-A-OPEN-W4 = A Wild Draw Four goes back into the pioche, and another card is turned up.
clause-R-BACK = The other card is turned up first; then the Wild Draw Four is put back at a random place in the pioche. If the other card is a Wild Draw Four as well, the same is done again.
clause-A-OPEN-SPECIAL = A special card: the player to the dealer's left names the starting colour and begins; the card has no other effect.
clause-R-OPEN-LOTSO = Lotso opens in the same way: a colour is named, nobody shows a card and nobody draws.
clause-B-OPEN-SKIP = Only a number starts the talon. A Draw Two, a Reverse, a Skip or a wild card of any kind is ignored and stays under; the next card is turned up, until a number shows.

## Clauses: a turn

clause-MATCH = A card may be laid if it has the colour in force, or the number or symbol of the top card of the talon. A wild card of any kind goes on anything, even when another card could be laid.
clause-DRAW = A player with nothing to lay draws one card from the pioche. If that card can be laid, it may be laid at once; otherwise, or if the player prefers, it is kept and the turn passes.
clause-DRAW-CHOICE = A player may draw instead of laying a playable card. Then only the card just drawn may be laid in this turn, never one that was already in hand.
clause-ONE = One card a turn.
clause-RESHUFFLE = When a card must be drawn and the pioche is empty, the talon, less its top card, is shuffled into a new pioche; also in the middle of drawing several cards.
clause-R-DRY = If there is still nothing to draw, the rest of the draw is forgone.
clause-R-BLOCKED = When every player in turn, all the way round, has drawn nothing and laid nothing, the round is blocked: whoever has the fewest points in hand wins it and scores the cards in the other hands. If several tie for fewest, nobody wins the round and nobody scores (with the scoring ‘low’ hands are charged as always; with ‘round’ another round is dealt). Every seat must have moved since the last lay: a lost turn does not count. A player holding a playable card may pass in this way too.

## Clauses: action cards

clause-D2 = Draw Two: the next player draws 2 cards and loses the turn. It goes on its colour or on another Draw Two. There is no stacking.
clause-REV = Reverse: the direction of play changes. It goes on its colour or on another Reverse.
clause-R-REV-2 = With two players a Reverse acts as a Skip, and the direction stays. The option ‘two_player_reverse: turn’ gives the literal reading, where it only changes the direction. A Reverse that opens the round, and a reversal written on a card by the table, are not affected.
clause-SKIP = Skip: the next player loses the turn. It goes on its colour or on another Skip.
clause-WILD = Wild: its player names the colour, which may be the one already in force.
clause-W4 = Wild Draw Four: its player names the colour; the next player draws 4 cards and loses the turn, or challenges.
clause-W4-LEGAL-A = It may be laid only by a player holding no card of the colour in force. A matching number or symbol of another colour does not matter, nor do other wild cards.
clause-W4-LEGAL-B = It may be laid only by a player holding no card of the colour in force and no other wild card: a wild card of any kind, another Wild Draw Four too, counts as a match.
clause-W4-BLUFF = A Wild Draw Four can be laid against the rules: it is the challenge that punishes it. (With the option ‘bluffing: false’ it is refused, and the next player simply draws 4.)
clause-R-BLUFF-W4 = With that option, other Wild Draw Fours in the hand do not forbid one; otherwise a hand of two could never be emptied.
clause-W4-ACCEPT = Not challenged: the next player draws 4 cards and loses the turn.
clause-W4-SHOW = Challenged: the player of the Wild Draw Four shows the hand to the challenger, and to nobody else. What is judged is the hand as it was when the card was laid (without that card), against the colour in force before it.
clause-W4-GUILTY = Laid against the rules: its player draws the 4 cards, and the challenger draws none.
clause-R-GUILTY-TURN = The challenger then takes a normal turn (unless a card written by the table has already cost that turn).
clause-W4-INNOCENT = Laid within the rules: the challenger draws 6 cards and loses the turn.
clause-W4-COLOUR = The colour named stands, whatever the outcome.
clause-R-W4-WHO = Only the next player may challenge. There is no challenge when the Wild Draw Four was the last card: an empty hand is never guilty.

## Clauses: special cards

clause-WL = Lotso: its player asks for a colour, which becomes the colour in force. Every opponent must show one card of that colour (a wild card has no colour), and each who has none draws 3. If all the opponents showed one, the player of Lotso draws 3 instead.
clause-R-WL-SHOW = Opponents are asked one at a time, in the direction of play; one who has several different cards of the colour picks which to show. The card is shown to everyone and stays in hand. All the shows come first, then all the draws, in the same order. Then the next player plays normally.
clause-WL-LAST = Lotso may be laid as the last card: its effect is applied first. If its player must draw 3 the round goes on, even if nothing is left to draw and the hand stays empty (that player then draws on the next turn). Otherwise the round ends, and the cards drawn by others count.
clause-WH = Shuffle Hands: its player gathers all the cards of every player, the own hand included, shuffles them, and deals them all out one at a time, clockwise from the player on the left, whatever the direction of play. Hands may change size. The direction of play is kept.
clause-R-WH-LAST = Laid as the last card, Shuffle Hands ends the round and nothing is shuffled.
clause-WT = Tiny Diamond's Mixtape: the next player takes one card, unseen, from the hand of each other player (the one who laid it included) into the own hand, then plays normally.
clause-R-WT-EMPTY = An empty hand gives nothing. A player whose last card is taken is not out, since a round ends only when a last card is laid; that player draws on the next turn.
clause-R-WT-LAST = Laid as the last card, the Mixtape ends the round and nothing is taken.
clause-WM = Mickey's Movie Madness: its player picks another player and a Disney film of the first 100 years (1923–2023). If the player picked cannot name 4 characters of the film, that player draws 4 cards. No turn is lost.
clause-R-WM-LAST = Whoever lays Mickey's card as the last card has won: no question is asked.
clause-WK = Field Goal Kick: the next player must kick the paper football between the posts or draw 3 cards, and then plays normally.
clause-R-WK-LAST = Whoever lays Field Goal Kick as the last card has won: nobody kicks.
clause-WC = Customizable: before the game the table decides how many of the three are used (the booklet says one or all three; here none to three, and those not used are left out of the deck) and what is written on each. Every player must agree. The cards can be wiped clean: the rules may be rewritten for each game.
clause-R-WC-3 = With idea 3, the player who cannot lay a card also loses the turn.
clause-R-WC-DISCARD = Cards laid off go under the top card of the talon. Their owner chooses them one at a time, and is asked only where there is a choice between different cards. Nobody goes out by having to lay off a last card: the owner keeps one, of the own choice.
clause-R-WC-LAST = Laid as the last card, a Customizable card ends the round and its rule is not applied.

## Clauses: saying UNO

clause-UNO-SAY = A player laying the next-to-last card must say UNO at once, with the card or just after it.
clause-R-UNO-ONE = UNO may be said from the moment the card is laid. It can be caught only when the card is fully resolved (a Wild Draw Four answered; a show, a trial or a laying off done) and its player then holds exactly one card, got there by laying: one card right after the lay, and one when resolved. (For one's own card written by the table: one when resolved, however it came.) For any other card nobody owes UNO for a hand shrunk by another player's card, by a redeal or by a taking. Said once, it is said for that card. The debt ends as soon as its owner does not hold exactly one card.
clause-UNO-CATCH = If UNO was not said and an opponent points it out in time, the player draws 2 cards.
clause-R-UNO-LATE = UNO may still be said late, until its player is caught or the time is past; after that there is nothing to say.
clause-UNO-WINDOW-A = In time means before the next player has played: up to and including the moment when the next player to take a turn has drawn but has not yet laid or passed.
clause-UNO-WINDOW-B = In time means before the next player begins: the first lay or draw by the next player to take a turn ends it.
clause-R-UNO-PENALTY-DRAW = Cards drawn as a penalty, and the answer to a Wild Draw Four, are not a turn: the time to catch runs on.
clause-R-UNO-FALSE = Saying UNO or catching when there is nothing to say or catch is refused, without penalty.

## Clauses: end of a round, points

clause-OUT = The round ends when a player lays the last card.
clause-OUT-DRAW-A = If that card is a Draw Two or a Wild Draw Four, the next player still draws 2 or 4 cards, and they count.
clause-R-LAST-B = Laying the last card wins at once: even after a Draw Two or a Wild Draw Four nothing is drawn.
clause-SCORE = The winner of the round scores the cards left in the other hands: a number its value; a Draw Two, a Reverse or a Skip 20; a wild card 50, or 40 where its own line says so.
clause-WIN-500 = Points add up from round to round, and the first to reach 500 wins. Otherwise the cards are shuffled and another round is played.
clause-WIN-LOW = Alternative: each round, each player is charged the points left in the own hand. When someone reaches or passes 500, whoever has the fewest points wins.
clause-R-LOW-TIE = A tie for the fewest points is a shared win.
clause-WIN-ROUND = Going out wins the game. Points to 500 are optional.

## Clauses: what the booklets do not print

clause-R-DECK-D = The booklet counts 112 cards and gives no breakdown: the 108 common cards and 4 Mickey cards make 112.
clause-R-DECK-G = The booklet counts 108 cards and gives no breakdown: 100 coloured cards, 4 Wild Draw Four, and the other four wild places shared by 2 Wild and 2 Field Goal Kick.
clause-R-OPEN-END = The cards left after the deal must hold one that can start the talon; otherwise the cards are shuffled and dealt again.
## Clauses: house rules

clause-H-NO-TURN = An answer to a stack and a jump-in are lays, but nobody's turn has come: a turn still to be lost stays to be lost, and open hands stay open until a turn of the player who opened them comes.
clause-H-STACK = A Draw Two or a Wild Draw Four is not paid at once: the next player owes the cards, and either pays or answers. To pay is to draw all that is owed and to lose the turn. What cannot be drawn is forgone: once paid, nothing is owed.
clause-H-STACK-SECRET = The table waits also for a player who holds no answer, or no card at all: whether there was one is nobody's business.
clause-H-STACK-ANSWER = The player who owes may answer with a card of the same kind: a Draw Two of any colour on a Draw Two, a Wild Draw Four on a Wild Draw Four; with ‘stack: up’ also a Wild Draw Four on a Draw Two, never the other way. The answer adds its 2 or 4 cards, its colour comes into force, and the next player owes the sum. Nothing else may be laid, and nothing drawn but the sum.
clause-H-STACK-LOST = The neighbour always owes, even with a turn still to be lost, and may answer or challenge all the same; paying and that loss are one loss.
clause-H-STACK-W4 = A Wild Draw Four that begins a stack may be challenged as printed, or answered. If it was laid against the rules its player draws 4, nothing is owed any more and the challenger takes a normal turn; otherwise the challenger draws 6 in place of the 4 and loses the turn. A Wild Draw Four laid in answer is never a bluff, whatever the hand, and cannot be challenged. With the option ‘bluffing: false’ one that begins a stack cannot be challenged either.
clause-H-STACK-OPEN = The card turned up to start the talon is never owed for nor answered.
clause-H-STACK-LAST = Laid as the last card, it ends the round at once. Where the booklet makes the next player draw for a last card, that player draws all that is owed, this card included, and it counts; where it does not, nothing is drawn.
clause-H-STACK-UNO = A payment is no turn, and the time to catch runs on. An answer is a lay: it ends the time of the card before it, and may owe UNO itself. Until a card is paid, challenged or answered UNO may be said for it, but nobody caught.
clause-H-STACK-SPECIAL = Special cards, and cards written by the table, are not stacked, even if they make players draw.
clause-H-JUMP = While a player is on turn and the top card was laid (not turned up at the start), anyone else who holds the very same card, same colour and same face, never a wild card, may lay it at once: also the player who laid the top card, and one who has just lost a turn. The player on turn simply lays it.
clause-H-JUMP-TURN = The card acts as if it had been that player's turn, and play goes on from there; laid as the last card, it ends the round. The player who was on turn has lost nothing but the place. A turn already taken away stays taken away, and what was drawn stays drawn.
clause-H-JUMP-WHEN = At no other moment: not while the player on turn looks at a card just drawn, not while a card is being resolved. There is one exception: where cards are stacked, a Draw Two identical to the Draw Two on top may be jumped in by any player who does not owe, also by the one who laid it. It adds 2, the player after the jumper owes the sum, and who owed before owes nothing.
clause-H-JUMP-UNO = A jump-in is a lay: it ends the time to catch of the card before it, and may owe UNO.
clause-H-JUMP-SECRET = Who could jump in is nobody's business: only the player concerned is told, and nothing the others see, and no waiting time, depends on it.
clause-H-JUMP-LATE = A jump-in that comes too late is judged like any other move, by what it meets.
clause-H-SEVEN = The player of a 7 names another player, and the two exchange hands; with two players too.
clause-H-ZERO = When a 0 is laid, every player passes the whole hand to the next player in the direction of play.
clause-H-SWAP-LAST = Laid as the last card, a 7 or a 0 ends the round and nothing is exchanged; a last 7 names a player all the same.
clause-H-SWAP-UNO = UNO is owed if the player of the card holds exactly one card after the exchange, however it came; nobody else owes it. It may be said with the card where the lay or the exchange leaves its player one card.
clause-H-SWAP-SEAT = Only cards move: open hands, turns to be lost and the place belong to the seat. Nobody is shown anything by an exchange.
clause-H-SWAP-EMPTY = An empty hand is exchanged like any other. Receiving it is not going out: its new owner draws on the next turn.
clause-H-SWAP-OPEN = The card turned up to start the talon exchanges nothing.
clause-H-DRAW = With ‘draw: until’, a player draws one card after the other until one can be laid, or none is left. Only that last card may then be laid; the others are kept, unseen. If none can be laid the turn passes. It is the same for a player who draws by choice; payments and penalties keep their number.
clause-H-MUST = With ‘must_lay: drawn’, a card just drawn that can be laid must be laid. With ‘must_lay: always’, a player who can lay may not draw either. Nobody is obliged to answer a stack or to jump in.
clause-H-MUST-W4 = A Wild Draw Four that would be a bluff obliges nobody: where it is the only card that could be laid, one may draw, keep it, or lay it. Any other wild card obliges, and so does a Wild Draw Four that is no bluff.

## What happened

seat-name = Seat { $seat }
seat-you = you
event-cut = { $you ->
    [seat] You cut { $card }.
   *[other] { $seat } cuts { $card }.
}
event-dealer = { $you ->
    [seat] You deal.
   *[other] { $seat } deals.
}
event-shuffled = The pioche is shuffled: { $cards ->
    [one] { $cards } card
   *[other] { $cards } cards
}.
event-dealt-unseen = { $you ->
    [seat] You are dealt { $count ->
        [one] { $count } card
       *[other] { $count } cards
    }.
   *[other] { $seat } is dealt { $count ->
        [one] { $count } card
       *[other] { $count } cards
    }.
}
event-dealt = { $you ->
    [seat] You are dealt { $cards }.
   *[other] { $seat } is dealt { $cards }.
}
event-turned-up-opens = { $card } is turned up and starts the talon.
event-turned-up-goes-back = { $card } is turned up and goes back into the pioche.
event-turned-up-stays-under = { $card } is turned up, does not count and stays under.
event-colour = { $you ->
    [seat] You name { $colour }.
   *[other] { $seat } names { $colour }.
}
event-turn = { $you ->
    [seat] It is your turn.
   *[other] { $seat } is on turn.
}
event-laid = { $you ->
    [seat] You lay { $card }.
   *[other] { $seat } lays { $card }.
}
event-laid-wild = { $you ->
    [seat] You lay { $card } and name { $colour }.
   *[other] { $seat } lays { $card } and names { $colour }.
}
event-laid-at = { $you ->
    [seat] You lay { $card }, name { $colour } and pick { $target }.
    [target] { $seat } lays { $card }, names { $colour } and picks you.
   *[other] { $seat } lays { $card }, names { $colour } and picks { $target }.
}
event-laid-picks = { $you ->
    [seat] You lay { $card } and pick { $target }.
    [target] { $seat } lays { $card } and picks you.
   *[other] { $seat } lays { $card } and picks { $target }.
}
event-drew-unseen = { $you ->
    [seat] You draw { $count ->
        [one] { $count } card
       *[other] { $count } cards
    }.
   *[other] { $seat } draws { $count ->
        [one] { $count } card
       *[other] { $count } cards
    }.
}
event-drew = { $you ->
    [seat] You draw { $cards }.
   *[other] { $seat } draws { $cards }.
}
event-passed = { $you ->
    [seat] You keep the card and pass.
   *[other] { $seat } keeps the card and passes.
}
event-passed-dry = { $you ->
    [seat] You find nothing to draw and pass.
   *[other] { $seat } finds nothing to draw and passes.
}
event-lost-turn = { $you ->
    [seat] You lose the turn.
   *[other] { $seat } loses the turn.
}
event-direction-left = Play goes left.
event-direction-right = Play goes right.
event-said-uno = { $you ->
    [seat] You say UNO!
   *[other] { $seat } says UNO!
}
event-caught = { $you ->
    [seat] { $by } catches you: you did not say UNO.
    [by] You catch { $seat }, who did not say UNO.
   *[other] { $by } catches { $seat }, who did not say UNO.
}
event-accepted = { $you ->
    [seat] You accept the Wild Draw Four.
   *[other] { $seat } accepts the Wild Draw Four.
}
event-challenged-guilty = { $you ->
    [seat] You challenge { $of } and are right.
    [of] { $seat } challenges you and is right.
   *[other] { $seat } challenges { $of } and is right.
}
event-challenged-innocent = { $you ->
    [seat] You challenge { $of } and are wrong.
    [of] { $seat } challenges you and is wrong.
   *[other] { $seat } challenges { $of } and is wrong.
}
event-hand-shown-unseen = { $you ->
    [of] You show your hand to { $to } alone.
    [to] { $of } shows the hand to you alone.
   *[other] { $of } shows the hand to { $to } alone.
}
event-hand-shown = { $you ->
    [of] You show { $to } alone: { $cards }.
    [to] { $of } shows you alone: { $cards }.
   *[other] { $of } shows { $to } alone: { $cards }.
}
event-showed = { $you ->
    [seat] You show everyone { $card }.
   *[other] { $seat } shows everyone { $card }.
}
event-had-none = { $you ->
    [seat] You have none to show.
   *[other] { $seat } has none to show.
}
event-opened = { $you ->
    [seat] Your hand lies open: { $cards }.
   *[other] The hand of { $seat } lies open: { $cards }.
}
event-closed = Closed again: { $seats }.
event-laid-off = { $you ->
    [seat] You lay off { $card }.
   *[other] { $seat } lays off { $card }.
}
event-took-unseen = { $you ->
    [seat] You take a card from { $of }.
    [of] { $seat } takes a card from you.
   *[other] { $seat } takes a card from { $of }.
}
event-took = { $you ->
    [seat] You take { $card } from { $of }.
    [of] { $seat } takes { $card } from you.
   *[other] { $seat } takes { $card } from { $of }.
}
event-swapped = { $you ->
    [seat] You and { $other } exchange hands.
    [partner] { $seat } and you exchange hands.
   *[other] { $seat } and { $other } exchange hands.
}
event-gathered = { $you ->
    [seat] You gather every hand, shuffle and deal.
   *[other] { $seat } gathers every hand, shuffles and deals.
}
event-again = { $you ->
    [seat] You play again.
   *[other] { $seat } plays again.
}
event-owed = { $you ->
    [seat] You owe { $cards ->
        [one] 1 card
       *[other] { $cards } cards
    }: pay or answer.
   *[other] { $seat } owes { $cards ->
        [one] 1 card
       *[other] { $cards } cards
    }: pay or answer.
}
event-paid = { $you ->
    [seat] You pay.
   *[other] { $seat } pays.
}
event-jumped-in = { $you ->
    [seat] You jump in.
   *[other] { $seat } jumps in.
}
event-passed-on-left = Every hand goes on to the left.
event-passed-on-right = Every hand goes on to the right.
event-trial = { $you ->
    [seat] You are put to a trial: ‘{ $words }’.
   *[other] { $seat } is put to a trial: ‘{ $words }’.
}
event-trial-film = { $you ->
    [seat] You have to name 4 characters of { $film }.
   *[other] { $seat } has to name 4 characters of { $film }.
}
event-trial-kick = { $you ->
    [seat] You have to kick the paper football between the posts.
   *[other] { $seat } has to kick the paper football between the posts.
}
event-trial-good = { $you ->
    [seat] You succeed.
   *[other] { $seat } succeeds.
}
event-trial-bad = { $you ->
    [seat] You fail.
   *[other] { $seat } fails.
}
event-blocked = Nobody can lay or draw: the round is blocked.
event-counted = { $you ->
    [seat] You are left with { $points ->
        [one] { $points } point
       *[other] { $points } points
    }.
   *[other] { $seat } is left with { $points ->
        [one] { $points } point
       *[other] { $points } points
    }.
}
event-round-over = { $you ->
    [winner] { $points ->
        [0] You win the round.
        [one] You win the round ({ $points } point).
       *[other] You win the round ({ $points } points).
    }
   *[other] { $points ->
        [0] { $winner } wins the round.
        [one] { $winner } wins the round ({ $points } point).
       *[other] { $winner } wins the round ({ $points } points).
    }
}
event-round-over-nobody = Nobody wins the round.
event-match-over = The game is won: { $winners }.
replay-end = { $moves ->
    [one] { $moves } move
   *[other] { $moves } moves
}, and the replay arrives where the game did ({ $digest }…).

## The bots and the coach

level-random = lays whatever fits, forgets to say UNO, and doubts a Wild Draw Four by whim
level-greedy = sheds points, keeps to its colours, saves its wild cards, and sometimes misses who forgot UNO
level-expert = counts cards, remembers who lacked which colour, bluffs rarely and doubts by the odds
level-search = plays the round on in thousands of imagined deals before it moves
level-trained = has learnt by playing against itself and others
coach-head = { $remarks ->
    [0] Nothing to remark (decisions: { $decisions }).
    [one] One remark (decisions: { $decisions }).
   *[other] { $remarks } remarks (decisions: { $decisions }).
}
coach-remark = Move { $number }, { $seat }: { $played }. Better: { $better }, { $gain } points of winning chance more, give or take { $margin } ({ $instead } → { $wins }, played on in { $worlds } fresh deals).
coach-do-play = lay { $card }
coach-do-play-wild = lay { $card }, naming { $colour }
coach-do-play-at = lay { $card }, naming { $colour }, at { $target }
coach-do-play-swap = lay { $card } and exchange hands with { $target }
coach-do-answer = answer with { $card }
coach-do-answer-wild = answer with { $card }, naming { $colour }
coach-do-pay = { $owed ->
    [one] draw the card you owe
   *[other] draw the { $owed } cards you owe
}
coach-do-draw = draw
coach-do-keep = keep the drawn card
coach-do-accept = accept
coach-do-challenge = challenge
coach-do-colour = name { $colour }
coach-do-show = show { $card }
coach-do-discard = lay off { $card }
coach-why-sheds = It leaves fewer cards in hand.
coach-why-costs = It costs somebody else cards when that hurts.
coach-why-turn = It gives the turn to somebody less dangerous.
coach-why-denies = The next player most likely lacks the colour then in force.
coach-why-follows = It keeps a colour in which you can go on.
coach-why-wilds = It keeps a wild card for when nothing else fits.
coach-why-variety = It gets rid of a colour you hold little of.
coach-why-actions = It keeps an action card for a better moment.
coach-why-face = It keeps or matches a symbol you hold again.
coach-why-points = It gets rid of points.
coach-why-draws = Waiting costs less than it seems.
coach-why-out = It was the last card: the round is won at once.
coach-why-answer = The cards are then owed by the next player, and more of them.
coach-why-doubt = Such a Wild Draw Four is a bluff in { $chance } of cases: a challenge pays.
coach-why-believe = Such a Wild Draw Four is a bluff in only { $chance } of cases: a challenge costs more than it wins.
coach-why-worlds = Played on in { $worlds } imagined deals, it simply wins more often.

## The web table

web-title = Pioche, the game
web-title-table = Table { $code }
web-title-your-turn = Your turn!
web-your-turn = Your turn!
web-their-turn = { $name }'s turn
web-they-think = { $name } is choosing…
web-others = The others
web-middle = Pioche and talon
web-mine = Your seat
web-hand = Your hand: { $count ->
    [one] { $count } card
   *[other] { $count } cards
}
web-draw = Draw a card ({ $count } left in the pioche)
web-talon = On top of the talon: { $card }
web-keep = Keep it
web-lay = Lay it
web-card-written = { $name } '{ $title }'
web-seat-cards = { $count ->
    [one] { $count } card
   *[other] { $count } cards
}
web-seat-thinks = choosing…
web-seat-dealer = dealer
web-seat-gone = left: a bot plays
web-seat-away = away: a bot plays
web-seat-absent = not connected
web-seat-waits = waits for the next round
web-menu-member = Change { $name }
web-seat-loses-turn = loses a turn
web-hand-to-bot = Let a bot play
web-hand-back = Give the seat back
web-hand-ask = Ask to let a bot play
web-hand-asked = Asked
web-lend-asked = { $name } asks: may a bot play for you?
web-lend-no = No, I play on
web-open-hand = { $name }'s open hand
web-watching = { $count ->
    [one] { $count } person watches
   *[other] { $count } people watch
}
web-prompt-drawn = Lay it or keep it
web-prompt-passes = It does not fit: your turn passes
web-prompt-by-itself = Only one card will do: it goes by itself.
web-prompt-show = Show one card: { $colour }
web-prompt-discard = { $count ->
    [one] Lay off a card
   *[other] Lay off { $count } cards
}
web-hint-lay = Tap a raised card, or draw.
web-hint-draw = Nothing to lay: tap the pioche to draw.
web-hint-uno = Press UNO! before you lay.
web-stand-behind = You are behind.
web-stand-even = About even.
web-stand-ahead = You are ahead.
web-uno-arm = Say UNO with the next card
web-uno-say = Say UNO now
web-uno-early = UNO goes with your last card but one: you still hold { $count }.
web-uno-forgotten = You forgot UNO! Say it before you are caught.
web-read-colour = Colour: { $colour }.
web-catch = Caught!
web-had-none = I have none!
web-wheel-title = { $card }: which colour?
web-wheel-ask = Which colour?
web-wheel-opening = You begin: which colour?
web-held = { $count } in hand
web-bluff-colour = You hold { $colour }: this is a bluff.
web-bluff-wild = You hold another wild card: this is a bluff.
web-bluff-stake = If you are challenged, you draw the 4 cards.
web-challenge-title = { $name } lays a Wild Draw Four on you
web-challenge-question = Could { $name } have laid another card?
web-challenge-question-a = Does { $name } still hold a { $colour } card?
web-challenge-question-b = Does { $name } still hold a { $colour } card, or another wild card?
web-accept = Accept
web-accept-stake = You draw 4 and lose your turn.
web-challenge = Challenge!
web-challenge-stake-guilty = Right: { $name } draws 4, and you play.
web-challenge-stake-innocent = Wrong: you draw 6 and lose your turn.
web-challenge-eyes = Only you see the hand if you challenge.
web-shown-title = { $name }'s hand, for your eyes only
web-shown-guilty = You were right: { $name } draws 4 cards.
web-shown-innocent = It was no bluff: you draw 6 cards.
web-seen = Seen
web-target-title = Choose a player
web-target-who = Who is it?
web-mickey-title = Ask about a film
web-mickey-who = Whom do you ask?
web-mickey-film = Which film?
web-mickey-search = Look for a film
web-mickey-unknown = The program does not know '{ $film }': the table will judge the answers.
web-mickey-surprise = Any film
web-mickey-ask = Ask
web-loading = One moment…
web-film-yours = Name { $count } characters of this film
web-film-theirs = { $name } names { $count } characters
web-film-name = Character { $n }
web-film-known = The program judges; it forgives small mistakes.
web-film-vote = The others will judge your answers.
web-film-wait = You may think along, quietly.
web-film-recognised = { $count ->
    [0] No character is recognised.
   *[other] { $count } recognised: { $names }
}
web-answer = Answer
web-give-up = Give up
web-done = Done!
web-dare-yours = Your dare
web-dare-theirs = { $name }'s dare
web-vote-good = Well done
web-vote-bad = Not this time
web-votes = { $voted } of { $voters } voted
web-kick-yours = Kick it between the posts!
web-kick-theirs = { $name } kicks
web-kick-calm = No wind to speak of
web-kick-wind-left = Wind to the left: { $speed } cm/s
web-kick-wind-right = Wind to the right: { $speed } cm/s
web-kick-how = Flick the ball upwards and let go, or set it below.
web-kick-angle = Direction
web-kick-power = Strength
web-kick-spin = Curve
web-kick = Kick!
web-kick-wait = Hold your breath…
web-seconds = { $seconds ->
    [one] { $seconds } second left
   *[other] { $seconds } seconds left
}
web-result-open = See the result
web-result-yours = You win the round!
web-result-theirs = { $name } wins the round
web-result-match-yours = You win the game!
web-result-match = { $count ->
    [one] { $names } wins the game
   *[other] The game is won: { $names }
}
web-result-gain = +{ $points } this round
web-result-empty = No card left
web-ready = Next round
web-ready-waiting = Waiting for { $names }
web-deal-now = Deal without waiting
web-rematch = Play again
web-rematch-wait = { $name } may deal a new game.
web-change-settings = Change the game
web-replay = See it again
web-curve = The scores, round by round
web-emotes = Say something
web-log = What happened
web-log-empty = Nothing yet.
web-log-bot = A bot, for you: { $line }
web-rule = The rule in full
web-rules-of = The rule: { $clause }
web-refused = That cannot be done now.
web-stale = The table moved on meanwhile: look again.
web-pay = Pay { $cards }
web-prompt-stack = { $cards ->
    [one] You owe 1 card: pay or answer
   *[other] You owe { $cards } cards: pay or answer
}
web-challenge-answer = Or answer with a raised card.
web-seat-owes = { $cards ->
    [one] owes 1 card
   *[other] owes { $cards } cards
}
web-talon-owed = { $cards ->
    [one] 1 card is owed
   *[other] { $cards } cards are owed
}
web-jump = You can jump in with { $card }
web-too-late = { $name } was quicker.
web-house = The rules
web-house-booklet = By the booklet
web-house-booklet-about = Nothing but what the booklet says.
web-house-street = Street
web-house-street-about = Draw cards are stacked, the very same card may be laid out of turn, and one draws until a card can be laid.
web-house-seven-zero = Seven-zero
web-house-seven-zero-about = A 7 exchanges hands with another player, a 0 passes every hand on.
web-house-own = Rules of your own
web-house-own-about = Choose each house rule by itself.
web-house-departs = House rules: { $name }
web-house-departures = What departs from the booklet
web-menu = Menu and settings
web-menu-shortcuts = One-letter shortcuts
web-menu-rules = The rules
web-menu-help = Keys and gestures
web-leave-sure = Leave for good? A bot will play your cards to the end.
web-leave-stay = I stay
web-leave-go = Leave
web-keys-touch = Tap or drag a raised card to lay it; hold a card to learn what it does.
web-keys-hand = from card to card
web-keys-lay = lay the card
web-keys-about = what the card does
web-keys-draw = draw
web-keys-keep = keep the card drawn
web-keys-uno = say UNO, or arm it
web-keys-catch = catch who forgot UNO
web-keys-challenge = accept · challenge a Wild Draw Four
web-keys-colour = name a colour of the wheel
web-keys-focus = go to your hand
web-keys-read = read the table aloud
web-keys-log = what happened
web-keys-emotes = say something
web-keys-help = this page
web-line-lost = The line is cut: coming back…
web-line-connecting = Coming to the table…
web-closed-moved = Your seat has moved to another device
web-closed-moved-next = Go on playing there.
web-closed-removed = You are no longer at this table
web-closed-removed-next = You can open one of your own, or join another.
web-closed-version = The server speaks a newer language
web-closed-version-next = Load the page again, and you are back.
web-event-joined = { $you ->
    [name] You sit down.
   *[other] { $name } sits down.
}
web-event-left = { $you ->
    [name] You leave.
   *[other] { $name } leaves.
}
web-event-kicked = { $you ->
    [name] You were taken from the table.
   *[other] { $name } was taken from the table.
}
web-event-away = { $you ->
    [name] You are away: a bot plays.
   *[other] { $name } is away: a bot plays.
}
web-event-back = { $you ->
    [name] You are back.
   *[other] { $name } is back.
}
web-event-hand-asked = { $you ->
    [name] You are asked to let a bot play.
   *[other] { $name } is asked to let a bot play.
}
web-event-hand-declined = { $you ->
    [name] You play on.
   *[other] { $name } plays on.
}
web-event-host = { $you ->
    [name] You are the host now.
   *[other] { $name } is the host now.
}
web-event-time = { $you ->
    [name] Your time is up.
   *[other] Time is up for { $name }.
}
web-event-film = { $you ->
    [name] You answer: { $answers }.
   *[other] { $name } answers: { $answers }.
}
web-event-kick-good = { $you ->
    [name] You kick it between the posts!
   *[other] { $name } kicks it between the posts!
}
web-event-kick-short = { $you ->
    [name] You kick too short.
   *[other] { $name } kicks too short.
}
web-event-kick-over = { $you ->
    [name] You kick over the posts.
   *[other] { $name } kicks over the posts.
}
web-event-kick-wide-left = { $you ->
    [name] You kick past the left post.
   *[other] { $name } kicks past the left post.
}
web-event-kick-wide-right = { $you ->
    [name] You kick past the right post.
   *[other] { $name } kicks past the right post.
}
web-event-dare = { $you ->
    [name] You have done it.
   *[other] { $name } has done it.
}
web-event-conceded = { $you ->
    [name] You give up.
   *[other] { $name } gives up.
}
web-event-votes = The table has voted: { $good } for, { $bad } against.
web-event-called-off = After { $moves } moves the round is called off: nobody wins it and nobody scores.
web-event-withdrawn = Not everybody agreed: the cards you wrote stay in the box.
web-event-emote = { $you ->
    [name] You: { $what }
   *[other] { $name }: { $what }
}
web-away-yours = A bot plays for you.
web-back = I am back

## The web: the screens around the table

web-home-tagline = The UNO booklets, played to the letter. With family or with bots.
web-home-edition = Which deck?
web-home-edition-classic = Shuffle Hands, and three cards you write yourselves.
web-home-edition-toy-story-3 = Lotso asks for a colour: whoever has none draws three.
web-home-edition-trolls = Violet and pink cards, and a mixtape that takes one from everybody.
web-home-edition-disney-100 = Name four characters of a film, or draw four.
web-home-edition-giant = Flick the paper football between the posts, or draw three.
web-home-bots = Bots
web-home-level = Their skill
web-home-play = Play
web-home-with-people = With friends
web-home-open = Open a table
web-home-open-note = You get a link, a code and a QR code to share.
web-home-code = Code of a table
web-home-join = Join
web-home-name = Your name
web-friendly-names = Biscuit, Pickle, Maple, Pebble, Clover, Ginger, Hazel, Juniper, Marmalade, Nutmeg, Peanut, Pepper, Poppy, Pumpkin, Sparrow, Sunny, Teapot, Thistle, Waffle, Willow
web-home-alone = Play alone
web-home-against = { $count ->
    [one] against { $count } bot
   *[other] against { $count } bots
  }
web-home-robots = { $count ->
    [one] { $count } bot · { $level }
   *[other] { $count } bots · { $level }
  }
web-home-fewer = One bot fewer
web-home-more = One bot more
web-home-you-are = you are
web-home-have-code = I have a code
web-home-recent = Your table
web-home-waits = Your table is waiting
web-home-goes-on = The game goes on
web-home-with = with { $names }
web-home-return = Go back
web-unknown = There is nothing here
web-unknown-next = The address may be misspelt, or too old. The house itself still stands.
web-you = Your games
web-you-rounds = Rounds won
web-you-matches = Games won
web-you-streak = Rounds in a row
web-you-best = Best round
web-you-tables = Your last tables
web-you-here = All of this stays in this browser.
web-you-forget = Forget it all
web-home-guest = Guest
web-home-rules = The rules
web-foot = Unofficial and free: no tie to Mattel, Disney, Pixar, DreamWorks or any maker of UNO®. All drawings here are our own.
web-level-random = Carefree
web-level-greedy = Crafty
web-level-expert = Seasoned
web-level-search = Far-sighted
web-level-trained = Schooled
web-level-about = { $level }: { $about }
web-look = Look and sound
web-look-language = Language
web-look-theme = Theme
web-look-theme-auto = as the device
web-look-theme-light = light
web-look-theme-dark = dark
web-look-motion = Motion
web-look-motion-auto = as the device
web-look-motion-full = full
web-look-motion-reduced = reduced
web-look-sound = Quiet sounds
web-close = Close
web-error-offline = The server does not answer. Check the line and try again.
web-error-not-found = There is no table with this code. Check it letter by letter.
web-error-bad-name = This name will not do: one to twenty letters, please, none of them < or > or unseen.
web-error-table-full = This table is full. You can still watch it.
web-error-throttled = Too fast: wait a moment and try again.
web-error-bad-claim = This link has been used or is too old: ask for a new one on the other device.
web-error-other = That did not work ({ $reason }). Try again.
web-rules-title = Rules: { $edition }
web-rules-decks = Rules of the other decks
web-cancel = Cancel
web-error-too-few = Two players at least: add a bot, or wait for somebody.
web-error-log-full = This table has been played at for very long and takes nothing new. Open another one.
web-error-not-agreed = Not everybody has accepted the written cards yet.
web-error-not-host = Only the host of the table may do that.
web-error-bad-settings = The table cannot be set like that.
web-error-locked = The host has locked this table: nobody else may join.
web-error-barred = The host has taken you from this table: you can come back after the game.
web-error-places-taken = This browser has seats enough at this table.
web-error-asked-already = Asked already: wait for the answer, or for the next round.
web-clause-why = What is { $clause }?
web-clause-rules = All the rules
web-lobby-count = { $count } of { $most }
web-lobby-free = A free seat
web-lobby-head = Your head
web-lobby-ways = QR code, code to dictate and link
web-lobby-dictate = To dictate, good for a few minutes
web-lobby-set = Change this
web-lobby-sentence = We play { $edition }, { $goal }, { $rules }, { $clock }.
web-lobby-goal-points = to { $points } points
web-lobby-goal-low = for the lowest total, to { $points } points
web-lobby-goal-round = and the last card wins
web-lobby-by-booklet = by the booklet
web-lobby-by-house = by the rules ‘{ $name }’
web-lobby-by-own = by house rules
web-lobby-a-turn = { $seconds } seconds a turn
web-lobby-no-hurry = without a clock
web-lobby-refused = { $names } { $count ->
    [one] does
   *[other] do
  } not want the card ‘{ $title }’: change it or wipe it.
web-lobby-unread = { $names } { $count ->
    [one] still has
   *[other] still have
  } to read a card.
web-lobby-unread-you = You still have to read a card.
web-lan-alone = This link works on this computer only: no phone will find it.
web-lan-open = Open to the house
web-lan-asked = Answer in the window where Pioche was started…
web-lan-refused = The answer was no.
web-lan-restart = To invite the phones in the house, start Pioche again with:
head-fox = fox
head-cat = cat
head-bear = bear
head-rabbit = rabbit
head-frog = frog
head-owl = owl
head-mouse = mouse
head-chick = chick
head-hedgehog = hedgehog
head-whale = whale
web-lobby-title = Table { $code }
web-lobby-dealing = The cards are being shuffled…
web-lobby-invite = Invite
web-lobby-qr = QR code that leads to table { $code }
web-lobby-code = Code { $code }
web-lobby-link = Link to share
web-lobby-copy = Copy the link
web-lobby-copied = Copied
web-lobby-share = Share…
web-lobby-tv = Show on a TV
web-lobby-seats = Around the table: { $count }
web-lobby-bot = bot
web-lobby-host = host
web-lobby-you = you
web-lobby-away = not connected
web-lobby-pass-host = Make host
web-lobby-remove = Remove { $name }
web-lobby-add-bot = Add a bot
web-lobby-watching = Watching: { $count }
web-lobby-game = The game
web-lobby-booklet = (as in the booklet)
web-lobby-clock = Time to think
web-lobby-no-clock = as long as you like
web-lobby-seconds = { $seconds } seconds
web-lobby-dealer = Who deals first
web-lobby-dealer-any = as the booklet decides
web-lobby-spectators = Others may watch (they never see a hand)
web-lobby-hints = Tell players how they stand
web-lobby-lock = Nobody else may join
web-lobby-clear = Clear the seats
web-lobby-clear-sure = Take everybody else from the table and lock it? Bots stay.
web-lobby-cards = Cards you write
web-lobby-cards-note = Up to { $count ->
    [one] { $count } card
   *[other] { $count } cards
  } with rules of your own. Everybody must agree before the deal.
web-lobby-write = Write a card
web-lobby-change = Change
web-lobby-wipe = Wipe clean
web-lobby-accept = I agree
web-lobby-decline = No, thanks
web-lobby-accepts = agrees
web-lobby-declines = does not want it
web-lobby-thinks = has not said yet
web-lobby-start = Deal the cards
web-lobby-wait = { $name } deals when everybody is here.
web-lobby-too-few = Two players at least: add a bot, or wait for somebody to come.
web-lobby-not-agreed = A written card still waits for somebody's word.
web-lobby-leave = Leave the table
web-beside = Somebody else plays on this device
web-beside-add = Add
web-beside-about = One phone for several: it goes from hand to hand, and cards stay hidden between turns.
web-pass-to = Pass the device to { $name }
web-pass-look = I am { $name }: show my cards
web-pass-uno = { $name } says { $uno }
web-move-seat = Move to another device
web-move-seat-note = Scan this with the other device: your seat and your cards move there, and this page lets go of them. It works once, within ten minutes.
web-move-seat-qr = QR code that moves your seat
web-join-title = Join table { $code }
web-join-who = At the table: { $names }
web-join-late = A game is under way: you sit down at the next round.
web-waiting-cards = You sit down at the next round, if you agree to the cards the table has written.
web-join-sit = Sit down
web-join-watch = Just watch
web-join-home = To the first page
web-card-step = A step of the card
web-card-who = Who
web-card-does = does what
web-card-number = How many
web-card-cards = { $count ->
    [one] { $count } card
   *[other] { $count } cards
}
web-card-colour = Which colour
web-card-named = the colour just named
web-card-draw = draws
web-card-draw-until = draws until this colour comes:
web-card-discard = lays off
web-card-discard-wilds = lays off every wild card
web-card-hand-to = draws or lays off, to hold
web-card-lose-turn = loses the next turn
web-card-again = plays again
web-card-reverse = changes the direction of play
web-card-open-hands = plays with an open hand for a while
web-card-shuffle-hands = gets a new hand: all are shuffled together
web-card-take = takes one card, unseen, from each other player
web-card-swap = exchanges hands with
web-card-show = shows a card of the colour just named
web-card-trial = is put to a trial:
web-card-words = What must be done
web-card-stuck = only if that player had nothing to lay
web-card-missing = For each who has none to show:
web-card-none-missing = If everybody showed one:
web-card-good = If it succeeds:
web-card-bad = If it fails:
web-card-add-step = Add a step
web-card-remove-step = Remove this step
web-card-idea = Begin with an idea of the booklet
web-card-idea-choose = Choose an idea…
web-card-title = Title, in your handwriting
web-card-text = Free words, for fun (no effect)
web-card-effect = What it does ({ $steps } of { $most } steps)
web-card-propose = Propose to the table
web-card-no-title = Give the card a title.
web-card-too-long = That is too long to fit on a card.
web-card-unprintable = Plain words only: there is a sign in it that cannot be printed on a card.
web-card-no-words = Say what the trial is.
web-card-too-many = Eight steps at most, nested ones counted.
web-idea-1 = The right colour
web-idea-2 = Farewell, wild cards
web-idea-3 = Stuck? Three more
web-idea-4 = Once more
web-idea-5 = Back to seven
web-idea-6 = Three each
web-idea-7 = Cards on the table
web-idea-8 = The joke
web-idea-8-trial = Tell a joke
web-idea-9 = Stiff as a board
web-idea-9-trial = Do not bend your elbows until someone says UNO
web-idea-10 = The rooster
web-idea-10-trial = Crow like a rooster
web-replay-title = Replay of table { $code }
web-replay-none = No round of this table is over yet: the replay comes after the first one.
web-replay-eyes = Look through the eyes of
web-replay-open = everybody: all hands open
web-replay-round = Round
web-replay-pioche = In the pioche: { $count }
web-replay-hand = Hand of { $name }
web-replay-first = To the deal
web-replay-back = One step back
web-replay-play = Play it
web-replay-pause = Pause the replay
web-replay-forth = One step on
web-replay-last = To the end
web-replay-step = Step of the game
web-replay-of = { $step } of { $steps }
web-replay-check = Check the shuffle
web-replay-download = Download the record
web-replay-share = Share the replay
web-replay-table = Back to the table
web-what = What if { $name } played otherwise?
web-what-cards = The hidden cards
web-what-kept = hidden cards as they were
web-what-anew = hidden cards dealt anew, from what this player knew
web-what-deal = Deal again
web-what-bots = The bots are playing…
web-what-chance = Chance to win the round: { $wins }
web-what-before = instead of { $wins } just before
web-what-unknown = Choose: no chances are reckoned here.
web-what-won = { $name } wins the round!
web-what-lost = { $name } does not win the round.
web-what-played = played in the game
web-what-undo = Take the move back
web-what-leave = Back to the game
web-what-note = Expert bots play the others, and UNO is said by itself. The chances come from games played in worlds this player could believe in, not from the hidden cards.
web-coach = Ask the coach
web-coach-waiting = The coach goes through the game. That takes a few seconds…
web-coach-queued = The coach is busy or still getting ready: your request waits its turn…
web-coach-failed = The coach cannot read this game.
web-coach-head = { $remarks ->
    [0] The coach has nothing to remark (decisions: { $decisions }).
    [one] The coach has one remark (decisions: { $decisions }).
   *[other] The coach has { $remarks } remarks (decisions: { $decisions }).
}
web-coach-show = Move { $number }
web-coach-what-if = What if, at move { $number }…?
web-coach-remark = { $name }: { $played }. Better: { $better }, to win in { $wins } of cases instead of { $instead }, give or take { $margin }.
web-fair-kept = The cards were dealt as promised.
web-fair-broken = The cards do not agree with what was promised.
web-fair-round = Round { $round }
web-fair-promise = The server and every player who contributed revealed what they had committed to before the deal.
web-fair-promise-broken = Somebody revealed something else than they had committed to.
web-fair-key = { $count ->
    [0] The key of the shuffle is made of the server's secret alone: nobody else contributed, so the server could have chosen the cards.
    [one] The key of the shuffle is made of the server's secret and of one player's part.
   *[other] The key of the shuffle is made of the server's secret and of the parts of { $count } players.
}
web-fair-again = { $count ->
    [one] Chance was drawn again once because somebody did not reveal; whoever it was contributes no more.
   *[other] Chance was drawn again { $count } times because somebody did not reveal; whoever it was contributes no more.
}
web-fair-key-broken = The key of the shuffle is another one.
web-fair-memory = This browser was there: the commitments, the seats and its own part are those it noted.
web-fair-memory-broken = This browser was there and had noted something else.
web-fair-stranger = This browser had no part in it: it takes the server's word for the promise.
web-fair-cards = { $count ->
    [one] { $count } card dealt, drawn or taken was compared: it is
   *[other] { $count } cards dealt, drawn or taken were compared: all are
} where that key puts them.
web-fair-told = Every card is as this browser was told it during the round.
web-fair-told-broken = This browser was told of other cards during the round.
web-fair-told-part = This browser did not hear the whole round: the cards are not compared with what it saw.
web-fair-seen = Download what this browser noted
web-drawn-again = { $count ->
    [one] { $names } did not reveal a promised part in time: chance is drawn again, and for the rest of the game without it.
   *[other] { $names } did not reveal their promised parts in time: chance is drawn again, and for the rest of the game without them.
}
web-fair-different = Step { $step }: the promised chance gives { $promised }, the game says { $told }.
web-fair-impossible = Step { $step }: this cannot come of the promised chance.
web-fair-note = This proves that nobody, not even the server or a host who plays, could choose the cards once every part was promised; it does not prove that the server, which sees all cards, tells nobody.
web-lobby-by-the-book = Rules: as in the booklet
web-lobby-departures = Rules: { $count ->
    [one] { $count } departure from the booklet
   *[other] { $count } departures from the booklet
}
web-tv-sit = Take a seat!
web-tv-enter = to join
web-tv-round = round { $round }
web-tv-title = Table { $code } on the screen
web-tv-scan = Scan to sit down; your phone holds your cards.
web-lobby-read-card = Read the card

## The laboratory, which the page does not show.

interval = [{ $low }, { $high }]
compiling = compiling the rules, once on this machine: about { $seconds } s of one core…
interval-unknown = [unknown]
lab-one-game = A single game says nothing about the next: means have no interval.
lab-played = { $edition }: { $games }, { $seats } seats, seed { $seed }
lab-stopped = Stopped early: { $games } of { $asked } were played.
lab-players = Players
lab-options = Options
lab-written = Written cards
lab-won-by-seat = Won by seat, with 95% intervals
lab-won-by-place = Won by place, clockwise from the first dealer
lab-seat = seat { $seat }
lab-place = { $place } to the left
lab-dealer = dealer
lab-length = Length
lab-rounds = rounds
lab-matches = matches
lab-rounds-of = { $count ->
    [one] { $number } round
   *[other] { $number } rounds
}
lab-matches-of = { $count ->
    [one] { $number } match
   *[other] { $number } matches
}
lab-deals-of = { $count ->
    [one] { $number } deal
   *[other] { $number } deals
}
lab-turns = turns
lab-moves = moves
lab-points = Points
lab-points-left = in the hands of those who lost
lab-drawn = Cards drawn
lab-cards = cards
lab-reshuffles = Reshuffles per game
lab-uno = UNO per game
lab-uno-said = said { $said } times, caught { $caught } times
lab-w4-answers = accepted { $accepted } times, challenged { $challenged } times; { $won } { $interval } of challenges won
lab-blocked = Rounds blocked
lab-nobody = Won by nobody
lab-capped = Given up as too long
lab-laid = laid
lab-laid-often = { $laid } times a game, in { $share } of the games
lab-layers = who laid it
lab-layers-win = won { $share } { $interval }
lab-each-lay = { $often } for each time it was laid
lab-did-self_drew = cards its player drew
lab-did-others_drew = cards others drew
lab-did-laid_off = cards laid off
lab-did-took = cards taken
lab-did-lost_turn = turns lost
lab-did-showed = cards shown
lab-did-missed = players with none
lab-did-succeeded = trials passed
lab-did-failed = trials failed
lab-did-mixed_hands = hands shuffled, swapped
lab-did-opened = hands opened
lab-did-again = turns played again
lab-did-reversed = changes of direction
contest-played = { $edition }: { $games }, { $deals } from each of { $seats } seats, seed { $seed }
contest-fair = A fair share is { $fair }. Intervals hold the true number in 95 of 100 such tournaments.
contest-wins = wins
contest-rating = Elo (Plackett–Luce)
contest-points = points
contest-time = a decision, p50 / p99
contest-cross = { $edition }, { $seats } seats: how often the bot of the row, alone, beats a table of the bot above
contest-cross-together = { $edition }, { $seats } bots at one table: of the games that one of the two has won, how many the bot of the row won, not the bot above
contest-character = { $name }: { $what }
contest-cross-note = A fair share is { $fair }; { $deals }, each from every seat; 95% intervals. Pale: no clear difference.

## What a card does to the game

lab-deals = deals
lab-card-played = { $edition }, { $players }; { $deals }, each with the card and without it, seed { $seed }
lab-card-often = { $copies } of { $deck } cards; laid in { $share } of the rounds, { $laid } times a round
lab-card-never = It was never laid.
lab-effect-longer = { $count ->
    [one] It makes a round longer, by { $turns } turns.
   *[other] Together they make a round longer, by { $turns } turns.
}
lab-effect-shorter = { $count ->
    [one] It makes a round shorter, by { $turns } turns.
   *[other] Together they make a round shorter, by { $turns } turns.
}
lab-effect-same-length = { $count ->
    [one] It leaves the length of a round as it is.
   *[other] Together they leave the length of a round as it is.
}
lab-card-helps = Who lays it wins more often: { $written } instead of { $without }.
lab-card-harms = Who lays it wins less often: { $written } instead of { $without }.
lab-card-fair = Who lays it wins about as often as without it.
lab-effect-decides = { $count ->
    [one] It decides { $share } of the rounds.
   *[other] They decide { $share } of the rounds.
}
lab-effect-decides-none = { $count ->
    [one] It decides no round.
   *[other] They decide no round.
}
lab-card-luck-more = That is more than luck alone: a card that changes nothing but luck would decide { $luck }.
lab-card-luck-no-more = That is no more than luck alone: a card that changes nothing but luck would decide { $luck }.
lab-rule-anew = Were everything dealt anew, somebody else would win { $share } of them: that is all that luck can do.
lab-effect-endless = Beware: { $rounds } rounds went on for ever and were given up.
lab-effect-without = without
lab-effect-with = with
lab-effect-difference = difference, with its 95% interval
lab-effect-turns = Length, in turns
lab-effect-drawn = Cards drawn
lab-effect-points = Points left in hands
lab-effect-first = Who begins wins
lab-card-layer = Who lays it wins
lab-effect-decided = { $count ->
    [one] It decides
   *[other] They decide
}
lab-effect-of-rounds = of the rounds
lab-card-of-laid = of the rounds in which it is laid
lab-card-luck = Luck alone decides
lab-card-beyond = Beyond luck
lab-card-beyond-what = rounds in a hundred
lab-rule-swing-what = points by which the score of a round changes
lab-place-wins = { $place } wins
lab-card-swing = Swing
lab-card-swing-what = points by which the score changes when it is laid
lab-card-gain = Who lays it gains
lab-card-gain-what = points in that round
lab-card-left-out = Against a deck without
lab-card-left-out-turns = turns
lab-card-left-out-points = points left in hands
lab-card-each-lay = Each time it is laid
lab-card-note = Without: the same deck, the same deal and the same players, with nothing written on the card. It decides a round when somebody else wins then. Luck alone: a round hangs by a thread, and one card drawn in another order may change its winner; so the same deals are played once more with a card whose player draws one card and lays one off, after which nobody has more or fewer than before. The strips are on one scale, the middle is no difference; an interval holds the true number in 95 of 100 such experiments.

## What rules do to the game

lab-rule-instead = { $rule } instead of { $other }
lab-rule-more-drawn = { $cards } more cards are drawn in a round.
lab-rule-fewer-drawn = { $cards } fewer cards are drawn in a round.
lab-rule-same-drawn = About as many cards are drawn.
lab-rule-played = { $edition }, { $players }; { $deals }, each with { $count ->
    [one] the rule
   *[other] the rules
} and without, seed { $seed }
lab-rule-note = Without: the same deck, the same deal and the same players, at a table without what is tried. A round is decided by it when somebody else wins then. The strips are on one scale, the middle is no difference; an interval holds the true number in 95 of 100 such experiments.

## How two settings differ

lab-compare-played = { $deals } at each table, seed { $seed }
lab-compare-longer = At B a round is longer, by { $turns } turns.
lab-compare-shorter = At B a round is shorter, by { $turns } turns.
lab-compare-same-length = A round is as long at B as at A.
lab-compare-decided = Another seat wins
lab-compare-note = Both tables play the deals of the same seeds; with the same deck and as many seats they are the same deals, and only then is who wins compared. The strips are on one scale, the middle is no difference; an interval holds the true number in 95 of 100 such experiments.

## A page about how an edition plays

lab-report-title = How { $edition } plays
lab-report-lead = A computer has played { $rounds } by the printed rules, { $seats } at the table ({ $players }), and has kept count. What came out of it can be read here.
lab-report-tile-turns = turns a round
lab-report-tile-drawn = cards drawn
lab-report-tile-points = points left with those who lose
lab-report-tile-uno = times UNO is said
lab-report-tile-reshuffles = reshuffles a round
lab-report-seat = Does it matter where you sit?
lab-report-seat-best = Yes, a little. Best is this place: { $place }. It wins { $share } { $interval } of the rounds, more than chance explains even though { $seats } places were looked at.
lab-report-seat-worst = A little. Worst is this place: { $place }. It wins { $share } { $interval } of the rounds, fewer than chance explains even though { $seats } places were looked at.
lab-report-seat-even = Hardly: no place does better or worse than chance explains.
lab-report-seat-note = Places are counted to the left of the dealer. A dot is what was counted; the line through it is how far chance alone may have moved it. Who looks at several places finds one that looks special more easily: the lines are long enough that all of them together hold the true numbers in 95 of 100 such experiments.
lab-report-fair = a fair share: { $share }
lab-report-length = How long does a round take?
lab-report-length-answer = Half of the rounds are over after about { $median } turns; the mean is { $mean } { $interval }, because a few take very long.
lab-report-length-note = The last column also holds the longest hundredth of the rounds.
lab-report-mean = mean { $number }
lab-report-turns = turns
lab-report-seats = And with more players?
lab-report-seats-answer = From { $short } turns with { $few } players to { $long } with { $many }.
lab-report-seats-unit = players
lab-report-points = How many points are left?
lab-report-points-answer = Those who lose hold { $mean } points { $interval } together, on average.
lab-report-points-unit = points in hands
lab-report-laid = What is laid in a round?
lab-report-laid-answer = { $number } cards are laid in a round.
lab-report-last = With which card is a round won?
lab-report-last-answer = Most often with this one: { $card }, in { $share } of the rounds. Of all the cards laid it makes up { $laid }.
lab-report-colours = Are the colours equal?
lab-report-coloured = Coloured cards laid
lab-report-named = Colours named with a wild card
lab-report-colours-even = Yes: what difference there is may be chance.
lab-report-colours-uneven = The deck treats them alike, but these players name one of them more often than chance explains.
lab-report-doubt = UNO and the Wild Draw Four
lab-report-doubt-answer = { $won } of the challenges of a Wild Draw Four are won.
lab-report-doubt-note = How forgetful and how doubtful the players are is a setting, told at the foot of the page.
lab-report-caught = caught without having said UNO
lab-report-challenged = Wild Draw Fours challenged
lab-report-challenge-won = challenges won
lab-report-special = The special card: { $card }
lab-report-special-answer = It is laid in { $share } of the rounds, { $laid } times a round.
lab-report-layer-wins = who lays it wins
lab-report-each-time = Each time it is laid, on average:
lab-report-sure = How sure is all this? An interval in brackets, or a line through a dot, holds the true number in 95 of 100 such experiments. Four times as many rounds make it half as wide.
lab-report-habits = The players say UNO in time in { $says_uno } of cases, notice in { $catches } when somebody forgot, and pass { $trial_succeeds } of the trials; those without a view of their own challenge { $challenges } of the Wild Draw Fours.
lab-report-again = The same numbers again:
lab-report-written = Written: { $file }

## What the engine refuses: its own sentences, so that other languages find them

fault = { $where }: { $what }
either = { $one } or { $other }
kind-empty = an empty value
kind-number = a number
kind-text = text
kind-list = a list
kind-mapping = a mapping
kind-date = a date
kind-time = a time
digest-none = none
place-line = line { $number }
place-card = card { $number }
place-round = round { $number }
place-file = game file
place-scenario = a scenario
place-seats = the number of seats
place-cards = the number of cards
place-alike = the number of cards of one kind
fault-text = must be text, not { $kind }
fault-long = is { $length } characters long; at most { $most } fit on a card
fault-unprintable = may not contain { $character }: a card is plain words
fault-markup = may not contain { $tag }, which begins markup: a card is plain words
fault-mapping = must be a mapping, not { $kind }
fault-unknown = unknown; known here: { $keys }
fault-whole = must be a whole number from { $least } to { $most }, not { $value }
fault-number = must be from { $least } to { $most }, not { $value }
fault-choice = must be { $choices }, not { $value }
fault-choice-in = must be { $choices } in { $edition }, not { $value }
fault-steps = must be a list of steps, not { $kind }
fault-many-steps = is one too many: a card has at most { $most } steps, nested ones counted
fault-one-thing = must do one thing, and does { $things }; known: { $known }
fault-no-thing = must do one thing, and does nothing; known: { $known }
fault-together = does not go with { $action }
fault-who = is missing; one of { $whos }
fault-those = `those` has a meaning only inside missing, good or bad
fault-only = { $action } is for `{ $who }` only, not { $other }
fault-missing = is missing
fault-nothing = says nothing
fault-title = is missing: a card needs a title
fault-cards = must be a list of cards, not { $kind }
fault-one-card = has 1 card; { $edition } has { $room } to write on
fault-many-cards = has { $cards } cards; { $edition } has { $room } to write on
fault-none = there is no { $name }; there are { $names }
fault-bots = name one, or one for each of the { $seats } seats, not { $number }
fault-needless-address = only a cluster has one: `engine` must be { $choices }, not { $engine }
fault-two-bots = name at least two, each once
fault-one-trick = only one trick can be lacking
fault-search = { $bot } needs Numba: pip install 'pioche[lab]'
fault-read = cannot be read: { $why }
fault-toml = is not readable as TOML: line { $line }, column { $column }: { $why }
fault-toml-deep = is not readable as TOML: too deep, or a number too long
fault-yaml = is not readable as YAML: { $why }
fault-second = a second document without its own `---` line
fault-alias = alias { $name }: aliases are not allowed
fault-anchor = anchor { $name }: anchors are not allowed
fault-tag = tag { $name }: tags are not allowed
fault-deep = nested more than { $most } deep
fault-key = a key must be a word, not { $value }
fault-duplicate = duplicate key { $key }
fault-large = larger than { $most } bytes
fault-utf8 = not UTF-8 text
fault-control = stray control character { $character }
fault-no-card = holds no card
fault-words = must be a word, or a list of words
fault-keys = must be keys and values, not { $kind }
fault-no-number = { $value } is no number
fault-too-large = { $value } is too large
fault-json = is not readable as JSON
fault-a-mapping = must be a mapping
fault-a-list = must be a list
fault-names = names are words
fault-hex = a key is 64 hexadecimal digits
fault-chance = chance comes from `seed` or `key`
fault-asks = asks { $word }, or nothing
fault-word = unknown word { $word }; known here: { $words }
fault-file-long = is longer than { $most } characters
fault-begins = a game file begins with `{ $line }`
fault-after-end = nothing may follow `end`
fault-twice = { $word } is given twice
fault-cut-off = ends without `{ $word }`: it was cut off
fault-seats-first = comes after `{ $word }`
fault-dash = `-` is followed by `key` and a key
fault-edition-line = `edition` is followed by an id and maybe a digest, one space before each
fault-rekey = rekey: chance can be given a new key only between two rounds
fault-refused = seat { $seat }: { $move } is refused: { $clause }
fault-no-seat = seat: there is no seat { $seat }; the seats are 0 to { $last }
fault-led = the moves do not lead to the position the file was made from
fault-unfinished = the last round is not over
fault-form = this program reads { $form }, not { $other }
fault-not-led = is not what the game file leads to
fault-column = is not as docs/DATA.md says
fault-seen = is no file of what was seen: { $why }
fault-nonces = not as many seats as nonces
fault-scheme = scheme { $scheme } is not known here
fault-secret = the secret is not hexadecimal
fault-module-name = must be module:name
fault-edition = no edition { $name }; there are { $names }
fault-snapshot = no snapshot: { $why }
fault-no-module = No module named { $name }
fault-no-name = there is no { $name } in { $module }
fault-policy = must have `encoding` and `weigh`
fault-encoding = was trained on encoding { $number }, there are 1 to { $last }
fault-absent = No such file or directory
fault-folder = Is a directory
fault-permission = Permission denied
fault-exists = File exists
fault-not-folder = Not a directory
fault-read-only = Read-only file system
fault-space = No space left on device
fault-name-long = File name too long
fault-file-large = File too large
fault-links = Too many levels of symbolic links
fault-quota = Disk quota exceeded
fault-not-permitted = Operation not permitted
fault-open-files = Too many open files
fault-input-output = Input/output error
fault-in-use = Address already in use
fault-not-here = Cannot assign requested address
fault-nobody-listens = Connection refused
fault-no-host = Name or service not known
fault-field = Object missing required field { $field }
fault-unknown-field = Object contains unknown field { $field }
fault-expected = Expected { $kind }, got { $other }
fault-parquet = is not readable as Parquet
fault-zip = File is not a zip file
fault-no-tables = no tables have been kept here
fault-old-tables = no tables of this version are kept here
fault-backup-there = is there already; a backup replaces nothing
fault-damaged = the file is damaged ({ $found }); put a backup in its place
fault-schema = the database has schema { $found }; this program knows up to { $known }
fault-schema-newer = the database has schema { $found }; this program knows up to { $known }: use the newer program
fault-schema-older = the database has schema { $found }, and this program needs { $known }: run { $command } first
fault-locked = cannot be locked: { $why }
fault-folder-used = another pioche server uses this data folder
fault-no-store = no such store; tables are kept in a folder (as SQLite) or in { $shared }
fault-packages = needs more packages: { $command }
fault-folder-migrates = a folder is brought up to date by the server that opens it: nothing to migrate
fault-own-backup = is backed up by its own programs, { $one } or { $other }
fault-same-store = is where the tables are already: name another store
fault-two-stores = is in both stores, and not the same: nothing was changed there
fault-node = in use by 1 node: stop it first
fault-nodes = in use by { $nodes } nodes: stop them first
fault-moving = in use by another program that moves tables
fault-address = this address cannot be read; it is { $form }, in which { $signs } of a password are written as { $codes }
fault-not-database = file is not a database
fault-malformed-database = database disk image is malformed
fault-unopened = unable to open database file
fault-database-disk = disk I/O error
fault-database-full = database or disk is full
fault-connection = connection failed: { $why }
fault-bad-connection = connection is bad: { $why }
fault-resolve = failed to resolve host { $host }: { $why }
fault-no-cluster = no cluster of { $kind } answers there
fault-file-id = must be that of the file, not { $id }
fault-booklet-id = { $id } is an edition of the package
fault-other-card = is that of { $card }, a card that does something else
fault-edition-file = { $file } is missing in the folder of editions; its digest was { $digest }
fault-edition-digest = { $file } is not the one this was played with: its digest is { $now }, and was { $then }
fault-small-letters = must be small letters, digits and hyphens, not { $value }
fault-capitals = must be capital letters, digits and hyphens, not { $value }
fault-table-of-cards = must be a table of cards
fault-wild-code = must be W and one more capital letter
fault-either-do = must have either `do` or `written_by`
fault-clause-words = does not go with `clause`, which has its words in the catalogue
fault-rulings = must be a list of at most { $most } clauses
fault-no-clause = does not go without `clause`
fault-true-false = must be true or false
fault-scorings = must be a list of ways to score, the booklet's first
fault-scoring-twice = names a way to score twice
fault-colours = must be a list of { $number } colours
fault-colour-twice = names a colour twice
fault-deck = says { $cards }, but the deck has { $counted }
fault-deck-small = must be more than { $dealt }, the deal to { $seats } seats, without those a table writes
fault-no-numbers = must be at least 1: the highest card decides who deals
fault-several-written = has several cards that a table writes; there may be one
fault-kinds = has { $kinds } kinds of cards; there is room for { $room }
fault-edition-files = has more than { $most } files; the others are left out
fault-edition-utf8 = is not UTF-8 text (byte { $byte })
fault-edition-name = must be named ID.toml, the id 1 to { $most } small letters, digits and hyphens
fault-edition-link = is a link that leads out of the folder
fault-edition-loop = Symlink loop from { $path }
fault-edition-no-file = is no file
fault-edition-large = is larger than { $most } KiB
fault-no-such-card = no card { $card } at this table of { $edition }
fault-numbers = must be a list of { $seats } numbers
fault-hands = must be a list with the hand of each seat
fault-no-talon = must have at least one card
fault-need-colour = is needed: the top card { $card } is wild
fault-other-colour = { $colour } contradicts the top card { $card }
fault-no-opener = no card that can open is left after the deal ({ $clause })
fault-no-cut = nobody cuts for the deal in { $edition } ({ $clause })
fault-cut-lists = must be a list of lists of cards
fault-cut-over = seat { $seat } deals already
fault-cut-cards = must have a card for each of the { $seats } seats still tied
fault-cut-tied = leaves the seats { $seats } tied
fault-list = must be a list, not { $kind }
fault-one-line = must be one line of text, not { $kind }
fault-per-seat = must have { $seats } entries, one per seat, not { $number }
fault-one-step = must have exactly one of { $steps }
fault-same-name = another scenario has this name
fault-no-scenario = no scenario in it
fault-no-yaml = no *.yaml file in this folder
fault-no-move = { $move } is no move
fault-no-card-code = no card { $card }
fault-differs = expected { $expected }, got { $actual }
fault-too-legal = { $moves } legal too
fault-not-legal = { $moves } not legal
fault-legal = { $moves } legal
fault-do-refused = { $move } of seat { $seat } is refused: { $reason }
fault-not-refused = { $move } of seat { $seat } is not refused, expected { $reason }
fault-spoilt = the refused move changed the position
fault-cannot-deal = too few cards on the table for another round, or none that can open ({ $clause })
syntax-list = a list lacks a comma before this, or its `]`
syntax-mapping = a mapping in braces lacks a comma before this, or its closing brace
syntax-colon = a colon does not fit here: indent alike, and put words with a colon in quotes
syntax-begin = a list or a key cannot begin here
syntax-no-colon = a key lacks its colon
syntax-tab = a tab cannot indent: use spaces
syntax-character = this character cannot begin a word: put the words in quotes
syntax-open-quote = a quote is opened and not closed
syntax-escape = no such escape after a backslash
syntax-line-up = this does not line up with what stands before it
syntax-no-value = a value is missing before this
syntax-more = more follows after the end
syntax-unreadable = this cannot be read
syntax-value = no value, or none that TOML knows; words stand in quotes
syntax-already = this is there already
syntax-no-equals = a key lacks its equals sign
syntax-no-key = no key can begin so
syntax-closing = words lack their closing quote
syntax-line = more follows on this line
syntax-table = the name of a table lacks its `]`

## The terminal, where the page's words are not enough

term-hint-uno = Two cards left: press u before you lay, to say UNO with the card.
term-uno-armed = UNO will be said with the next card.
term-uno-disarmed = UNO will not be said with the next card.
term-uno-due = has not said UNO!
term-any-film = Leave it empty for any film.
term-film-how = Write the names in one line, parted by commas.
term-kick-how = Three numbers: direction (-100 left to 100 right), strength (0 to 100), curve (-100 to 100). Only Enter: 0 50 0.
term-kick-keys = Space stops the needle: first the direction, then the strength. Left and right arrows bend the curve.
term-card-file = A file with written cards (.yaml or .toml)
term-name-you = { $name } (you)
term-colour = Colour in force: { $colour }.
term-pioche = In the pioche: { $count }.
term-about = { $what }: { $words }
term-yes = yes
term-no = no
term-cards = { $what }: { $cards }.
term-bot = bot ({ $level })
term-result = { $name }: { $cards } ({ $points }). Points: { $before } → { $after }
term-next-match = The next game: { $deck }
term-quit = Stop playing
term-quit-sure = Stop playing?
term-quit-note = Your seat stays yours: ‘pioche join { $link }’ brings you back to it.
term-leave-for-good = Leave the table for good; a bot plays your cards
term-other-version = The server speaks another version of the protocol: bring this program up to date.
term-rule-key = { $help }: the rule behind it
term-not-understood = That is not among the choices. { $help } lists the keys.
term-plain-help = Answer with a number or its letter. Always: u say UNO, x catch who forgot it, e say something, h the table, i what your cards do, l what happened, o the host's things, { $help } the rule behind a refusal, q stop.
term-round = Round { $round }
term-watching = You look on.
term-keys = ←→ ⏎: lay · i: this card · u: UNO! · e: say · l: log · { $help }: help · q: stop
term-keys-between = e: say · l: log · { $help }: help · q: stop
term-keys-watching = l: log · { $help }: help · q: stop
term-key-back = Esc: back
term-key-send = Enter: done
term-key-pick = ↑↓ or a number, Enter
term-title-keys = The keys
term-keys-number = lay the card with this number
term-keys-choice = take the choice with this number
term-keys-menu = what the host may do
term-keys-talon = what the card on the talon does
term-keys-rule = the rule behind a refusal, or these keys
term-keys-quit = stop playing
cli-play = Play in this terminal, alone against bots.
cli-play-bots = their levels, one for all or one for each: random, greedy, expert, trained, search; default: { $value }
cli-play-name = your name; default: { $value }
cli-plain = line by line, for screen readers, Braille and programs
cli-join = Play in this terminal at a table of a server, with people in browsers.
cli-join-where = the link or the code of a table, or the address of a server, where one is opened
cli-join-watch = only look on
cli-PLACE = URL|CODE
cli-NAME = NAME
cli-LEVELS = LEVEL,LEVEL…
cli-bad-place = { $place } is neither the link of a table, nor a code, nor the address of a server
cli-not-hex = must be hexadecimal digits, not { $value }
cli-no-level = there is no level { $level }; there are { $levels }
cli-many-bots = --bots: { $number } levels are named, and { $seats } seats leave { $room } for bots: name fewer, or ask for more with --seats
cli-no-answer = { $url } does not answer
cli-watch-what = --watch: to look on, name a table: its link or its code
cli-not-pioche = { $url } answers, but is no Pioche server
cli-no-textual = without Textual the table is told line by line: pip install 'pioche[terminal]'

## The command line and the server

server-without-page = The server is running. The page of the game is not built in this installation yet.
cli-about = UNO by five booklets, to the letter.
cli-usage = usage:
cli-positionals = arguments
cli-options = options
cli-commands = commands
cli-help = show this help
cli-version = print the version
cli-lang = the language (now: { $lang })
cli-default = default: { $value }
cli-edition = one of those that ‘pioche editions’ lists
cli-edition-default = one of those that ‘pioche editions’ lists; default: { $value }
cli-game-file = a game file, as it is downloaded at a table
cli-json = as JSON
cli-json-object = print one JSON object
cli-COMMAND = COMMAND
cli-FILE = FILE
cli-PATH = PATH
cli-FOLDER = FOLDER
cli-EDITION = EDITION
cli-SEAT = SEAT
cli-ADDRESS = ADDRESS
cli-ADDRESSES = ADDRESSES
cli-WHAT = WHAT
cli-KEY-VALUE = KEY=VALUE
cli-FILE-CODE = FILE|CODE
cli-NAMES = NAME,NAME…
cli-NAME-NAMES = NAME[,NAME…]
cli-serve = Serve tables (this is what pioche does without a command).
cli-serve-lan = for everybody in the network, with a QR code
cli-lan-question = Somebody at this computer would like to invite the phones in the house: Pioche would then answer at { $address } to the whole network. Open? [y/N]
cli-lan-closed = Pioche stays closed to the network.
cli-lan-none = No network to open Pioche to.
cli-serve-host = listen at this address
cli-serve-port = listen at this port; 0 is any
cli-serve-public-url = the address a proxy shows the server at
cli-serve-no-open = do not open the browser
cli-serve-proxies = whose X-Forwarded headers are believed
cli-serve-bot-pace = how long bots think at most, and how long a step takes that nobody decides; else 800 to 2000
cli-serve-catch-grace = how long after the card ‘UNO’ may still be said before a catch counts, and how much longer no move ends the time for catching; default: { $value }
cli-serve-no-limits = no rate limits: for load tests only
cli-serve-node = the name of this node, where several servers share a store; default: the machine's name
cli-serve-internal = listen here for the other nodes, and be known to them under this address
cli-serve-advertise = be known to the other nodes under this address instead
cli-serve-secret = the file of the secret that all nodes know; else PIOCHE_CLUSTER_SECRET
cluster-alone = --node, --internal and --cluster-secret-file are for servers that share a store: --store { $example }
cluster-bad-name = --node { $name }: must be letters, digits, . _ -, 63 at most
cluster-bad-internal = { $address }: must be { $form }
cluster-no-secret = --internal needs a secret that all nodes know: --cluster-secret-file FILE, or { $variable } in the environment
cluster-short-secret = the secret of the cluster must have 16 characters at least
cli-nodes = Look at servers that share a store.
cli-nodes-kinds = what to look at
cli-nodes-status = Nodes, their tables, and how far behind they are.
cli-nodes-store = the address of the PostgreSQL database they share
cluster-status-alone = only a store that several servers share has nodes: --store { $example }
cluster-status = { $nodes ->
    [one] { $nodes } node
   *[other] { $nodes } nodes
}, { $tables } tables, { $there } of them at a node
cluster-ready = ready
cluster-draining = draining
cluster-node = { $state }, { $tables ->
    [one] { $tables } table
   *[other] { $tables } tables
}, last heard of { $lag } s ago, version { $version }
cli-data = where tables are kept: a folder, or the address of a PostgreSQL database
cli-doctor = Report versions, the data folder and ports.
cli-backup = Copy the tables, also while they are served, to a new file.
cli-backup-file = where the copy is put
cli-backed-up = { $file }: { $size } KiB
cli-migrate = Bring a PostgreSQL database to the schema of this program.
cli-migrated = { $before ->
    [0] schema { $after } was made
   *[other] schema { $before } → { $after }
}
cli-move-store = Copy the tables of a store that nobody serves to another; a second attempt goes on.
cli-move-stores = a data folder, or the address of a PostgreSQL database
cli-FROM = FROM
cli-TO = TO
cli-moving = { $number } of { $all } tables
cli-moved = { $tables ->
    [one] { $tables } table
   *[other] { $tables } tables
} copied, { $before } there before; all read back and compared: { $entries ->
    [one] { $entries } entry
   *[other] { $entries } entries
}
cli-verify = Check the chance of a downloaded game file.
cli-verify-commitment = a commitment of the server you were shown before a round
cli-verify-nonce = a nonce of your own
cli-verify-seen = what your page kept of the table: its commitments, nonces and hashes
cli-conform = Run conformance scenarios.
cli-conform-paths = a file, or a folder of *.yaml
cli-conform-json = one JSON object per scenario
cli-conform-failed = FAIL { $name }: { $why }
cli-conform-sum = { $passed } passed, { $failed } failed
cli-start-here = Without a command a table opens in your browser. ‘pioche play’ deals cards in this terminal; ‘pioche COMMAND --help’ tells what a command can do.
cli-to-play = to play:
cli-to-read = to read and look back:
cli-to-host = to keep tables and games:
cli-to-measure = to measure the game:
cli-to-build = to build on it:
cli-SHELL = SHELL
cli-export = Write the finished games of a data folder to a file of data.
cli-export-files = game files, in place of those of the data folder
cli-export-out = games.jsonl, or games.parquet (extra parquet)
cli-export-whole = keep the names of players and how chance was drawn
cli-export-done = { $games ->
    [one] { $games } game written to { $file }
   *[other] { $games } games written to { $file }
}
cli-import = Check the games of a file that ‘pioche export’ wrote, and write a game file of each.
cli-import-file = such a file: .jsonl, or .parquet
cli-import-out = where the game files are put
cli-import-done = { $games } good, { $wrong } wrong: { $folder }
cli-completion = Print what lets a shell complete commands.
cli-man = Print the manual page.
man-name = name
man-synopsis = synopsis
man-description = description
man-about = Pioche plays UNO as five printed booklets tell it: in a browser with people and bots, in this terminal, or by the million in a laboratory. Without a command it serves tables on this machine and opens the page.
man-status = exit status
man-status-about = 0: done. 1: something was found (a scenario that fails, a wrong game). 2: the command was not understood, or cannot be done; one line says why. 130: interrupted.
man-environment = environment
man-editions = a folder of edition files, offered beside the booklets
man-cache = where compiled rules are kept
man-policy = a trained policy: the module it is in, then its name
man-locale = the language, unless --lang names it
cli-editions = List the editions.
cli-rules = Print the rules of an edition.
cli-replay = Print a game file readably.
cli-replay-step = wait for Enter after each move
cli-replay-as = as this seat saw it; the first is 0
cli-simulate = Let players play rounds or matches by the thousand, and count.
cli-simulate-out = the numbers as .json, or a row for each game as .csv or .parquet
cli-match = whole matches, to the target, not single rounds
cli-rule = an option of the table, such as stack=up or jump_in=true; may be given again
cli-custom = written cards, YAML or TOML
cli-says-uno = how often ‘UNO’ is said in time; default: { $value }
cli-catches = how often a forgotten ‘UNO’ is caught; default: { $value }
cli-challenges = how often a Wild Draw Four is challenged; default: { $value }
cli-jumps = how often a card that can be jumped in is (with jump_in); default: { $value }
cli-trials = how often a trial is passed; default: { $value }
cli-engine = auto: this machine, and its GPU from 20 million games on; local: its processor (default: { $value })
cli-cluster = of a Ray or Dask cluster; default: a local one
cli-compiled = the same games, faster (extra: lab)
cli-seats = 2 to 10; default: { $value }
cli-games = games to play; default: { $value }
cli-deals = games to play; default: { $compiled }, or { $plain } without the extra lab
cli-bot = random, laying, casual, greedy, expert, search, search-MS, trained, { $policy } or a snapshot (.npz): one for all seats, or one for each; default: { $bot }
cli-jobs = processes; default: every core
cli-lab = Look into the game: what a card or a rule does, how an edition plays.
cli-lab-kinds = what to look into
cli-lab-card = What does a card do to the game? Play the same deals with it and without it.
cli-lab-card-card = a written card, YAML or TOML; or a printed one: WL
cli-lab-card-edition = default: the one that has the card
cli-lab-card-copies = of a written card; default: { $value }
cli-lab-compare = Compare two whole settings: edition, seats, players, rules, written cards.
cli-lab-compare-file = a setting (docs/lab.md says what is in one)
cli-lab-rule = What does a rule do to the game? Play the same deals with it and without it.
cli-lab-rule-rule = the option to try, several to try together: stack=up
cli-rule-same = rules.{ $key }: { $value } is what the table plays without it; there is nothing to compare
cli-rule-twice = rules.{ $key }: is given twice
cli-lab-report = Write one page with plots about how an edition plays.
cli-lab-report-out = the page, .html
cli-tournament = Let bots play the same deals from every seat, and compare them.
cli-tournament-bots = random, greedy, expert, search, search-MS, trained, laying, casual, { $policy } or snapshots (.npz); default: { $value }
cli-tournament-deals = each from every seat; default: { $value }
cli-tournament-cross = draw a cross-table, .svg or .png
cli-coach = Go through a finished game and show what could have been done better.
cli-coach-as = only this seat; the first is 0
cli-coach-budget = for a decision; default: { $value }
cli-coach-json = print one JSON object for each remark
cli-bench = Measure this program on this machine.
cli-bench-kinds = what to measure
cli-bench-serve = Play many tables over real sockets against a real server.
cli-bench-rate = moves a second of each table; default: { $value }
cli-bench-sweep = more and more tables, until it breaks
cli-bench-data = on the disk to be measured
cli-bench-json = one JSON object for each trial
cli-bench-simulate = Play the compiled simulator next to RLCard and OpenSpiel (from a checkout).
cli-bench-slow = also compile afresh, and use every core

## The command line: what is wrong

cli-argument = argument { $name }: { $message }
cli-unrecognised = unrecognised arguments: { $arguments }
cli-required = the following arguments are required: { $arguments }
cli-expected-one = expected one argument
cli-expected-some = expected at least one argument
cli-expected-none = takes no value, not { $value }
cli-invalid-choice = invalid choice: { $value } (choose from { $choices })
cli-number-from-to = must be a number from { $least } to { $most }, not { $value }
cli-no-edition = there is no edition { $edition }; there are { $editions }
cli-no-seat = there is no seat { $seat } in this game; the seats are 0 to { $last }
cli-not-text = { $file }: not UTF-8 text
cli-cannot-write = cannot write: { $why }
cli-left-out = left out: { $what }
cli-bare-editions = PIOCHE_EDITIONS names { $folder }, and there is no such folder
cli-empty-editions = PIOCHE_EDITIONS names { $folder }, and no edition (*.toml) lies there
cli-cannot-listen = cannot listen at { $address }: { $why }
cli-bad-proxies = --trusted-proxies: must be addresses or networks of your own proxies, like 127.0.0.1 or 10.0.0.0/8, not { $part }
cli-bad-url = --public-url: must be like https://uno.example, not { $url }
cli-no-checkout = bench simulate: needs a checkout of the source, with its scripts and bench folders
cli-no-gpu = --engine gpu: no GPU was found here { $error }
cli-not-installed = needs { $package }: pip install 'pioche[{ $extra }]'
cli-not-key-value = rules: { $setting } is not key=value
cli-suffix = { $file }: must end in { $suffixes }
cli-no-folder = { $folder }: there is no such folder
cli-other-home = card: { $card } is a card of { $home }, not of { $edition }
cli-no-card = card: { $card } is neither a file nor one of { $cards }

## pioche doctor

doctor-missing = not installed
doctor-wal-bug = has the WAL-reset bug; harmless with the one connection that writes here
doctor-postgres-problem = { $where }: PROBLEM: { $why }
doctor-postgres-empty = { $where }: empty, a server makes its schema when it starts
doctor-postgres-sound = { $where }: writable, { $tables ->
        [one] one table
       *[other] { $tables } tables
    }, { $size } KiB, { $nodes ->
        [one] one node
       *[other] { $nodes } nodes
    }
doctor-postgres-schema = it has schema { $found }, and this program knows { $known }
doctor-postgres-read-only = it is read-only
doctor-postgres-unsafe = PROBLEM: { $name } is off, so a power cut may lose what was acknowledged
doctor-data-problem = data folder { $folder }: PROBLEM: { $why }
doctor-data-empty = data folder { $folder }: writable, no tables yet
doctor-data-sound = data folder { $folder }: writable, { $tables ->
    [one] { $tables } table
   *[other] { $tables } tables
} in { $size } KiB, sound
doctor-port-taken = port { $port }: { $why } (the next free one is taken)
doctor-editions = editions: { $editions }
doctor-editions-problem = editions: { $editions }; PROBLEM: { $why }
doctor-port-free = port { $port }: free
doctor-page-built = web page: built
doctor-page-missing = web page: not built; a plain page says that the server runs
doctor-bots = bots: { $levels }
doctor-bots-without-search = bots: { $levels }; search and the coach need Numba: pip install 'pioche[lab]'

## pioche verify

verify-part = part { $part }: { $finding }
verify-round = round { $round }: { $finding }
verify-moves = { $moves ->
    [0] there is no move, and the position is the one noted
    [one] the one move is allowed and leads to the position noted
   *[other] every one of the { $moves } moves is allowed and leads to the position noted
}
verify-told = the file says how its keys came about
verify-given = the file begins with a deal from a key, not with a position somebody gave
verify-table = { $rounds ->
    [one] the one round is of one table
   *[other] the { $rounds } rounds are of one table and follow one another
}
verify-begins = who deals and with which scores comes from an earlier part that is not in this file: nothing binds it
verify-dealer = the dealer was named, and this booklet lets the table name one
verify-goes-on = scores, dealer and rules go on from the part before
verify-parts = everybody revealed the nonce they had committed to
verify-setup = edition, seats, dealer, scores and rules are those fixed before anybody revealed
verify-repeat = attempt { $attempt } was given up because somebody did not reveal
verify-looked = { $count ->
    [one] one member committed and did not reveal: they could choose whether chance was drawn again, once
   *[other] { $count } members committed and did not reveal: they could choose whether chance was drawn again, once
}
verify-attempts = no attempt to draw chance is left out
verify-withheld = who did not reveal contributes no more in this match
verify-old = dealt before players committed: a server that also plays could have chosen the cards
verify-nobody = nobody but the server contributed: it could have chosen the cards
verify-films = { $films ->
    [one] the one film was named by a player or comes from the key
   *[other] the { $films } films were named by players or come from the key
}
verify-bot-kick = the bot kicked kick { $kick } as the key has it
verify-saw-commitment = the commitment { $hash }… you were shown is in the file
verify-saw-nonce = your nonce { $nonce }… is in the file
verify-seen = commitments, seats and rules are those you saw
verify-unseen = you kept nothing of this round
verify-told-all = every card is as you were told it
verify-told-part = you did not hear this round from beginning to end: its cards are not compared with what you saw
verify-keys = { $rounds ->
    [one] there is one key for the one round
   *[other] there is one key for each of the { $rounds } rounds
}
verify-secret = the secret is the one promised
verify-key = the key is made of the secret { $nonces ->
    [0] alone
    [one] and the one nonce of the seats
   *[other] and the { $nonces } nonces of the seats
}
verify-flight = kick { $kick } flew as it must
verify-wind = the wind of kick { $kick } comes from the key
verify-kicks = no kick is missing and each was called as it flew
verify-ok = ok
verify-fail = FAIL
verify-open = open
verify-fair = The cards were decided by the promised secret and the players' contributions.
verify-half = Nothing contradicts what was promised, but what is marked open is bound by nothing.
verify-blind = This compares the file with itself. Compare it with what you saw: --seen, --commitment or --nonce.
verify-unfair = The chance in this file cannot be relied on: see what is marked FAIL.

## pioche bench serve

bench-tables = { $tables } tables of { $seats }, each a move every { $interval } s, for { $seconds } s
bench-tables-unpinned = { $tables } tables of { $seats }, each a move every { $interval } s, for { $seconds } s, not pinned to cores
bench-moves = moves
bench-moves-told = { $rate }/s ({ $share } of what was asked for)
bench-acks = acknowledged
bench-acks-told = p50 { $p50 } ms, p99 { $p99 } ms, most { $most } ms
bench-deliveries = deliveries
bench-deliveries-told = { $rate }/s
bench-server = server
bench-server-told = { $cpu } CPU-s per 1,000 moves, { $memory } KiB a table
bench-core = { $share } of a core
bench-client = client
bench-client-told = { $share } of a core, late by { $late } ms (p99)
bench-errors = errors
bench-breaks = It holds { $tables } tables and breaks at { $broken }.
bench-holds = It holds { $tables } tables and would hold more, had this machine more open files.
bench-sockets = { $sockets } sockets need more open files than this system allows
bench-no-server = the server does not start
cli-bench-store = the address of a PostgreSQL database for it alone: nodes on it are measured next to SQLite
cli-bench-nodes = how many nodes share it
bench-direct = direct
bench-relayed = relayed
bench-held = { $tables } tables a core; database { $cpu } CPU-s per 1,000 moves
bench-ratio = A move costs a node on PostgreSQL { $ratio } times what it costs the server with SQLite.
