card-draw_two-blue = Blue Draw Two
card-draw_two-green = Green Draw Two
card-draw_two-red = Red Draw Two
card-number-blue = Blue { $number }
card-number-green = Green { $number }
card-number-red = Red { $number }
card-number-yellow = Yellow { $number }
card-skip-red = Red Skip
clause-MATCH = A card may be laid if it has the colour in force, or the number or symbol of the top card of the talon. A wild card of any kind goes on anything, even when another card could be laid.
colour-blue = blue
colour-green = green
colour-red = red
colour-yellow = yellow
emote-angry-cat = A cross cat
emote-clap = Applause
emote-cry = Boo hoo…
emote-laugh = Ha ha!
emote-sleepy = Zzz, sleepy
emote-smile = A smile
emote-thinking = Hmm…
emote-wow = Wow!
event-direction-left = Play goes left.
event-direction-right = Play goes right.
face-wild = Wild
face-wild_draw_four = Wild Draw Four

level-expert = counts cards, remembers who lacked which colour, bluffs rarely and doubts by the odds
level-greedy = sheds points, keeps to its colours, saves its wild cards, and sometimes misses who forgot UNO
level-random = lays whatever fits, forgets to say UNO, and doubts a Wild Draw Four by whim
option-bluffing = What becomes of a Wild Draw Four laid against the rules.
option-bluffing-false = it is refused, and the next player simply draws 4: for small children.
option-bluffing-true = it can be laid, and a challenge punishes it.
option-draw = How many cards a player draws who does not lay (house rule).
option-draw-one = one, as the booklets say.
option-draw-until = cards are drawn one after the other, until a card comes that can be laid.
option-jump_in = Laying a card out of turn (house rule).
option-jump_in-false = nobody lays out of turn, as the booklets say.
option-jump_in-true = whoever holds the very same card as the one just laid may lay it at once.
option-must_lay = Whether a card that can be laid must be (house rule).
option-must_lay-always = a card just drawn that can be laid must be laid, and a player who can lay may not draw.

option-must_lay-drawn = a card just drawn that can be laid must be laid.
option-must_lay-none = never: drawing and keeping are free, as the booklets say.
option-scoring = How a game is won.
option-scoring-low = each player is charged the cards left in the own hand; once someone reaches the target, the fewest points win.
option-scoring-points = the winner of a round scores the cards left in the other hands; the first to reach the target wins.
option-seven_zero = What a 7 and a 0 do (house rule).
option-seven_zero-false = they are numbers like the others, as the booklets say.
option-seven_zero-true = a 7 exchanges hands with another player, a 0 passes every hand on.
option-stack = What becomes of a Draw Two or a Wild Draw Four (house rule).
option-stack-none = the next player draws at once, as the booklets say.
option-stack-same = the cards are owed, and may be answered with the same kind of card: a Draw Two on a Draw Two, a Wild Draw Four on a Wild Draw Four.
option-stack-up = the cards are owed, and may be answered with the same kind of card; a Wild Draw Four also answers a Draw Two.
option-target = The points that end a game (ignored where going out wins it).
option-target-range = any whole number from { $least } to { $most }.
option-two_player_reverse = What a Reverse does with two players.
option-two_player_reverse-skip = it acts as a Skip, and the direction stays.
option-two_player_reverse-turn = it only changes the direction, as the booklets read to the letter.
phrase-good-luck = Good luck!
phrase-goodbye = Goodbye!

phrase-hello = Hello!
phrase-hurry-up = Your turn, when you're ready!
phrase-oops = Oops!
phrase-rematch = Another game?
phrase-thanks = Thank you!
phrase-well-played = Well played!
reason-no-match = Neither the colour, nor the number, nor the symbol: lay another card, or draw.
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
step-trial = { $you ->
    [who] you are put to a trial: { $words }
   *[other] { $who } is put to a trial: { $words }
}
step-trial-bad = if it fails: { $then }
term-about = { $what }: { $words }
term-any-film = Leave it empty for any film.
term-bot = bot ({ $level })
term-card-file = A file with written cards (.yaml or .toml)
term-film-how = Write the names in one line, parted by commas.
term-key-back = Esc: back
term-key-pick = ↑↓ or a number, Enter
term-key-send = Enter: done
term-keys = ←→ ⏎: lay · i: this card · u: UNO! · e: say · l: log · { $help }: help · q: stop
term-keys-between = e: say · l: log · { $help }: help · q: stop
term-keys-watching = l: log · { $help }: help · q: stop
term-leave-for-good = Leave the table for good; a bot plays your cards
term-name-you = { $name } (you)
term-no = no
term-quit = Stop playing
term-quit-note = Your seat stays yours: ‘pioche join { $link }’ brings you back to it.
term-quit-sure = Stop playing?
term-result = { $name }: { $cards } ({ $points }). Points: { $before } → { $after }
term-round = Round { $round }
term-rule-key = { $help }: the rule behind it
term-watching = You look on.
term-yes = yes
trial-words = ‘{ $words }’
web-accept = Accept
web-accept-stake = You draw 4 and lose your turn.
web-answer = Answer
web-bluff-colour = You hold { $colour }: this is a bluff.
web-bluff-stake = If you are challenged, you draw the 4 cards.
web-cancel = Cancel
web-card-written = { $name } '{ $title }'
web-challenge = Challenge!
web-challenge-question-a = Does { $name } still hold a { $colour } card?
web-challenge-stake-guilty = Right: { $name } draws 4, and you play.
web-challenge-stake-innocent = Wrong: you draw 6 and lose your turn.
web-challenge-title = { $name } lays a Wild Draw Four on you
web-dare-theirs = { $name }'s dare
web-done = Done!
web-draw = Draw a card ({ $count } left in the pioche)
web-emotes = Say something
web-film-known = The program judges; it forgives small mistakes.
web-film-yours = Name { $count } characters of this film
web-give-up = Give up
web-held = { $count } in hand
web-home-edition = Which deck?
web-home-level = Their skill
web-home-name = Your name
web-house = The rules
web-house-booklet = By the booklet
web-house-booklet-about = Nothing but what the booklet says.
web-house-seven-zero = Seven-zero
web-house-seven-zero-about = A 7 exchanges hands with another player, a 0 passes every hand on.
web-house-street = Street
web-house-street-about = Draw cards are stacked, the very same card may be laid out of turn, and one draws until a card can be laid.
web-leave-stay = I stay
web-level-about = { $level }: { $about }
web-level-expert = Seasoned
web-level-greedy = Crafty
web-level-random = Carefree
web-lobby-accepts = agrees
web-lobby-add-bot = Add a bot
web-lobby-cards = Cards you write
web-lobby-cards-note = Up to { $count ->
    [one] { $count } card
   *[other] { $count } cards
  } with rules of your own. Everybody must agree before the deal.
web-lobby-clear = Clear the seats
web-lobby-clear-sure = Take everybody else from the table and lock it? Bots stay.
web-lobby-clock = Time to think
web-lobby-code = Code { $code }
web-lobby-departures = Rules: { $count ->
    [one] { $count } departure from the booklet
   *[other] { $count } departures from the booklet
}
web-lobby-hints = Tell players how they stand
web-lobby-host = host
web-lobby-invite = Invite
web-lobby-lock = Nobody else may join
web-lobby-no-clock = as long as you like
web-lobby-pass-host = Make host
web-lobby-remove = Remove { $name }
web-lobby-seats = Around the table: { $count }
web-lobby-seconds = { $seconds } seconds
web-lobby-spectators = Others may watch (they never see a hand)
web-lobby-start = Deal the cards
web-lobby-title = Table { $code }
web-lobby-wipe = Wipe clean
web-log-empty = Nothing yet.
web-mickey-film = Which film?
web-mickey-who = Whom do you ask?
web-pay = Pay { $cards }
web-prompt-stack = { $cards ->
    [one] You owe 1 card: pay or answer
   *[other] You owe { $cards } cards: pay or answer
}
web-rematch = Play again
web-result-empty = No card left
web-result-match-yours = You win the game!
web-rules-of = The rule: { $clause }
web-seat-dealer = dealer
web-seat-owes = { $cards ->
    [one] owes 1 card
   *[other] owes { $cards } cards
}
web-seconds = { $seconds ->
    [one] { $seconds } second left
   *[other] { $seconds } seconds left
}
web-talon-owed = { $cards ->
    [one] 1 card is owed
   *[other] { $cards } cards are owed
}
web-their-turn = { $name }'s turn
web-uno-arm = Say UNO with the next card
web-vote-bad = Not this time
web-vote-good = Well done
web-votes = { $voted } of { $voters } voted
web-wheel-title = { $card }: which colour?
web-your-turn = Your turn!
who-next = the next player