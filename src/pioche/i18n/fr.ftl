### Les mots de Pioche en français. Les mêmes clés et variables que en.ftl, un message par ligne.
### Les règles parlent d'un joueur, les refus et les consignes lui parlent en le tutoyant; les mots sont ceux des livrets.
### { $you } est la variable d'un message qui nomme le lecteur, ou aucune : ce qu'il fait lui est dit avec « tu ».
### { DE($name) } et { A($name) } mettent « de » et « à » devant un nom : d'Élise, du Roi lion (elision.json).
### Espace insécable devant le deux-points et dans les guillemets, aucune espace devant ! ? et ;
### Les noms des éditions et de leurs cartes spéciales sont dans editions/*.toml.

## Couleurs

colour-red = rouge
colour-green = vert
colour-blue = bleu
colour-yellow = jaune
colour-violet = violet
colour-pink = rose

## Sortes de cartes

face-number = Carte numérotée
face-skip = Passer
face-reverse = Inversion
face-draw_two = Carte +2
face-wild = Carte blanche
face-wild_draw_four = Carte blanche +4

## Cartes de couleur par leur nom

card-number-red = { $number } rouge
card-number-green = { $number } vert
card-number-blue = { $number } bleu
card-number-yellow = { $number } jaune
card-number-violet = { $number } violet
card-number-pink = { $number } rose
card-skip-red = Passer rouge
card-skip-green = Passer vert
card-skip-blue = Passer bleu
card-skip-yellow = Passer jaune
card-skip-violet = Passer violet
card-skip-pink = Passer rose
card-reverse-red = Inversion rouge
card-reverse-green = Inversion verte
card-reverse-blue = Inversion bleue
card-reverse-yellow = Inversion jaune
card-reverse-violet = Inversion violette
card-reverse-pink = Inversion rose
card-draw_two-red = +2 rouge
card-draw_two-green = +2 vert
card-draw_two-blue = +2 bleu
card-draw_two-yellow = +2 jaune
card-draw_two-violet = +2 violet
card-draw_two-pink = +2 rose

## Ce que fait une carte, ce qu'elle vaut

does-number = Va sur sa couleur ou sur son chiffre; aucun effet.
does-skip = Va sur sa couleur ou sur une autre carte Passer. Le joueur suivant perd son tour.
does-reverse = Va sur sa couleur ou sur une autre Inversion. Le sens du jeu change (à deux joueurs, elle agit comme Passer).
does-draw_two = Va sur sa couleur ou sur une autre carte +2. Le joueur suivant pige 2 cartes et perd son tour.
does-wild = Va sur n'importe quoi. Celui qui la pose annonce la couleur.
does-wild_draw_four-colour = Va sur n'importe quoi, pourvu que celui qui la pose n'ait aucune carte de la couleur demandée. Il annonce la couleur; le joueur suivant pige 4 cartes et perd son tour, ou bien lance un défi.
does-wild_draw_four-colour-or-wild = Va sur n'importe quoi, pourvu que celui qui la pose n'ait ni carte de la couleur demandée ni autre carte blanche. Il annonce la couleur; le joueur suivant pige 4 cartes et perd son tour, ou bien lance un défi.
does-special = C'est une carte blanche : elle va sur n'importe quoi, et celui qui la pose annonce la couleur. { $steps }
does-written = C'est une carte blanche : elle va sur n'importe quoi, et celui qui la pose annonce la couleur. Ce qu'elle fait d'autre, c'est la table qui l'écrit.
does-last-applied = Posée en dernier, elle agit avant que la manche puisse finir.
does-last-ignored = Posée en dernier, elle met fin à la manche et ne fait rien d'autre.
scores-value = son chiffre en points
scores-points = { $points ->
    [one] { $points } point
   *[other] { $points } points
}

## Étapes : ce qui est écrit sur une carte, en mots (docs/CUSTOM.md). Chaque { $who } est au singulier.

who-self = celui qui a posé la carte
who-next = le joueur suivant
who-others = chacun des autres joueurs
who-all = chaque joueur
who-chosen = le joueur choisi
who-those = ce joueur
step-draw = { $you ->
    [who] tu piges { $number ->
        [one] { $number } carte
       *[other] { $number } cartes
    }
   *[other] { $who } pige { $number ->
        [one] { $number } carte
       *[other] { $number } cartes
    }
}
step-draw-until = { $you ->
    [who] tu piges jusqu'à ce qu'il te vienne du { $colour }
   *[other] { $who } pige jusqu'à ce qu'il lui vienne du { $colour }
}
step-draw-until-named = { $you ->
    [who] tu piges jusqu'à ce qu'il te vienne une carte de la couleur annoncée
   *[other] { $who } pige jusqu'à ce qu'il lui vienne une carte de la couleur annoncée
}
step-discard = { $you ->
    [who] tu te défais de { $number ->
        [one] { $number } carte
       *[other] { $number } cartes
    } de ton choix (jamais de la dernière)
   *[other] { $who } se défait de { $number ->
        [one] { $number } carte
       *[other] { $number } cartes
    } de son choix (jamais de la dernière)
}
step-discard-wilds = { $you ->
    [who] tu te défais de toutes tes cartes blanches (mais jamais d'une dernière carte)
   *[other] { $who } se défait de toutes ses cartes blanches (mais jamais d'une dernière carte)
}
step-hand_to = { $you ->
    [who] tu piges, ou te défais de cartes de ton choix, jusqu'à en avoir { $number } en main
   *[other] { $who } pige, ou se défait de cartes de son choix, jusqu'à en avoir { $number } en main
}
step-lose_turn = { $you ->
    [who] tu perds ton prochain tour
   *[other] { $who } perd son prochain tour
}
step-again = { $you ->
    [who] tu joues encore une fois
   *[other] { $who } joue encore une fois
}
step-reverse = le sens du jeu change
step-open_hands = { $you ->
    [who] tu joues cartes sur table, jusqu'au prochain tour de celui qui a posé la carte
   *[other] { $who } joue cartes sur table, jusqu'au prochain tour de celui qui a posé la carte
}
step-shuffle_hands = toutes les mains sont ramassées, brassées ensemble et redistribuées une carte à la fois, dans le sens des aiguilles d'une montre, à partir de la gauche de celui qui a posé la carte
step-take = { $you ->
    [who] tu prends une carte, sans la voir, dans la main de chacun des autres
   *[other] { $who } prend une carte, sans la voir, dans la main de chacun des autres
}
step-swap_with-next = { $you ->
    [who] tu échanges ta main avec celle du joueur suivant
   *[other] { $who } échange sa main avec celle du joueur suivant
}
step-swap_with-chosen = { $you ->
    [who] tu échanges ta main avec celle du joueur choisi
   *[other] { $who } échange sa main avec celle du joueur choisi
}
step-show = { $you ->
    [who] tu montres une carte de la couleur annoncée
   *[other] { $who } montre une carte de la couleur annoncée
}
step-show-missing = pour chacun qui n'en a pas : { $then }
step-show-none_missing = si tous en ont montré une : { $then }
step-trial = { $you ->
    [who] une épreuve t'attend : { $words }
   *[other] { $who } est mis à l'épreuve : { $words }
}
step-trial-good = si c'est réussi : { $then }
step-trial-bad = si c'est raté : { $then }
step-when-stuck = { $you ->
    [who] { $step } (seulement si tu n'avais rien à poser)
   *[other] { $step } (seulement s'il n'avait rien à poser)
}
step-then = { $first }, puis { $second }
step-nothing = Il ne se passe rien d'autre.
trial-words = « { $words } »
trial-film = nommer 4 personnages d'un film de Disney des 100 premières années (1923–2023), choisi par celui qui a posé la carte
trial-kick = botter le ballon de papier entre les poteaux

## Les dix idées pour une carte à personnaliser

idea-1 = Le suivant pige tant qu'une carte de la couleur annoncée n'est pas venue.
idea-2 = Tous les autres se défont de leurs cartes blanches.
idea-3 = Si le suivant n'a rien à poser, il pige trois cartes.
idea-4 = Celui qui a posé la carte rejoue.
idea-5 = Le suivant pige ou se défait de cartes jusqu'à en tenir 7.
idea-6 = Chacun se défait de cartes ou en pige pour en tenir 3.
idea-7 = Tous jouent cartes sur table jusqu'au prochain tour de celui qui a posé la carte.
idea-8 = Celui qui a posé la carte raconte une blague : si elle ne fait rire personne, il pige 4 cartes; autrement il se défait de tout sauf d'une carte (et doit dire « UNO »).
idea-9 = Le suivant garde les coudes raides tant que personne n'a dit « UNO » (un gage : la table décide de ce qui s'ensuit).
idea-10 = Le suivant chante comme un coq, ou se dégonfle et pige 4 cartes.

## Options

option-scoring = Comment la partie se gagne.
option-scoring-points = le gagnant d'une manche marque les cartes restées dans les autres mains; le premier à atteindre le but gagne.
option-scoring-low = chacun porte à son compte les cartes qui lui restent en main; dès que quelqu'un atteint le but, le plus petit total gagne.
option-scoring-round = poser sa dernière carte gagne la partie, et on ne compte pas de points.
option-target = Les points qui mettent fin à la partie (sans effet là où la dernière carte la gagne).
option-target-range = tout nombre entier de { $least } à { $most }.
option-two_player_reverse = Ce que fait une Inversion à deux joueurs.
option-two_player_reverse-skip = elle agit comme Passer, et le sens reste le même.
option-two_player_reverse-turn = elle change seulement le sens, comme on lit les livrets à la lettre.
option-bluffing = Ce qui arrive à une carte blanche +4 posée contre la règle.
option-bluffing-true = elle peut être posée, et c'est le défi qui la punit.
option-bluffing-false = elle est refusée, et le joueur suivant pige simplement 4 cartes : pour les petits.
option-stack = Ce que devient un +2 ou une carte blanche +4 (règle maison).
option-stack-none = le joueur suivant pige tout de suite, comme le disent les livrets.
option-stack-same = les cartes sont dues, et l'on peut répondre par la même sorte de carte : un +2 sur un +2, une carte blanche +4 sur une carte blanche +4.
option-stack-up = les cartes sont dues, et l'on peut répondre par la même sorte de carte; une carte blanche +4 répond aussi à un +2.
option-jump_in = Poser une carte hors de son tour (règle maison).
option-jump_in-false = personne ne pose hors de son tour, comme le disent les livrets.
option-jump_in-true = qui a exactement la même carte que celle qu'on vient de poser peut la poser aussitôt.
option-seven_zero = Ce que font un 7 et un 0 (règle maison).
option-seven_zero-false = ce sont des chiffres comme les autres, comme le disent les livrets.
option-seven_zero-true = un 7 échange la main avec celle d'un autre joueur, un 0 fait passer toutes les mains.
option-draw = Combien de cartes pige un joueur qui ne pose pas (règle maison).
option-draw-one = une seule, comme le disent les livrets.
option-draw-until = on pige l'une après l'autre, jusqu'à ce qu'il en vienne une qui se pose.
option-must_lay = S'il faut poser une carte qui se pose (règle maison).
option-must_lay-none = jamais : piger et garder sont libres, comme le disent les livrets.
option-must_lay-drawn = une carte qu'on vient de piger et qui se pose doit être posée.
option-must_lay-always = une carte qu'on vient de piger et qui se pose doit être posée, et qui peut poser ne peut pas piger.

## Phases : ce que la table attend

phase-turn = poser une carte ou piger
phase-drawn = poser la carte pigée ou la garder
phase-challenge = accepter la carte blanche +4 ou lancer un défi
phase-stack = payer les cartes dues, ou répondre par une autre
phase-opening-colour = annoncer la couleur de départ
phase-show = montrer une carte de la couleur demandée
phase-trial = dire si l'épreuve est réussie
phase-discard = choisir une carte dont se défaire
phase-round-over = la manche est finie
phase-match-over = la partie est finie

## Refus

reason-unreadable = Ce coup ne se lit pas. Essaie « play R7 », « play W blue » ou « draw ».
reason-round-over = La manche est finie : attends la prochaine donne.
reason-cannot-catch-self = Tu ne peux pas te prendre toi-même : dis plutôt « UNO ».
reason-bad-target = Choisis un autre joueur de la table, et seulement si le coup en demande un.
reason-nothing-to-say = Tu n'as pas de « UNO » à dire en ce moment.
reason-nothing-to-catch = Il n'y a rien à relever ici : « UNO » a été dit, ou le moment est passé.
reason-not-your-turn = Pas encore : c'est le tour de quelqu'un d'autre.
reason-wrong-phase = Pas à ce moment-ci : la table attend autre chose.
reason-must-lay = Tu as une carte qui se pose, et à cette table il le faut : pose-la.
reason-no-such-card = Tu n'as pas cette carte : choisis-en une dans ta main.
reason-only-drawn-card = Tu as pigé : pose cette carte-là, ou garde-la.
reason-no-match = Ni la couleur, ni le chiffre, ni le symbole : pose une autre carte, ou pige.
reason-cannot-answer = Cette carte ne répond pas à ce que tu dois : réponds par une autre, ou paie.
reason-need-colour = Annonce une couleur avec cette carte.
reason-bad-colour = Annonce une des quatre couleurs de ce jeu, et seulement avec une carte blanche.
reason-bluff-refused = On ne bluffe pas à cette table : garde ta carte blanche +4 tant que tu as une autre carte qui convient.
reason-must-show-colour = Montre une carte de la couleur demandée.

## Émojis et petites phrases : ce que les joueurs disent sans écrire

emote-smile = Un sourire
emote-laugh = Hi, hi, hi!
emote-wow = Oh là là!
emote-cry = Snif…
emote-clap = Des bravos
emote-thinking = Je réfléchis…
emote-angry-cat = Un chat fâché
emote-sleepy = Un gros dodo
phrase-hello = Allô!
phrase-good-luck = Bonne chance!
phrase-well-played = Bien joué!
phrase-thanks = Merci!
phrase-oops = Oups!
phrase-hurry-up = À toi, quand tu veux!
phrase-rematch = On rejoue?
phrase-goodbye = À la prochaine!

## Le texte de « pioche rules »

rules-deck = Le paquet : { $cards ->
    [one] { $cards } carte
   *[other] { $cards } cartes
}
rules-colours = Couleurs : { $colours }.
rules-numbers = Cartes numérotées
rules-each-colour = { $copies } de chaque couleur
rules-each-colour-numbers = par couleur : { $zeros } × le 0, { $others } × chacun de 1 à 9
rules-cards = Les cartes
rules-options = Les options
rules-options-note = Par défaut, c'est le livret; chaque option s'en écarte.
rules-value = { $value } : { $meaning }
rules-value-default = { $value } (par défaut) : { $meaning }
rules-clauses = Les règles
rules-clauses-note = R-… marque une décision, là où les livrets se taisent ou se lisent de deux façons, H-… une règle maison qu'aucun livret n'imprime et qui ne vaut que si la table la choisit; le reste est ce que dit le livret, dans nos mots.
rules-ideas = Dix idées du livret :

chapter-setup = Préparation
chapter-opening = La première carte retournée
chapter-turn = Un tour
chapter-actions = Cartes Action
chapter-specials = Cartes spéciales
chapter-uno = Dire « UNO »
chapter-ending = Fin d'une manche et pointage
chapter-unprinted = Ce que le livret n'imprime pas
chapter-house = Règles maison, si la table les choisit

## Articles : préparation

clause-A-DEAL = Chacun pige une carte, et le plus haut chiffre désigne le donneur; une carte à symbole vaut zéro. Les cartes retournent ensuite au paquet, qui est brassé en entier.
clause-R-TIE = Ceux qui sont à égalité pour le plus haut chiffre pigent de nouveau, jusqu'à ce que l'un d'eux l'emporte.
clause-B-DEAL = La table choisit un donneur.
clause-R-DEALER-B = L'hôte nomme le donneur; si personne n'est nommé, le sort en désigne un.
clause-DEAL-7 = Le donneur brasse et donne 7 cartes à chacun.
clause-R-DEAL = Les cartes sont données une à la fois, dans le sens des aiguilles d'une montre, à partir de la gauche du donneur.
clause-TALON = Les cartes qui restent sont la pioche, face cachée; celle du dessus est retournée et commence le talon.
clause-START = On commence à la gauche du donneur, et le jeu va vers la gauche (dans le sens des aiguilles d'une montre).
clause-R-SEATS = Le jeu se joue de 2 à 10 joueurs.
clause-R-NEXT-DEALER = À la manche suivante, le rôle de donneur passe à la gauche.

## Articles : la première carte retournée

clause-A-OPEN-NUM = Un chiffre : rien de spécial.
clause-A-OPEN-D2 = Une carte +2 : le joueur à la gauche du donneur pige 2 cartes et perd son tour; celui d'après commence.
clause-A-OPEN-REV = Une Inversion : le donneur joue d'abord, puis le jeu va vers la droite.
clause-A-OPEN-SKIP = Une carte Passer : le joueur à la gauche du donneur est sauté, et celui d'après commence.
clause-A-OPEN-WILD = Une carte blanche : le joueur à la gauche du donneur annonce la couleur de départ et pose la première carte.
clause-A-OPEN-W4 = Une carte blanche +4 est remise dans la pioche, et on en retourne une autre.
clause-R-BACK = L'autre carte est retournée d'abord; la carte blanche +4 est ensuite remise n'importe où dans la pioche, au hasard. Si l'autre carte en est une aussi, on recommence.
clause-A-OPEN-SPECIAL = Une carte spéciale : le joueur à la gauche du donneur annonce la couleur de départ et commence; la carte n'a pas d'autre effet.
clause-R-OPEN-LOTSO = Lotso ouvre de la même façon : une couleur est annoncée, personne ne montre de carte et personne ne pige.
clause-B-OPEN-SKIP = Seul un chiffre commence le talon. Une carte +2, une Inversion, une carte Passer ou une carte blanche de n'importe quelle sorte ne compte pas et reste dessous; on retourne la suivante, jusqu'à voir un chiffre.

## Articles : un tour

clause-MATCH = Une carte peut être posée si elle est de la couleur demandée, ou si elle a le chiffre ou le symbole de celle du dessus du talon. Une carte blanche, de n'importe quelle sorte, va sur tout, même quand une autre carte pourrait être posée.
clause-DRAW = Celui qui n'a rien à poser pige une carte. Si elle peut être posée, elle peut l'être tout de suite; sinon, ou s'il préfère, il la garde et son tour est fini.
clause-DRAW-CHOICE = On peut piger au lieu de poser une carte qu'on aurait pu poser. À ce tour, seule la carte pigée peut alors être posée, jamais une de celles qu'on tenait avant.
clause-ONE = Une carte par tour.
clause-RESHUFFLE = Quand il faut piger et que la pioche est vide, le talon, sauf sa carte du dessus, est brassé et devient la nouvelle pioche; même au milieu de plusieurs cartes à piger.
clause-R-DRY = S'il n'y a toujours rien à piger, on renonce au reste.
clause-R-BLOCKED = Quand tous les joueurs, l'un après l'autre et pour un tour complet de la table, n'ont rien pigé et rien posé, la manche est bloquée : celui qui a le moins de points en main la gagne et marque les cartes des autres mains. Si plusieurs ont aussi peu, personne ne la gagne et personne ne marque (avec le pointage « low », chacun porte sa main à son compte comme toujours; avec « round », on donne une autre manche). Chacun doit avoir joué son tour depuis la dernière carte posée : un tour perdu ne compte pas. Celui qui aurait une carte à poser peut passer de cette façon lui aussi.

## Articles : cartes Action

clause-D2 = Carte +2 : le joueur suivant pige 2 cartes et perd son tour. Elle va sur sa couleur ou sur une autre carte +2. On ne les cumule pas.
clause-REV = Inversion : le sens du jeu change. Elle va sur sa couleur ou sur une autre Inversion.
clause-R-REV-2 = À deux joueurs, une Inversion agit comme Passer, et le sens reste le même. L'option « two_player_reverse: turn » donne la lecture à la lettre, où elle change seulement le sens. L'Inversion qui ouvre la manche, et le changement de sens écrit par la table sur une carte, ne sont pas touchés.
clause-SKIP = Passer : le joueur suivant perd son tour. Elle va sur sa couleur ou sur une autre carte Passer.
clause-WILD = Carte blanche : celui qui la pose annonce la couleur, qui peut être celle déjà demandée.
clause-W4 = Carte blanche +4 : celui qui la pose annonce la couleur; le joueur suivant pige 4 cartes et perd son tour, ou bien lance un défi.
clause-W4-LEGAL-A = Elle n'est permise qu'à celui qui n'a aucune carte de la couleur demandée. Un chiffre ou un symbole identique d'une autre couleur ne compte pas, ni les autres cartes blanches.
clause-W4-LEGAL-B = Elle n'est permise qu'à celui qui n'a aucune carte de la couleur demandée et aucune autre carte blanche : une carte blanche de n'importe quelle sorte, une autre +4 aussi, est tenue pour une carte qui convient.
clause-W4-BLUFF = On peut poser une carte blanche +4 contre la règle : c'est le défi qui la punit. (Avec l'option « bluffing: false », elle est refusée, et le joueur suivant pige simplement 4 cartes.)
clause-R-BLUFF-W4 = Avec cette option, d'autres cartes blanches +4 dans la main n'en interdisent pas une; sinon, une main de deux ne se viderait jamais.
clause-W4-ACCEPT = Sans défi : le joueur suivant pige 4 cartes et perd son tour.
clause-W4-SHOW = Mis au défi, celui qui a posé la carte blanche +4 montre sa main à celui qui a lancé le défi, et à personne d'autre. On juge la main telle qu'elle était quand la carte a été posée (sans cette carte), d'après la couleur demandée avant elle.
clause-W4-GUILTY = Posée contre la règle : celui qui l'a posée pige les 4 cartes; celui qui a lancé le défi n'en pige aucune.
clause-R-GUILTY-TURN = Celui qui a lancé le défi joue ensuite son tour normalement (sauf si une carte écrite par la table le lui avait déjà fait perdre).
clause-W4-INNOCENT = Posée selon la règle : celui qui a lancé le défi pige 6 cartes et perd son tour.
clause-W4-COLOUR = La couleur annoncée reste, peu importe qui a raison.
clause-R-W4-WHO = Seul le joueur suivant peut lancer le défi. Il n'y a pas de défi si la carte blanche +4 était la dernière carte : une main vide n'est jamais en faute.

## Articles : cartes spéciales

clause-WL = Lotso : celui qui la pose demande une couleur, qui devient la couleur demandée. Chaque adversaire montre une carte de cette couleur (une carte blanche n'en a pas), et chacun qui n'en a pas pige 3 cartes. Si tous en ont montré une, c'est celui qui a posé Lotso qui pige 3 cartes.
clause-R-WL-SHOW = On demande à un adversaire à la fois, dans le sens du jeu; celui qui a plusieurs cartes différentes de la couleur choisit laquelle montrer. Tout le monde la voit, et elle reste dans sa main. Toutes les cartes sont montrées d'abord, puis ceux qui doivent piger le font, dans le même ordre. Ensuite le joueur suivant joue normalement.
clause-WL-LAST = Lotso peut être posée en dernier : elle agit d'abord. Si celui qui l'a posée doit piger 3 cartes, la manche continue, même s'il ne reste rien à piger et que sa main reste vide (il pige alors à son prochain tour). Sinon la manche est finie, et les cartes pigées par les autres comptent.
clause-WH = Mélanger les mains : celui qui la pose ramasse toutes les cartes de tous les joueurs, les siennes comprises, les brasse et les donne toutes, une à la fois, dans le sens des aiguilles d'une montre à partir de sa gauche, peu importe le sens du jeu. Une main peut grandir ou rapetisser. Le sens du jeu reste le même.
clause-R-WH-LAST = Posée en dernier, elle met fin à la manche et rien n'est mélangé.
clause-WT = Compilation de Tiny Diamond : le joueur suivant prend une carte, sans la voir, dans la main de chacun des autres (celui qui l'a posée aussi), les met dans la sienne, puis joue normalement.
clause-R-WT-EMPTY = Une main vide ne donne rien. Celui à qui on prend sa dernière carte n'a pas gagné, car une manche ne finit que par une dernière carte posée; il pige à son prochain tour.
clause-R-WT-LAST = Posée en dernier, elle met fin à la manche et rien n'est pris.
clause-WM = Folie des films de Mickey : celui qui la pose choisit un autre joueur et un film de Disney des 100 premières années (1923–2023). Si le joueur choisi n'arrive pas à en nommer 4 personnages, il pige 4 cartes. Personne ne perd son tour.
clause-R-WM-LAST = Qui la pose en dernier a gagné : aucune question n'est posée.
clause-WK = Botté de placement : le joueur suivant envoie le ballon de papier entre les poteaux ou pige 3 cartes, puis joue normalement.
clause-R-WK-LAST = Qui la pose en dernier a gagné : personne ne botte.
clause-WC = Carte à personnaliser : avant la partie, la table décide combien des trois serviront (le livret dit une ou les trois; ici de zéro à trois, et les autres sortent du paquet) et ce qui est écrit sur chacune. Tous doivent être d'accord. L'encre s'efface : les règles peuvent changer à chaque partie.
clause-R-WC-3 = Avec l'idée 3, celui qui n'a rien à poser perd aussi son tour.
clause-R-WC-DISCARD = Les cartes dont on se défait vont sous celle du dessus du talon. Chacun choisit les siennes une à la fois, et n'est consulté que s'il a le choix entre des cartes différentes. Personne ne gagne en devant se défaire de sa dernière carte : on en garde une, celle qu'on veut.
clause-R-WC-LAST = Posée en dernier, une carte à personnaliser met fin à la manche et sa règle ne s'applique pas.

## Articles : dire « UNO »

clause-UNO-SAY = Celui qui pose son avant-dernière carte dit « UNO » sur-le-champ, avec la carte ou juste après.
clause-R-UNO-ONE = On peut le dire dès que la carte est posée. On ne peut être pris en défaut que lorsque la carte a fini d'agir (une carte blanche +4 : acceptée ou mise au défi; une carte à montrer, une épreuve, une carte dont se défaire : chose faite), et seulement si l'on tient alors exactement une carte pour l'avoir posée : une juste après la pose et une à la fin. (Pour sa propre carte écrite par la table : une à la fin, peu importe comment.) Pour toute autre carte, personne ne doit « UNO » pour une main rapetissée par la carte d'un autre, par une nouvelle donne ou par une carte prise. Dit une fois, c'est dit pour cette carte. La dette tombe dès que l'on n'a plus exactement une carte.
clause-UNO-CATCH = Si « UNO » n'a pas été dit et qu'un adversaire le relève à temps, le joueur pige 2 cartes.
clause-R-UNO-LATE = « UNO » peut encore se dire en retard, tant qu'on n'est pas pris et que le délai court; après, il n'y a plus rien à dire.
clause-UNO-WINDOW-A = À temps, c'est avant que le joueur suivant ait joué : jusqu'au moment, compris, où celui qui joue le tour suivant a pigé mais n'a encore ni posé ni passé.
clause-UNO-WINDOW-B = À temps, c'est avant que le joueur suivant commence : la première carte posée ou pigée par celui qui joue le tour suivant clôt le délai.
clause-R-UNO-PENALTY-DRAW = Les cartes pigées en pénalité, et la réponse à une carte blanche +4, ne sont pas un tour : le délai court toujours.
clause-R-UNO-FALSE = Dire « UNO » ou relever un oubli quand il n'y a rien à dire ou à relever est refusé, sans pénalité.

## Articles : fin d'une manche, pointage

clause-OUT = La manche finit quand un joueur pose sa dernière carte.
clause-OUT-DRAW-A = Une +2 ou une blanche +4 posée en dernier fait quand même piger 2 ou 4 cartes au joueur suivant, et elles comptent.
clause-R-LAST-B = La dernière carte posée gagne aussitôt : même une +2 ou une blanche +4 ne fait alors rien piger.
clause-SCORE = Le gagnant de la manche marque les cartes restées dans les autres mains : un chiffre compte pour lui-même; une carte +2, une Inversion ou une carte Passer, 20; une carte blanche, 50, ou 40 là où il est dit ainsi.
clause-WIN-500 = Les points s'additionnent de manche en manche, et le premier à 500 gagne. Sinon on brasse et on joue une autre manche.
clause-WIN-LOW = Autre manière : à chaque manche, chacun porte à son compte les points restés dans sa propre main. Quand quelqu'un arrive à 500 ou plus, le plus petit total gagne.
clause-R-LOW-TIE = À égalité pour le plus petit total, la victoire est partagée.
clause-WIN-ROUND = Poser sa dernière carte gagne la partie. Les points jusqu'à 500 sont facultatifs.

## Articles : ce que les livrets n'impriment pas

clause-R-DECK-D = Le livret compte 112 cartes sans les détailler : les 108 cartes communes et 4 cartes de Mickey font 112.
clause-R-DECK-G = Le livret compte 108 cartes sans les détailler : 100 cartes de couleur, 4 cartes blanches +4, et les quatre autres places partagées entre 2 cartes blanches et 2 Botté de placement.
clause-R-OPEN-END = Il doit rester après la donne une carte qui puisse commencer le talon; sinon on brasse et on donne de nouveau.

## Articles : règles maison

clause-H-NO-TURN = Répondre à une pile ou poser hors de son tour, c'est poser sans que ce soit le tour de personne : un tour à perdre reste à perdre, et les mains ouvertes le restent jusqu'au tour de celui qui les a fait ouvrir.
clause-H-STACK = Un +2 ou une carte blanche +4 ne se paie pas tout de suite : le joueur suivant doit les cartes, et paie ou répond. Payer, c'est piger tout ce qui est dû et perdre son tour. S'il n'y a plus assez de cartes, on renonce au reste : une fois payé, plus rien n'est dû.
clause-H-STACK-SECRET = La table attend aussi un joueur qui n'a pas de réponse, ou pas de carte du tout : savoir s'il en avait une ne regarde personne.
clause-H-STACK-ANSWER = Celui qui doit peut répondre par une carte de la même sorte : un +2 de n'importe quelle couleur sur un +2, une carte blanche +4 sur une carte blanche +4; avec « stack: up », aussi une carte blanche +4 sur un +2, jamais l'inverse. La réponse ajoute ses 2 ou 4 cartes, sa couleur devient la couleur demandée, et le joueur suivant doit le total. On ne peut rien poser d'autre, ni piger autre chose que le total.
clause-H-STACK-LOST = C'est toujours le voisin qui doit, même s'il a un tour à perdre; il peut quand même répondre ou lancer un défi. Payer lui coûte ce tour-là, et pas un de plus.
clause-H-STACK-W4 = Une carte blanche +4 qui commence une pile se met au défi comme le dit le livret, ou reçoit une réponse. Si elle a été posée contre la règle, son joueur pige 4 cartes, plus rien n'est dû, et celui qui a lancé le défi joue son tour; sinon, c'est lui qui pige 6 cartes au lieu de 4 et perd son tour. Posée en réponse, elle n'est jamais un bluff, quelle que soit la main, et ne se met pas au défi. Avec l'option « bluffing: false », celle qui commence une pile ne se met pas au défi non plus.
clause-H-STACK-OPEN = La carte retournée pour commencer le talon n'est jamais due et ne reçoit pas de réponse.
clause-H-STACK-LAST = Posée en dernier, elle met fin à la manche aussitôt. Là où le livret fait piger le joueur suivant pour une dernière carte, il pige tout ce qui est dû, cette carte comprise, et cela compte; ailleurs, on ne pige rien.
clause-H-STACK-UNO = Payer n'est pas un tour : le délai pour relever un oubli court toujours. Répondre, c'est poser : le délai de la carte d'avant est clos, et il faut peut-être dire « UNO » à son tour. Tant qu'une carte n'est ni payée, ni mise au défi, ni suivie d'une réponse, on peut dire « UNO » pour elle, mais personne ne peut être pris.
clause-H-STACK-SPECIAL = Les cartes spéciales et celles qu'écrit la table ne s'empilent pas, même si elles font piger.
clause-H-JUMP = Pendant le tour d'un joueur, si la carte du dessus a été posée (et non retournée au début), toute autre personne qui a exactement la même carte, même couleur et même face, jamais une carte blanche, peut la poser aussitôt : même celle qui a posé la carte du dessus, et celle qui vient de perdre un tour. Le joueur dont c'est le tour la pose, tout simplement.
clause-H-JUMP-TURN = La carte agit comme si ç'avait été le tour de ce joueur, et le jeu continue à partir de lui; posée en dernier, elle met fin à la manche. Celui dont c'était le tour n'y perd que sa place. Un tour déjà perdu reste perdu, et ce qui est pigé reste pigé.
clause-H-JUMP-WHEN = À aucun autre moment : ni pendant qu'un joueur regarde la carte qu'il vient de piger, ni pendant qu'une carte agit. Une seule exception : là où l'on empile, un +2 identique au +2 du dessus peut être posé par quiconque ne doit rien, même par celui qui a posé le premier. Il ajoute 2, le joueur qui suit doit le total, et celui qui devait ne doit plus rien.
clause-H-JUMP-UNO = Poser hors de son tour, c'est poser : le délai pour relever un oubli à la carte d'avant est clos, et il faut peut-être dire « UNO ».
clause-H-JUMP-SECRET = Savoir qui pourrait poser hors de son tour ne regarde personne : seul ce joueur le sait; ni ce que voient les autres ni le temps qu'on attend n'en dépend.
clause-H-JUMP-LATE = Une carte posée hors de son tour qui arrive trop tard est un coup comme un autre : on la juge d'après la table telle qu'elle est alors.
clause-H-SEVEN = Qui pose un 7 désigne un autre joueur, et les deux échangent leurs mains; à deux joueurs aussi.
clause-H-ZERO = Quand un 0 est posé, chacun passe toute sa main au joueur suivant, dans le sens du jeu.
clause-H-SWAP-LAST = Posé en dernier, un 7 ou un 0 met fin à la manche et rien n'est échangé; un dernier 7 désigne quand même un joueur.
clause-H-SWAP-UNO = Celui qui a posé la carte doit dire « UNO » s'il a exactement une carte après l'échange, d'où qu'elle vienne; personne d'autre n'y est tenu. Il peut le dire avec la carte si la pose ou l'échange ne lui en laisse qu'une.
clause-H-SWAP-SEAT = Seules les cartes bougent : les mains ouvertes, les tours à perdre et la place restent au siège. Un échange ne montre rien à personne.
clause-H-SWAP-EMPTY = Une main vide s'échange comme une autre. La recevoir, ce n'est pas finir : celui qui la reçoit pige à son prochain tour.
clause-H-SWAP-OPEN = La carte retournée pour commencer le talon n'échange rien.
clause-H-DRAW = Avec « draw: until », on pige une carte après l'autre jusqu'à ce qu'il en vienne une qui se pose, ou qu'il n'en reste plus. Seule celle-là peut alors être posée; on garde les autres sans les montrer. Si aucune ne se pose, le tour passe. C'est pareil pour celui qui pige par choix; mais pour payer et pour une pénalité, on pige le nombre dit.
clause-H-MUST = Avec « must_lay: drawn », une carte qu'on vient de piger et qui se pose doit être posée. Avec « must_lay: always », qui peut poser ne peut pas piger non plus. Personne n'est obligé de répondre à une pile ni de poser hors de son tour.
clause-H-MUST-W4 = Une carte blanche +4 qui serait un bluff n'oblige personne : si c'est la seule carte qui se pose, on peut piger, la garder, ou la poser. Toute autre carte blanche oblige, de même qu'une carte blanche +4 qui n'est pas un bluff.

## Ce qui s'est passé

seat-name = Siège { $seat }
seat-you = toi
event-cut = { $you ->
    [seat] Tu coupes { $card }.
   *[other] { $seat } coupe { $card }.
}
event-dealer = { $you ->
    [seat] Tu distribues.
   *[other] { $seat } distribue.
}
event-shuffled = La pioche est brassée : { $cards ->
    [one] { $cards } carte
   *[other] { $cards } cartes
}.
event-dealt-unseen = { $you ->
    [seat] Tu reçois { $count ->
        [one] { $count } carte
       *[other] { $count } cartes
    }.
   *[other] { $seat } reçoit { $count ->
        [one] { $count } carte
       *[other] { $count } cartes
    }.
}
event-dealt = { $you ->
    [seat] Tu reçois { $cards }.
   *[other] { $seat } reçoit { $cards }.
}
event-turned-up-opens = { $card } est retournée et commence le talon.
event-turned-up-goes-back = { $card } est retournée et retourne dans la pioche.
event-turned-up-stays-under = { $card } est retournée, ne compte pas et reste dessous.
event-colour = { $you ->
    [seat] Tu nommes la couleur : { $colour }.
   *[other] { $seat } nomme la couleur : { $colour }.
}
event-turn = { $you ->
    [seat] C'est ton tour.
   *[other] C'est le tour { DE($seat) }.
}
event-laid = { $you ->
    [seat] Tu poses { $card }.
   *[other] { $seat } pose { $card }.
}
event-laid-wild = { $you ->
    [seat] Tu poses { $card } et nommes la couleur : { $colour }.
   *[other] { $seat } pose { $card } et nomme la couleur : { $colour }.
}
event-laid-at = { $you ->
    [seat] Tu poses { $card }, nommes la couleur : { $colour }, et désignes { $target }.
    [target] { $seat } pose { $card }, nomme la couleur : { $colour }, et te désigne.
   *[other] { $seat } pose { $card }, nomme la couleur : { $colour }, et désigne { $target }.
}
event-laid-picks = { $you ->
    [seat] Tu poses { $card } et désignes { $target }.
    [target] { $seat } pose { $card } et te désigne.
   *[other] { $seat } pose { $card } et désigne { $target }.
}
event-drew-unseen = { $you ->
    [seat] Tu piges { $count ->
        [one] { $count } carte
       *[other] { $count } cartes
    }.
   *[other] { $seat } pige { $count ->
        [one] { $count } carte
       *[other] { $count } cartes
    }.
}
event-drew = { $you ->
    [seat] Tu piges { $cards }.
   *[other] { $seat } pige { $cards }.
}
event-passed = { $you ->
    [seat] Tu gardes la carte et passes ton tour.
   *[other] { $seat } garde la carte et passe son tour.
}
event-passed-dry = { $you ->
    [seat] Tu ne trouves rien à piger et passes ton tour.
   *[other] { $seat } ne trouve rien à piger et passe son tour.
}
event-lost-turn = { $you ->
    [seat] Tu perds ton tour.
   *[other] { $seat } perd son tour.
}
event-direction-left = Le jeu tourne vers la gauche.
event-direction-right = Le jeu tourne vers la droite.
event-said-uno = { $you ->
    [seat] Tu dis UNO!
   *[other] { $seat } dit UNO!
}
event-caught = { $you ->
    [seat] { $by } t'attrape : tu n'as pas dit UNO.
    [by] Tu attrapes { $seat }, qui n'a pas dit UNO.
   *[other] { $by } attrape { $seat }, qui n'a pas dit UNO.
}
event-accepted = { $you ->
    [seat] Tu acceptes la carte blanche +4.
   *[other] { $seat } accepte la carte blanche +4.
}
event-challenged-guilty = { $you ->
    [seat] Tu mets { $of } au défi, avec raison.
    [of] { $seat } te met au défi, avec raison.
   *[other] { $seat } met { $of } au défi, avec raison.
}
event-challenged-innocent = { $you ->
    [seat] Tu mets { $of } au défi, à tort.
    [of] { $seat } te met au défi, à tort.
   *[other] { $seat } met { $of } au défi, à tort.
}
event-hand-shown-unseen = { $you ->
    [of] Tu montres ta main { A($to) }, et à personne d'autre.
    [to] { $of } te montre sa main, et à personne d'autre.
   *[other] { $of } montre sa main { A($to) }, et à personne d'autre.
}
event-hand-shown = { $you ->
    [of] Tu montres { A($to) } seulement : { $cards }.
    [to] { $of } montre à toi seulement : { $cards }.
   *[other] { $of } montre { A($to) } seulement : { $cards }.
}
event-showed = { $you ->
    [seat] Tu montres à tous { $card }.
   *[other] { $seat } montre à tous { $card }.
}
event-had-none = { $you ->
    [seat] Tu n'en as aucune à montrer.
   *[other] { $seat } n'en a aucune à montrer.
}
event-opened = { $you ->
    [seat] Ta main est ouverte : { $cards }.
   *[other] La main { DE($seat) } est ouverte : { $cards }.
}
event-closed = De nouveau cachée : { $seats }.
event-laid-off = { $you ->
    [seat] Tu te défais { DE($card) }.
   *[other] { $seat } se défait { DE($card) }.
}
event-took-unseen = { $you ->
    [seat] Tu prends une carte { A($of) }.
    [of] { $seat } te prend une carte.
   *[other] { $seat } prend une carte { A($of) }.
}
event-took = { $you ->
    [seat] Tu prends { $card } { A($of) }.
    [of] { $seat } te prend { $card }.
   *[other] { $seat } prend { $card } { A($of) }.
}
event-swapped = { $you ->
    [seat] Tu échanges ta main avec celle { DE($other) }.
    [partner] { $seat } échange sa main avec la tienne.
   *[other] { $seat } et { $other } échangent leurs mains.
}
event-gathered = { $you ->
    [seat] Tu ramasses toutes les mains, brasses et distribues.
   *[other] { $seat } ramasse toutes les mains, brasse et distribue.
}
event-again = { $you ->
    [seat] Tu joues encore.
   *[other] { $seat } joue encore.
}
event-owed = { $you ->
    [seat] Tu dois { $cards ->
        [one] 1 carte
       *[other] { $cards } cartes
    } : paie ou réponds.
   *[other] { $seat } doit { $cards ->
        [one] 1 carte
       *[other] { $cards } cartes
    } : payer ou répondre.
}
event-paid = { $you ->
    [seat] Tu paies.
   *[other] { $seat } paie.
}
event-jumped-in = { $you ->
    [seat] Tu poses hors de ton tour.
   *[other] { $seat } pose hors de son tour.
}
event-passed-on-left = Toutes les mains passent à gauche.
event-passed-on-right = Toutes les mains passent à droite.
event-trial = { $you ->
    [seat] Une épreuve t'attend : « { $words } ».
   *[other] { $seat } est mis à l'épreuve : « { $words } ».
}
event-trial-film = { $you ->
    [seat] Tu dois nommer 4 personnages { DE($film) }.
   *[other] { $seat } doit nommer 4 personnages { DE($film) }.
}
event-trial-kick = { $you ->
    [seat] Tu dois botter le ballon de papier entre les poteaux.
   *[other] { $seat } doit botter le ballon de papier entre les poteaux.
}
event-trial-good = { $you ->
    [seat] Tu réussis.
   *[other] { $seat } réussit.
}
event-trial-bad = { $you ->
    [seat] Tu échoues.
   *[other] { $seat } échoue.
}
event-blocked = Personne ne peut poser ni piger : la manche est bloquée.
event-counted = { $you ->
    [seat] Il te reste { $points ->
        [one] { $points } point
       *[other] { $points } points
    }.
   *[other] Il reste { $points ->
        [one] { $points } point
       *[other] { $points } points
    } { A($seat) }.
}
event-round-over = { $you ->
    [winner] { $points ->
        [0] Tu gagnes la manche.
        [one] Tu gagnes la manche ({ $points } point).
       *[other] Tu gagnes la manche ({ $points } points).
    }
   *[other] { $points ->
        [0] { $winner } gagne la manche.
        [one] { $winner } gagne la manche ({ $points } point).
       *[other] { $winner } gagne la manche ({ $points } points).
    }
}
event-round-over-nobody = Personne ne gagne la manche.
event-match-over = La partie est gagnée : { $winners }.
replay-end = { $moves ->
    [one] { $moves } coup
   *[other] { $moves } coups
}, et la reprise arrive où la partie s'est arrêtée ({ $digest }…).

## Les robots et leurs conseils

level-random = pose ce qui va, oublie de dire UNO, et lance un défi par caprice
level-greedy = se défait des points, garde ses couleurs, économise ses cartes blanches, et rate parfois un UNO oublié
level-expert = compte les cartes, retient qui manquait de quelle couleur, bluffe rarement et lance un défi selon les chances
level-search = joue la suite dans des milliers de donnes imaginées avant de bouger
level-trained = a appris en jouant contre soi-même et contre d'autres
coach-head = { $remarks ->
    [0] Rien à redire (décisions : { $decisions }).
    [one] Une remarque (décisions : { $decisions }).
   *[other] { $remarks } remarques (décisions : { $decisions }).
}
coach-remark = Coup { $number }, { $seat } : { $played }. Mieux : { $better }, { $gain } points de chances de gagner en plus, à { $margin } près ({ $instead } → { $wins }, dans { $worlds } donnes fraîches).
coach-do-play = poser { $card }
coach-do-play-wild = poser { $card } et nommer la couleur : { $colour }
coach-do-play-at = poser { $card }, nommer la couleur : { $colour }, et désigner { $target }
coach-do-play-swap = poser { $card } et échanger les mains avec { $target }
coach-do-answer = répondre avec { $card }
coach-do-answer-wild = répondre avec { $card } et nommer la couleur : { $colour }
coach-do-pay = { $owed ->
    [one] piger la carte due
   *[other] piger les { $owed } cartes dues
}
coach-do-draw = piger
coach-do-keep = garder la carte pigée
coach-do-accept = accepter
coach-do-challenge = lancer un défi
coach-do-colour = nommer la couleur : { $colour }
coach-do-show = montrer { $card }
coach-do-discard = se défaire { DE($card) }
coach-why-sheds = Il reste moins de cartes en main.
coach-why-costs = Cela coûte des cartes à un autre au moment où ça fait mal.
coach-why-turn = Le tour passe à quelqu'un de moins dangereux.
coach-why-denies = Le joueur suivant n'a sans doute pas la couleur alors demandée.
coach-why-follows = Tu gardes une couleur dans laquelle tu peux continuer.
coach-why-wilds = Tu gardes une carte blanche pour le moment où rien d'autre ne va.
coach-why-variety = Tu te défais d'une couleur dont tu as peu.
coach-why-actions = Tu gardes une carte Action pour un meilleur moment.
coach-why-face = Tu gardes ou retrouves un symbole que tu as encore.
coach-why-points = Tu te défais de points.
coach-why-draws = Attendre coûte moins qu'il ne semble.
coach-why-out = C'était la dernière carte : la manche est gagnée sur-le-champ.
coach-why-answer = C'est alors au joueur suivant de devoir les cartes, et davantage.
coach-why-doubt = Cette carte blanche +4 est un bluff dans { $chance } des cas : le défi rapporte.
coach-why-believe = Cette carte blanche +4 n'est un bluff que dans { $chance } des cas : le défi coûte plus qu'il ne rapporte.
coach-why-worlds = Rejoué dans { $worlds } donnes imaginées, il gagne simplement plus souvent.

## La table sur le Web

web-title = Pioche, le jeu
web-title-table = La table { $code }
web-title-your-turn = À toi!
web-your-turn = À toi!
web-their-turn = C'est { A($name) }
web-they-think = { $name } choisit…
web-others = Les autres
web-middle = La pioche et le talon
web-mine = Ta place
web-hand = Ta main : { $count ->
    [one] { $count } carte
   *[other] { $count } cartes
}
web-draw = Piger une carte (il en reste { $count } dans la pioche)
web-talon = Sur le dessus du talon : { $card }
web-keep = La garder
web-lay = La poser
web-card-written = { $name } « { $title } »
web-seat-cards = { $count ->
    [one] { $count } carte
   *[other] { $count } cartes
}
web-seat-thinks = choisit…
web-seat-dealer = donneur
web-seat-gone = parti : un robot joue
web-seat-away = absent : un robot joue
web-seat-absent = déconnecté
web-seat-waits = attend la prochaine manche
web-menu-member = Changer { $name }
web-seat-loses-turn = perd un tour
web-hand-to-bot = Laisser jouer un robot
web-hand-back = Rendre la place
web-hand-ask = Demander de laisser jouer un robot
web-hand-asked = Demande faite
web-lend-asked = { $name } te demande : un robot peut-il jouer pour toi?
web-lend-no = Non, je joue
web-open-hand = La main ouverte { DE($name) }
web-watching = { $count ->
    [one] { $count } personne regarde
   *[other] { $count } personnes regardent
}
web-prompt-drawn = Pose-la ou garde-la
web-prompt-passes = Elle ne va pas : ton tour passe
web-prompt-by-itself = Une seule carte convient : elle part d'elle-même.
web-prompt-show = Montre une carte : { $colour }
web-prompt-discard = { $count ->
    [one] Défais-toi d'une carte
   *[other] Défais-toi de { $count } cartes
}
web-hint-lay = Touche une carte levée, ou pige.
web-hint-draw = Rien à poser : touche la pioche pour piger.
web-hint-uno = Appuie sur UNO! avant de poser.
web-stand-behind = Tu as du retard.
web-stand-even = À peu près égal.
web-stand-ahead = Tu mènes.
web-uno-arm = Dire UNO avec la prochaine carte
web-uno-say = Dire UNO maintenant
web-uno-early = UNO se dit avec l'avant-dernière carte : il t'en reste { $count }.
web-uno-forgotten = UNO oublié! Dis-le avant qu'on te prenne.
web-read-colour = Couleur : { $colour }.
web-catch = Pris!
web-had-none = Je n'en ai pas!
web-wheel-title = { $card } : quelle couleur?
web-wheel-ask = Quelle couleur?
web-wheel-opening = Tu commences : quelle couleur?
web-held = { $count } en main
web-bluff-colour = Tu as encore du { $colour } : c'est un bluff.
web-bluff-wild = Tu as une autre carte blanche : c'est un bluff.
web-bluff-stake = Si on te défie, c'est toi qui piges 4 cartes.
web-challenge-title = { $name } te pose une carte blanche +4
web-challenge-question = Une autre carte { DE($name) } pouvait-elle se poser?
web-challenge-question-a = Reste-t-il du { $colour } { A($name) }?
web-challenge-question-b = Reste-t-il { A($name) } du { $colour }, ou une autre carte blanche?
web-accept = Accepter
web-accept-stake = Tu piges 4 et tu perds ton tour.
web-challenge = Défier!
web-challenge-stake-guilty = Bien vu : { $name } pige 4, et tu joues.
web-challenge-stake-innocent = Raté : tu piges 6 et tu perds ton tour.
web-challenge-eyes = Si tu défies, tu vois sa main en secret.
web-shown-title = La main { DE($name) }, pour tes yeux seulement
web-shown-guilty = Tu avais raison : { $name } pige 4 cartes.
web-shown-innocent = Ce n'était pas un bluff : tu piges 6 cartes.
web-seen = C'est vu
web-target-title = Choisis un joueur
web-target-who = Qui est-ce?
web-mickey-title = Pose ta question de cinéma
web-mickey-who = À qui la poses-tu?
web-mickey-film = Quel film?
web-mickey-search = Chercher un film
web-mickey-unknown = Le programme ne connaît pas « { $film } » : la table jugera les réponses.
web-mickey-surprise = N'importe lequel
web-mickey-ask = Demander
web-loading = Un instant…
web-film-yours = Nomme { $count } personnages de ce film
web-film-theirs = { $name } nomme { $count } personnages
web-film-name = Personnage { $n }
web-film-known = C'est le programme qui juge; il pardonne les petites fautes.
web-film-vote = Les autres jugeront tes réponses.
web-film-wait = Tu peux chercher aussi, tout bas.
web-film-recognised = { $count ->
    [0] Aucun personnage n'est reconnu.
    [one] { $count } reconnu : { $names }
   *[other] { $count } reconnus : { $names }
}
web-answer = Répondre
web-give-up = J'abandonne
web-done = C'est fait!
web-dare-yours = Ton épreuve
web-dare-theirs = L'épreuve { DE($name) }
web-vote-good = Réussi
web-vote-bad = Pas cette fois
web-votes = { $voted } sur { $voters } { $voted ->
    [one] a voté
   *[other] ont voté
}
web-kick-yours = Botte entre les poteaux!
web-kick-theirs = C'est { $name } qui botte
web-kick-calm = Presque pas de vent
web-kick-wind-left = Vent vers la gauche : { $speed } cm/s
web-kick-wind-right = Vent vers la droite : { $speed } cm/s
web-kick-how = Pousse le ballon vers le haut et lâche, ou règle-le ici :
web-kick-angle = Visée
web-kick-power = Force
web-kick-spin = Effet
web-kick = Botter!
web-kick-wait = On retient son souffle…
web-seconds = { $seconds ->
    [one] encore { $seconds } seconde
   *[other] encore { $seconds } secondes
}
web-result-open = Voir le résultat
web-result-yours = Tu gagnes la manche!
web-result-theirs = { $name } gagne la manche
web-result-match-yours = Tu gagnes la partie!
web-result-match = { $count ->
    [one] { $names } gagne la partie
   *[other] La partie est gagnée : { $names }
}
web-result-gain = +{ $points } cette manche
web-result-empty = Plus aucune carte
web-ready = Manche suivante
web-ready-waiting = On attend { $names }
web-deal-now = Donner sans attendre
web-rematch = Rejouer
web-rematch-wait = { $name } peut donner une nouvelle partie.
web-change-settings = Changer le jeu
web-replay = Revoir la partie
web-curve = Le pointage, manche après manche
web-emotes = Dire un mot
web-log = Ce qui s'est passé
web-log-empty = Rien encore.
web-log-bot = Un robot, pour toi : { $line }
web-rule = La règle en entier
web-rules-of = La règle : { $clause }
web-refused = Ça ne se fait pas maintenant.
web-stale = La table a bougé entre-temps : regarde encore.
web-pay = Payer { $cards }
web-prompt-stack = { $cards ->
    [one] Tu dois 1 carte : paie ou réponds
   *[other] Tu dois { $cards } cartes : paie ou réponds
}
web-challenge-answer = Ou réponds par une carte levée.
web-seat-owes = { $cards ->
    [one] doit 1 carte
   *[other] doit { $cards } cartes
}
web-talon-owed = { $cards ->
    [one] 1 carte est due
   *[other] { $cards } cartes sont dues
}
web-jump = Tu peux poser hors de ton tour : { $card }
web-too-late = { $name } a été plus rapide.
web-house = Les règles
web-house-booklet = Selon le livret
web-house-booklet-about = Rien d'autre que ce que dit le livret.
web-house-street = La rue
web-house-street-about = Les +2 et les +4 s'empilent, la même carte exactement se pose hors de son tour, et l'on pige jusqu'à pouvoir poser.
web-house-seven-zero = Sept-zéro
web-house-seven-zero-about = Un 7 échange la main avec celle d'un autre joueur, un 0 fait passer toutes les mains.
web-house-own = Tes propres règles
web-house-own-about = Choisis chaque règle maison séparément.
web-house-departs = Règles maison : { $name }
web-house-departures = Ce qui s'écarte du livret
web-menu = Le menu et les réglages
web-menu-shortcuts = Raccourcis d'une lettre
web-menu-rules = Les règles
web-menu-help = Touches et gestes
web-leave-sure = Partir pour de bon? Un robot jouera tes cartes jusqu'à la fin.
web-leave-stay = Je reste
web-leave-go = Je pars
web-keys-touch = Touche ou glisse une carte levée pour la poser; garde le doigt sur une carte pour savoir ce qu'elle fait.
web-keys-hand = d'une carte à l'autre
web-keys-lay = poser la carte
web-keys-about = ce que fait la carte
web-keys-draw = piger
web-keys-keep = garder la carte pigée
web-keys-uno = dire UNO, ou le préparer
web-keys-catch = prendre qui a oublié UNO
web-keys-challenge = accepter · défier une carte blanche +4
web-keys-colour = nommer une couleur de la roue
web-keys-focus = aller à ta main
web-keys-read = lire la table à voix haute
web-keys-log = ce qui s'est passé
web-keys-emotes = dire un mot
web-keys-help = cette page
web-line-lost = La ligne est coupée : on revient…
web-line-connecting = On arrive à la table…
web-closed-moved = Ta place est passée sur un autre appareil
web-closed-moved-next = La partie continue là-bas.
web-closed-removed = Tu n'es plus à cette table
web-closed-removed-next = Tu peux en ouvrir une, ou en rejoindre une autre.
web-closed-version = Le serveur parle une langue plus récente
web-closed-version-next = Recharge la page, et te voilà de retour.
web-event-joined = { $you ->
    [name] Tu prends place.
   *[other] { $name } prend place.
}
web-event-left = { $you ->
    [name] Tu t'en vas.
   *[other] { $name } s'en va.
}
web-event-kicked = { $you ->
    [name] Tu as dû quitter la table.
   *[other] { $name } a dû quitter la table.
}
web-event-away = { $you ->
    [name] Tu t'absentes : un robot joue.
   *[other] { $name } s'absente : un robot joue.
}
web-event-back = { $you ->
    [name] Te voilà de retour.
   *[other] { $name } est de retour.
}
web-event-hand-asked = { $you ->
    [name] On te demande de laisser jouer un robot.
   *[other] On demande { A($name) } de laisser jouer un robot.
}
web-event-hand-declined = { $you ->
    [name] Tu continues de jouer.
   *[other] { $name } continue de jouer.
}
web-event-host = { $you ->
    [name] C'est toi qui reçois, maintenant.
   *[other] C'est { $name } qui reçoit, maintenant.
}
web-event-time = { $you ->
    [name] Ton temps est écoulé.
   *[other] Le temps { DE($name) } est écoulé.
}
web-event-film = { $you ->
    [name] Tu réponds : { $answers }.
   *[other] { $name } répond : { $answers }.
}
web-event-kick-good = { $you ->
    [name] Tu bottes entre les poteaux!
   *[other] { $name } botte entre les poteaux!
}
web-event-kick-short = { $you ->
    [name] Tu bottes trop court.
   *[other] { $name } botte trop court.
}
web-event-kick-over = { $you ->
    [name] Tu bottes par-dessus les poteaux.
   *[other] { $name } botte par-dessus les poteaux.
}
web-event-kick-wide-left = { $you ->
    [name] Tu bottes à gauche des poteaux.
   *[other] { $name } botte à gauche des poteaux.
}
web-event-kick-wide-right = { $you ->
    [name] Tu bottes à droite des poteaux.
   *[other] { $name } botte à droite des poteaux.
}
web-event-dare = { $you ->
    [name] Tu l'as fait.
   *[other] { $name } l'a fait.
}
web-event-conceded = { $you ->
    [name] Tu abandonnes.
   *[other] { $name } abandonne.
}
web-event-votes = La table a voté : { $good } pour, { $bad } contre.
web-event-called-off = Après { $moves } coups, la manche est arrêtée : personne ne la gagne, personne ne marque.
web-event-withdrawn = Tous n'étaient pas d'accord : les cartes écrites restent dans la boîte.
web-event-emote = { $you ->
    [name] Toi : { $what }
   *[other] { $name } : { $what }
}
web-away-yours = Un robot joue pour toi.
web-back = Me revoilà

## Le Web : les écrans autour de la table

web-home-tagline = Les livrets du UNO, joués à la lettre. En famille ou avec des robots.
web-home-edition = Avec quel paquet?
web-home-edition-classic = Mélanger les mains, et trois cartes que la table écrit elle-même.
web-home-edition-toy-story-3 = Lotso demande une couleur : qui n'en a pas en pige trois.
web-home-edition-trolls = Du violet, du rose, et une compilation qui prend une carte à chacun.
web-home-edition-disney-100 = Nomme quatre personnages d'un film, ou pige quatre cartes.
web-home-edition-giant = Envoie le ballon de papier entre les poteaux, ou pige trois cartes.
web-home-bots = Robots
web-home-level = Leur force
web-home-play = Jouer
web-home-with-people = À plusieurs
web-home-open = Ouvrir une table
web-home-open-note = Tu reçois un lien, un code et un code QR à partager.
web-home-code = Code d'une table
web-home-join = Rejoindre
web-home-name = Ton nom
web-friendly-names = Biscuit, Caramel, Pistache, Noisette, Coquelicot, Myrtille, Cannelle, Praline, Clémentine, Tournesol, Pissenlit, Réglisse, Framboise, Guimauve, Marmotte, Colibri, Papillon, Brindille, Flocon, Sarrasin
web-home-alone = Jouer seul
web-home-against = { $count ->
    [one] contre { $count } robot
   *[other] contre { $count } robots
  }
web-home-robots = { $count ->
    [one] { $count } robot · { $level }
   *[other] { $count } robots · { $level }
  }
web-home-fewer = Un robot de moins
web-home-more = Un robot de plus
web-home-you-are = tu t'appelles
web-home-have-code = J'ai un code
web-home-recent = Ta table
web-home-waits = Ta table t'attend
web-home-goes-on = La partie continue
web-home-with = avec { $names }
web-home-return = Y retourner
web-unknown = Il n'y a rien ici
web-unknown-next = L'adresse est peut-être mal écrite, ou trop vieille. La maison, elle, est toujours là.
web-you = Tes parties
web-you-rounds = Manches gagnées
web-you-matches = Parties gagnées
web-you-streak = Manches d'affilée
web-you-best = Meilleure manche
web-you-tables = Tes dernières tables
web-you-here = Tout cela reste dans ce navigateur.
web-you-forget = Tout oublier
web-home-guest = Invité
web-home-rules = Les règles
web-foot = Non officiel et gratuit : aucun lien avec Mattel, Disney, Pixar, DreamWorks ni aucun fabricant du UNO®. Tous les dessins sont de nous.
web-level-random = Étourdi
web-level-greedy = Rusé
web-level-expert = Aguerri
web-level-search = Prévoyant
web-level-trained = Entraîné
web-level-about = { $level } : { $about }
web-look = Apparence et son
web-look-language = Langue
web-look-theme = Thème
web-look-theme-auto = selon l'appareil
web-look-theme-light = clair
web-look-theme-dark = sombre
web-look-motion = Mouvement
web-look-motion-auto = selon l'appareil
web-look-motion-full = complet
web-look-motion-reduced = réduit
web-look-sound = Sons discrets
web-close = Fermer
web-error-offline = Le serveur ne répond pas. Vérifie la connexion et réessaie.
web-error-not-found = Aucune table n'a ce code. Vérifie-le lettre par lettre.
web-error-bad-name = Ce nom ne va pas : de une à vingt lettres, s'il te plaît, sans < ni > ni signe invisible.
web-error-table-full = Cette table est complète. Tu peux encore la regarder.
web-error-throttled = Trop vite : attends un instant et réessaie.
web-error-bad-claim = Ce lien a déjà servi ou il est trop vieux : demandes-en un autre sur l'autre appareil.
web-error-other = Ça n'a pas marché ({ $reason }). Réessaie.
web-rules-title = Règles : { $edition }
web-rules-decks = Règles des autres paquets
web-cancel = Annuler
web-error-too-few = Il faut au moins deux joueurs : ajoute un robot, ou attends quelqu'un.
web-error-log-full = On a joué si longtemps à cette table qu'elle ne prend plus rien de nouveau. Ouvre-en une autre.
web-error-not-agreed = Tout le monde n'a pas encore accepté les cartes écrites.
web-error-not-host = Seul l'hôte de la table peut faire ça.
web-error-bad-settings = La table ne peut pas être réglée comme ça.
web-error-locked = L'hôte a fermé cette table : personne d'autre ne peut s'asseoir.
web-error-barred = L'hôte t'a retiré de cette table : tu pourras revenir après la partie.
web-error-places-taken = Ce navigateur a assez de places à cette table.
web-error-asked-already = Déjà demandé : attends la réponse, ou la prochaine manche.
web-clause-why = Que dit { $clause }?
web-clause-rules = Toutes les règles
web-lobby-count = { $count } sur { $most }
web-lobby-free = Une place libre
web-lobby-head = Ta tête
web-lobby-ways = Code QR, code à dicter et lien
web-lobby-dictate = À dicter, bon quelques minutes
web-lobby-set = Changer
web-lobby-sentence = On joue avec { $edition }, { $goal }, { $rules }, { $clock }.
web-lobby-goal-points = jusqu'à { $points } points
web-lobby-goal-low = au plus petit total, jusqu'à { $points } points
web-lobby-goal-round = à qui pose sa dernière carte
web-lobby-by-booklet = comme dans le livret
web-lobby-by-house = avec les règles « { $name } »
web-lobby-by-own = avec des règles maison
web-lobby-a-turn = { $seconds } secondes par tour
web-lobby-no-hurry = sans compter le temps
web-lobby-refused = { $names } { $count ->
    [one] ne veut
   *[other] ne veulent
  } pas de la carte « { $title } » : il faut la modifier ou l'effacer.
web-lobby-unread = { $names } { $count ->
    [one] doit
   *[other] doivent
  } encore lire une carte.
web-lobby-unread-you = Il te reste une carte à lire.
web-lan-alone = Ce lien ne marche que sur cet ordinateur : un téléphone ne le trouvera pas.
web-lan-open = Ouvrir à la maison
web-lan-asked = Réponds dans la fenêtre où Pioche a été lancé…
web-lan-refused = On a répondu non.
web-lan-restart = Pour inviter les téléphones de la maison, relance Pioche ainsi :
head-fox = renard
head-cat = chat
head-bear = ours
head-rabbit = lapin
head-frog = grenouille
head-owl = hibou
head-mouse = souris
head-chick = poussin
head-hedgehog = hérisson
head-whale = baleine
web-lobby-title = La table { $code }
web-lobby-dealing = On brasse les cartes…
web-lobby-invite = Inviter
web-lobby-qr = Code QR qui mène à la table { $code }
web-lobby-code = Le code { $code }
web-lobby-link = Lien à partager
web-lobby-copy = Copier le lien
web-lobby-copied = Copié
web-lobby-share = Partager…
web-lobby-tv = Montrer sur la télé
web-lobby-seats = Autour de la table : { $count }
web-lobby-bot = robot
web-lobby-host = hôte
web-lobby-you = toi
web-lobby-away = pas en ligne
web-lobby-pass-host = Nommer hôte
web-lobby-remove = Retirer { $name }
web-lobby-add-bot = Ajouter un robot
web-lobby-watching = À regarder : { $count }
web-lobby-game = La partie
web-lobby-booklet = (comme dans le livret)
web-lobby-clock = Temps pour réfléchir
web-lobby-no-clock = tout le temps voulu
web-lobby-seconds = { $seconds } secondes
web-lobby-dealer = Qui donne en premier
web-lobby-dealer-any = comme le livret le dit
web-lobby-spectators = D'autres peuvent regarder (sans jamais voir une main)
web-lobby-hints = Dire comment va la manche
web-lobby-lock = Personne d'autre ne peut s'asseoir
web-lobby-clear = Libérer les places
web-lobby-clear-sure = Retirer tous les autres de la table et la fermer? Les robots restent.
web-lobby-cards = Les cartes que la table écrit
web-lobby-cards-note = Jusqu'à { $count ->
    [one] { $count } carte
   *[other] { $count } cartes
  } dont la table écrit les règles. Tout le monde doit être d'accord avant de jouer.
web-lobby-write = Écrire une carte
web-lobby-change = Modifier
web-lobby-wipe = Effacer
web-lobby-accept = D'accord
web-lobby-decline = Non merci
web-lobby-accepts = d'accord
web-lobby-declines = n'en veut pas
web-lobby-thinks = n'a rien dit encore
web-lobby-start = Donner les cartes
web-lobby-wait = { $name } donnera les cartes quand tout le monde sera là.
web-lobby-too-few = Il faut être au moins deux : ajoute un robot, ou attends que quelqu'un arrive.
web-lobby-not-agreed = Une carte écrite attend encore l'accord de quelqu'un.
web-lobby-leave = Quitter la table
web-beside = Quelqu'un d'autre joue sur cet appareil
web-beside-add = Ajouter
web-beside-about = Un seul téléphone pour plusieurs : il passe de main en main, et les cartes restent cachées entre les tours.
web-pass-to = Passe l'appareil { A($name) }
web-pass-look = C'est moi, { $name } : voir mes cartes
web-pass-uno = { $name } dit { $uno }
web-move-seat = Passer sur un autre appareil
web-move-seat-note = Scanne ceci avec l'autre appareil : ta place et tes cartes y passent, et cette page les lâche. Ça marche une fois, pendant dix minutes.
web-move-seat-qr = Code QR qui déplace ta place
web-join-title = Rejoindre la table { $code }
web-join-who = À la table : { $names }
web-join-late = Une partie est en cours : tu t'assois à la prochaine manche.
web-waiting-cards = Tu t'assois à la prochaine manche, si tu es d'accord avec les cartes que la table a écrites.
web-join-sit = S'asseoir
web-join-watch = Seulement regarder
web-join-home = À la page d'accueil
web-card-step = Une étape de la carte
web-card-who = Qui
web-card-does = fait quoi
web-card-number = Combien
web-card-cards = { $count ->
    [one] { $count } carte
   *[other] { $count } cartes
}
web-card-colour = Quelle couleur
web-card-named = la couleur annoncée
web-card-draw = pige
web-card-draw-until = pige tant que cette couleur n'est pas venue :
web-card-discard = se défait de
web-card-discard-wilds = se défait de ses cartes blanches
web-card-hand-to = pige ou se défait, pour tenir
web-card-lose-turn = perd son prochain tour
web-card-again = rejoue
web-card-reverse = change le sens du jeu
web-card-open-hands = joue un moment à cartes ouvertes
web-card-shuffle-hands = reçoit une nouvelle main : on les mélange toutes
web-card-take = prend une carte, sans voir, à chacun des autres
web-card-swap = échange sa main avec
web-card-show = montre une carte de la couleur annoncée
web-card-trial = est mis à l'épreuve :
web-card-words = Ce qu'il faut faire
web-card-stuck = seulement si ce joueur n'avait rien à poser
web-card-missing = Pour chacun qui n'en a pas :
web-card-none-missing = Si tout le monde en a montré une :
web-card-good = Si c'est réussi :
web-card-bad = Si c'est raté :
web-card-add-step = Ajouter une étape
web-card-remove-step = Enlever cette étape
web-card-idea = Partir d'une idée du livret
web-card-idea-choose = Choisis une idée…
web-card-title = Titre, de ta main
web-card-text = Mots libres, pour le plaisir (sans effet)
web-card-effect = Ce qu'elle fait ({ $steps } sur { $most } étapes)
web-card-propose = Proposer à la table
web-card-no-title = Donne un titre à la carte.
web-card-too-long = C'est trop long pour tenir sur une carte.
web-card-unprintable = Des mots simples seulement : il y a un signe qui ne peut pas être imprimé sur une carte.
web-card-no-words = Dis en quoi consiste l'épreuve.
web-card-too-many = Huit étapes au plus, celles du dedans comprises.
web-idea-1 = La bonne couleur
web-idea-2 = Adieu les blanches
web-idea-3 = Coincé? Trois de plus
web-idea-4 = Encore moi
web-idea-5 = Retour à sept
web-idea-6 = Trois chacun
web-idea-7 = Cartes sur table
web-idea-8 = La blague
web-idea-8-trial = Raconte une blague
web-idea-9 = Raide comme une planche
web-idea-9-trial = Ne plie pas les coudes jusqu'à ce que quelqu'un dise UNO
web-idea-10 = Le coq
web-idea-10-trial = Chante comme un coq
web-replay-title = Reprise de la table { $code }
web-replay-none = Aucune manche de cette table n'est finie : la reprise viendra après la première.
web-replay-eyes = Par quels yeux regarder
web-replay-open = tout le monde : mains ouvertes
web-replay-round = Manche
web-replay-pioche = Dans la pioche : { $count }
web-replay-hand = Main { DE($name) }
web-replay-first = À la donne
web-replay-back = Une étape en arrière
web-replay-play = Dérouler
web-replay-pause = Mettre en pause
web-replay-forth = Une étape en avant
web-replay-last = À la fin
web-replay-step = Étape de la partie
web-replay-of = { $step } sur { $steps }
web-replay-check = Vérifier le mélange
web-replay-download = Télécharger la partie
web-replay-share = Partager la reprise
web-replay-table = Retour à la table
web-what = Et si… un autre coup { DE($name) }?
web-what-cards = Les cartes cachées
web-what-kept = cartes cachées comme elles étaient
web-what-anew = cartes cachées redonnées, d'après ce que ce joueur savait
web-what-deal = Redonner
web-what-bots = Les robots jouent…
web-what-chance = Chances de gagner la manche : { $wins }
web-what-before = au lieu de { $wins } juste avant
web-what-unknown = À toi de choisir : les chances ne se calculent pas ici.
web-what-won = { $name } gagne la manche!
web-what-lost = { $name } ne gagne pas la manche.
web-what-played = joué dans la partie
web-what-undo = Reprendre le coup
web-what-leave = Retour à la partie
web-what-note = Des robots experts jouent pour les autres; UNO se dit tout seul. Les chances viennent de parties jouées dans des mondes que ce joueur pouvait croire vrais, pas des cartes cachées.
web-coach = Demander conseil
web-coach-waiting = L'entraîneur parcourt la partie. Quelques secondes de patience…
web-coach-queued = L'entraîneur est occupé ou se prépare encore : ta demande attend son tour…
web-coach-failed = L'entraîneur ne peut pas lire cette partie.
web-coach-head = { $remarks ->
    [0] L'entraîneur n'a rien à redire (décisions : { $decisions }).
    [one] L'entraîneur a une remarque (décisions : { $decisions }).
   *[other] L'entraîneur a { $remarks } remarques (décisions : { $decisions }).
}
web-coach-show = Coup { $number }
web-coach-what-if = Et si, au coup { $number }…?
web-coach-remark = { $name } : { $played }. Mieux : { $better }, pour gagner dans { $wins } des cas au lieu de { $instead }, à { $margin } près.
web-fair-kept = Les cartes ont été données comme promis.
web-fair-broken = Les cartes ne correspondent pas à ce qui était promis.
web-fair-round = Manche { $round }
web-fair-promise = Le serveur et chaque joueur qui a donné sa part ont révélé ce sur quoi ils s'étaient engagés avant la donne.
web-fair-promise-broken = Quelqu'un a révélé autre chose que ce sur quoi il s'était engagé.
web-fair-key = { $count ->
    [0] La clé du mélange vient du secret du serveur seul : personne d'autre n'a donné de part, le serveur aurait donc pu choisir les cartes.
    [one] La clé du mélange vient du secret du serveur et de la part d'un joueur.
   *[other] La clé du mélange vient du secret du serveur et des parts de { $count } joueurs.
}
web-fair-again = { $count ->
    [one] Le hasard a été tiré de nouveau une fois parce que quelqu'un n'a pas révélé sa part; il n'en donne plus.
   *[other] Le hasard a été tiré de nouveau { $count } fois parce que quelqu'un n'a pas révélé sa part; il n'en donne plus.
}
web-fair-key-broken = La clé du mélange en est une autre.
web-fair-memory = Ce navigateur y était : les engagements, les sièges et sa propre part sont ceux qu'il avait notés.
web-fair-memory-broken = Ce navigateur y était et avait noté autre chose.
web-fair-stranger = Ce navigateur n'y a pas pris part : il croit le serveur sur parole pour la promesse.
web-fair-cards = { $count ->
    [one] { $count } carte donnée, pigée ou prise a été comparée : elle est
   *[other] { $count } cartes données, pigées ou prises ont été comparées : toutes sont
} là où cette clé les met.
web-fair-told = Chaque carte est celle qu'on a dite à ce navigateur pendant la manche.
web-fair-told-broken = On a dit d'autres cartes à ce navigateur pendant la manche.
web-fair-told-part = Ce navigateur n'a pas suivi toute la manche : les cartes ne sont pas comparées à ce qu'il a vu.
web-fair-seen = Télécharger ce que ce navigateur a noté
web-drawn-again = { $count ->
    [one] { $names } n'a pas révélé à temps la part promise : le hasard est tiré de nouveau, sans elle jusqu'à la fin de la partie.
   *[other] { $names } n'ont pas révélé à temps les parts promises : le hasard est tiré de nouveau, sans elles jusqu'à la fin de la partie.
}
web-fair-different = Étape { $step } : le hasard promis donne { $promised }, la partie dit { $told }.
web-fair-impossible = Étape { $step } : cela ne peut pas venir du hasard promis.
web-fair-note = Cela prouve que personne, ni le serveur ni un hôte qui joue, n'a pu choisir les cartes une fois chaque part promise; cela ne prouve pas que le serveur, qui voit toutes les cartes, n'en dit rien à personne.
web-lobby-by-the-book = Les règles : comme dans le livret
web-lobby-departures = Les règles : { $count ->
    [one] { $count } écart au livret
   *[other] { $count } écarts au livret
}
web-tv-sit = Prends place!
web-tv-enter = pour entrer
web-tv-round = manche { $round }
web-tv-title = Table { $code } à l'écran
web-tv-scan = Scanne pour t'asseoir; ton téléphone tient tes cartes.
web-lobby-read-card = Lire la carte

## Le laboratoire, que la page ne montre pas.

interval = [{ $low } à { $high }]
compiling = compilation des règles, une seule fois sur cette machine : environ { $seconds } s d'un cœur…
interval-unknown = [inconnu]
lab-one-game = Un seul jeu ne dit rien du suivant : les moyennes n'ont pas d'intervalle.
lab-played = { $edition } : { $games }, { $seats } joueurs, graine { $seed }
lab-stopped = Arrêté avant la fin : { $games } sur { $asked } ont été jouées.
lab-players = Joueurs
lab-options = Options de la table
lab-written = Cartes écrites
lab-won-by-seat = Victoires par siège, intervalles à 95 %
lab-won-by-place = Victoires par place, dans le sens horaire à partir du premier donneur
lab-seat = siège { $seat }
lab-place = { $place } à gauche
lab-dealer = donneur
lab-length = Durée
lab-rounds = manches
lab-matches = parties
lab-rounds-of = { $count ->
    [one] { $number } manche
   *[other] { $number } manches
}
lab-matches-of = { $count ->
    [one] { $number } partie
   *[other] { $number } parties
}
lab-deals-of = { $count ->
    [one] { $number } donne
   *[other] { $number } donnes
}
lab-turns = tours
lab-moves = coups
lab-points = Points de la main
lab-points-left = restés aux perdants
lab-drawn = Cartes pigées
lab-cards = cartes
lab-reshuffles = Remélanges par partie
lab-uno = « UNO » par partie
lab-uno-said = dit { $said } fois, surpris { $caught } fois
lab-w4-answers = acceptée { $accepted } fois, mise au défi { $challenged } fois; { $won } { $interval } des défis gagnés
lab-blocked = Manches bloquées
lab-nobody = Sans gagnant
lab-capped = Abandonnées, trop longues
lab-laid = posée
lab-laid-often = { $laid } fois par partie, dans { $share } des parties
lab-layers = qui l'a posée
lab-layers-win = a gagné { $share } { $interval }
lab-each-lay = { $often } chaque fois qu'elle est posée
lab-did-self_drew = pigées par son joueur
lab-did-others_drew = pigées par les autres
lab-did-laid_off = cartes dont on se défait
lab-did-took = cartes prises
lab-did-lost_turn = tours perdus
lab-did-showed = cartes montrées
lab-did-missed = joueurs sans carte
lab-did-succeeded = épreuves réussies
lab-did-failed = épreuves manquées
lab-did-mixed_hands = mains mêlées, échangées
lab-did-opened = mains ouvertes
lab-did-again = tours rejoués
lab-did-reversed = changements de sens
contest-played = { $edition } : { $games }, { $deals } depuis chacun des { $seats } sièges, graine { $seed }
contest-fair = Une part égale serait { $fair }. Les intervalles contiennent le vrai nombre dans 95 tournois sur 100.
contest-wins = victoires
contest-rating = Elo (Plackett et Luce)
contest-points = points marqués
contest-time = une décision, p50 / p99
contest-cross = { $edition }, { $seats } sièges : combien de fois le robot de la rangée, seul, bat une table du robot au-dessus
contest-cross-together = { $edition }, { $seats } robots à la même table : des jeux que l'un des deux a gagnés, combien l'ont été par le robot de la rangée, non par celui au-dessus
contest-character = { $name } : { $what }
contest-cross-note = Part égale : { $fair }; { $deals }, chacune depuis chaque siège; intervalles à 95 %. Pâle : aucune différence nette.

## Ce qu'une carte fait au jeu

lab-deals = donnes
lab-card-played = { $edition }, { $players }; { $deals }, chacune avec la carte et sans elle, graine { $seed }
lab-card-often = { $copies } sur { $deck } cartes; posée dans { $share } des manches, { $laid } fois par manche
lab-card-never = Elle n'a jamais été posée.
lab-effect-longer = { $count ->
    [one] Elle allonge la manche, de { $turns } tours.
   *[other] Ensemble, elles allongent la manche, de { $turns } tours.
}
lab-effect-shorter = { $count ->
    [one] Elle raccourcit la manche, de { $turns } tours.
   *[other] Ensemble, elles raccourcissent la manche, de { $turns } tours.
}
lab-effect-same-length = { $count ->
    [one] Elle ne change pas la durée de la manche.
   *[other] Ensemble, elles ne changent pas la durée de la manche.
}
lab-card-helps = Qui la pose gagne plus souvent : { $written } au lieu de { $without }.
lab-card-harms = Qui la pose gagne moins souvent : { $written } au lieu de { $without }.
lab-card-fair = Qui la pose gagne à peu près aussi souvent que sans elle.
lab-effect-decides = { $count ->
    [one] Elle décide { $share } des manches.
   *[other] Elles décident { $share } des manches.
}
lab-effect-decides-none = { $count ->
    [one] Elle ne décide aucune manche.
   *[other] Elles ne décident aucune manche.
}
lab-card-luck-more = C'est plus que le hasard seul : une carte qui ne change que la chance en déciderait { $luck }.
lab-card-luck-no-more = Ce n'est pas plus que le hasard seul : une carte qui ne change que la chance en déciderait { $luck }.
lab-rule-anew = Si tout était redonné, quelqu'un d'autre en gagnerait { $share } : c'est tout ce que peut le hasard.
lab-effect-endless = Attention : { $rounds } manches n'en finissaient pas et ont été abandonnées.
lab-effect-without = sans
lab-effect-with = avec
lab-effect-difference = différence, avec son intervalle à 95 %
lab-effect-turns = Durée, en tours
lab-effect-drawn = Cartes pigées
lab-effect-points = Points restés en main
lab-effect-first = Qui commence gagne
lab-card-layer = Qui la pose gagne
lab-effect-decided = { $count ->
    [one] Elle décide
   *[other] Elles décident
}
lab-effect-of-rounds = des manches
lab-card-of-laid = des manches où elle est posée
lab-card-luck = Le hasard seul décide
lab-card-beyond = Au-delà du hasard
lab-card-beyond-what = manches sur cent
lab-rule-swing-what = points de changement à la marque d'une manche
lab-place-wins = { $place } gagne
lab-card-swing = Écart
lab-card-swing-what = points de changement à la marque quand elle est posée
lab-card-gain = Qui la pose y gagne
lab-card-gain-what = points dans cette manche
lab-card-left-out = Face au paquet sans elle
lab-card-left-out-turns = tours
lab-card-left-out-points = points restés en main
lab-card-each-lay = Chaque fois qu'on la pose
lab-card-note = Sans : le même paquet, la même donne et les mêmes joueurs, rien n'étant écrit sur la carte. Elle décide une manche quand quelqu'un d'autre gagne alors. Le hasard seul : une manche tient à un fil, et une seule carte pigée dans un autre ordre peut en changer le gagnant; on rejoue donc les mêmes donnes avec une carte dont le joueur pige une carte et se défait d'une autre, après quoi personne n'en a plus ni moins qu'avant. Les traits sont tous à la même échelle, le milieu étant l'égalité; un intervalle contient le vrai nombre dans 95 expériences sur 100.

## Ce que des règles font au jeu

lab-rule-instead = { $rule }, sinon { $other }
lab-rule-more-drawn = On pige { $cards } cartes de plus par manche.
lab-rule-fewer-drawn = On pige { $cards } cartes de moins par manche.
lab-rule-same-drawn = On pige à peu près autant de cartes.
lab-rule-played = { $edition }, { $players }; { $deals }, chacune avec { $count ->
    [one] la règle
   *[other] les règles
} et sans, graine { $seed }
lab-rule-note = Sans : le même paquet, la même donne et les mêmes joueurs, à une table sans ce qui est essayé. Une manche en est décidée quand quelqu'un d'autre gagne alors. Les traits sont tous à la même échelle, le milieu étant l'égalité; un intervalle contient le vrai nombre dans 95 expériences sur 100.

## En quoi deux tables diffèrent

lab-compare-played = { $deals } à chaque table, graine { $seed }
lab-compare-longer = En B, la manche est plus longue, de { $turns } tours.
lab-compare-shorter = En B, la manche est plus courte, de { $turns } tours.
lab-compare-same-length = La manche dure autant en B qu'en A.
lab-compare-decided = Un autre siège gagne
lab-compare-note = Les deux tables jouent les donnes des mêmes graines; avec le même paquet et autant de sièges, ce sont les mêmes donnes, et alors seulement on compare qui gagne. Les traits sont tous à la même échelle, le milieu étant l'égalité; un intervalle contient le vrai nombre dans 95 expériences sur 100.

## Une page sur une édition

lab-report-title = Comment se joue { $edition }
lab-report-lead = Un ordinateur a joué { $rounds } selon les règles imprimées, à { $seats } joueurs ({ $players }), et il a tout compté. Voici ce qu'il en est sorti.
lab-report-tile-turns = tours par manche
lab-report-tile-drawn = cartes pigées
lab-report-tile-points = points restés aux perdants
lab-report-tile-uno = fois où l'on dit UNO
lab-report-tile-reshuffles = remélanges par manche
lab-report-seat = La place à table compte-t-elle?
lab-report-seat-best = Oui, un peu. La meilleure place est celle-ci : { $place }. Elle gagne { $share } { $interval } des manches, plus que le hasard ne l'explique, même en regardant { $seats } places.
lab-report-seat-worst = Un peu. La moins bonne place est celle-ci : { $place }. Elle gagne { $share } { $interval } des manches, moins que le hasard ne l'explique, même en regardant { $seats } places.
lab-report-seat-even = À peine : aucune place ne gagne plus ou moins que le hasard ne l'explique.
lab-report-seat-note = Les places se comptent à la gauche du donneur. Un point est ce qui a été compté; le trait qui le traverse, jusqu'où le hasard seul a pu le déplacer. Qui regarde plusieurs places en trouve plus vite une qui paraît à part : les traits sont assez longs pour contenir tous ensemble les vrais nombres dans 95 expériences sur 100.
lab-report-fair = une part égale : { $share }
lab-report-length = Combien de temps dure une manche?
lab-report-length-answer = La moitié des manches sont finies après environ { $median } tours; la moyenne est de { $mean } { $interval }, parce que quelques-unes durent très longtemps.
lab-report-length-note = La dernière colonne contient aussi le centième des manches les plus longues.
lab-report-mean = moyenne { $number }
lab-report-turns = tours
lab-report-seats = Et avec plus de joueurs?
lab-report-seats-answer = De { $short } tours à { $few } joueurs jusqu'à { $long } à { $many }.
lab-report-seats-unit = joueurs
lab-report-points = Combien de points reste-t-il?
lab-report-points-answer = Les perdants gardent ensemble { $mean } points { $interval } en moyenne.
lab-report-points-unit = points en main
lab-report-laid = Que pose-t-on dans une manche?
lab-report-laid-answer = On pose { $number } cartes par manche.
lab-report-last = Avec quelle carte gagne-t-on?
lab-report-last-answer = Le plus souvent avec celle-ci : { $card }, dans { $share } des manches. De toutes les cartes posées, c'en est { $laid }.
lab-report-colours = Les couleurs se valent-elles?
lab-report-coloured = Cartes de couleur posées
lab-report-named = Couleurs annoncées avec une carte blanche
lab-report-colours-even = Oui : ce qu'il y a de différence peut tenir au hasard.
lab-report-colours-uneven = Le paquet les traite de même, mais ces joueurs annoncent l'une d'elles plus souvent que le hasard ne l'explique.
lab-report-doubt = UNO et la carte blanche +4
lab-report-doubt-answer = { $won } des défis lancés à une carte blanche +4 sont gagnés.
lab-report-doubt-note = À quel point les joueurs oublient et doutent est un réglage, donné au bas de la page.
lab-report-caught = surpris sans avoir dit UNO
lab-report-challenged = cartes blanches +4 mises au défi
lab-report-challenge-won = défis gagnés
lab-report-special = La carte spéciale : { $card }
lab-report-special-answer = Elle est posée dans { $share } des manches, { $laid } fois par manche.
lab-report-layer-wins = qui la pose gagne
lab-report-each-time = Chaque fois qu'on la pose, en moyenne :
lab-report-sure = Est-ce bien sûr? Un intervalle entre crochets, ou le trait qui traverse un point, contient le vrai nombre dans 95 expériences sur 100. Avec quatre fois plus de manches, il est deux fois plus étroit.
lab-report-habits = Les joueurs disent UNO à temps dans { $says_uno } des cas, remarquent un oubli dans { $catches } et réussissent { $trial_succeeds } des épreuves; ceux qui n'ont pas d'avis lancent un défi à { $challenges } des cartes blanches +4.
lab-report-again = Les mêmes nombres à nouveau :
lab-report-written = Écrit : { $file }

## Ce que le moteur refuse : ses phrases, retrouvées par leur anglais

fault = { $where } : { $what }
either = { $one } ou { $other }
kind-empty = une valeur vide
kind-number = un nombre
kind-text = du texte
kind-list = une liste
kind-mapping = des clés et des valeurs
kind-date = une date
kind-time = une heure
digest-none = aucune
place-line = ligne { $number }
place-card = carte { $number }
place-round = manche { $number }
place-file = fichier de la partie
place-scenario = un scénario
place-seats = le nombre de sièges
place-cards = le nombre de cartes
place-alike = le nombre de cartes d'une même sorte
fault-text = doit être du texte, et non { $kind }
fault-long = compte { $length } caractères; une carte en contient au plus { $most }
fault-unprintable = ne peut contenir { $character } : une carte porte de simples mots
fault-markup = ne peut contenir { $tag }, qui commence une balise : une carte porte de simples mots
fault-mapping = il faut des clés et des valeurs, et non { $kind }
fault-unknown = inconnu; ici l'on connaît : { $keys }
fault-whole = doit être un nombre entier de { $least } à { $most }, et non { $value }
fault-number = doit aller de { $least } à { $most }, et non { $value }
fault-choice = doit être { $choices }, et non { $value }
fault-choice-in = doit être { $choices } dans { $edition }, et non { $value }
fault-steps = doit être une liste d'étapes, et non { $kind }
fault-many-steps = est de trop : une carte a au plus { $most } étapes, imbriquées comprises
fault-one-thing = doit faire une seule chose, et fait { $things }; on connaît : { $known }
fault-no-thing = doit faire une seule chose, et ne fait rien; on connaît : { $known }
fault-together = ne va pas avec { $action }
fault-who = manque; l'un de { $whos }
fault-those = `those` n'a de sens que dans missing, good ou bad
fault-only = { $action } est pour `{ $who }` seulement, et non { $other }
fault-missing = manque
fault-nothing = ne dit rien
fault-title = manque : une carte a besoin d'un titre
fault-cards = doit être une liste de cartes, et non { $kind }
fault-one-card = a 1 carte; { $edition } en a { $room } à écrire
fault-many-cards = a { $cards } cartes; { $edition } en a { $room } à écrire
fault-none = { $name } n'existe pas; il y a { $names }
fault-bots = nomme un robot, ou un pour chacun des { $seats } sièges, et non { $number }
fault-needless-address = seule une grappe en a une : `engine` doit être { $choices }, et non { $engine }
fault-two-bots = nomme au moins deux robots, chacun une fois
fault-one-trick = une seule astuce peut manquer
fault-search = { $bot } a besoin de Numba : pip install 'pioche[lab]'
fault-read = ne peut être lu : { $why }
fault-toml = n'est pas lisible comme TOML : ligne { $line }, colonne { $column } : { $why }
fault-toml-deep = n'est pas lisible comme TOML : trop profond, ou un nombre trop long
fault-yaml = n'est pas lisible comme YAML : { $why }
fault-second = un second document sans sa propre ligne `---`
fault-alias = alias { $name } : les alias ne sont pas permis
fault-anchor = ancre { $name } : les ancres ne sont pas permises
fault-tag = étiquette { $name } : les étiquettes ne sont pas permises
fault-deep = imbriqué sur plus de { $most } niveaux
fault-key = une clé doit être un mot, et non { $value }
fault-duplicate = la clé { $key } est là deux fois
fault-large = dépasse { $most } octets
fault-utf8 = n'est pas du texte UTF-8
fault-control = caractère de commande égaré { $character }
fault-no-card = ne contient aucune carte
fault-words = doit être un mot, ou une liste de mots
fault-keys = il faut des clés et des valeurs, et non { $kind }
fault-no-number = { $value } n'est pas un nombre
fault-too-large = { $value } est trop grand
fault-json = n'est pas lisible comme JSON
fault-a-mapping = doit être fait de clés et de valeurs
fault-a-list = doit être une liste
fault-names = les noms sont des mots
fault-hex = une clé compte 64 chiffres hexadécimaux
fault-chance = le hasard vient de `seed` ou de `key`
fault-asks = `asks` veut { $word }, ou rien
fault-word = mot inconnu : { $word }; ici l'on connaît : { $words }
fault-file-long = dépasse { $most } caractères
fault-begins = le fichier d'une partie commence par `{ $line }`
fault-after-end = rien ne peut suivre `end`
fault-twice = { $word } est là deux fois
fault-cut-off = finit sans `{ $word }` : il a été coupé
fault-seats-first = vient après `{ $word }`
fault-dash = après `-` viennent `key` et une clé
fault-edition-line = après `edition` viennent un id et peut-être une empreinte, une espace devant chacun
fault-rekey = le hasard ne reçoit une nouvelle clé qu'entre deux manches
fault-refused = siège { $seat } : { $move } est refusé : { $clause }
fault-no-seat = il n'y a pas de siège { $seat }; les sièges vont de 0 à { $last }
fault-led = les coups ne mènent pas à la position dont vient le fichier
fault-unfinished = la dernière manche n'est pas finie
fault-form = ce programme lit { $form }, et non { $other }
fault-not-led = n'est pas ce à quoi mène le fichier de la partie
fault-column = n'est pas comme le dit docs/DATA.md
fault-seen = n'est pas un fichier de ce qui a été vu : { $why }
fault-nonces = pas autant de sièges que de nonces
fault-scheme = le procédé { $scheme } n'est pas connu ici
fault-secret = le secret n'est pas hexadécimal
fault-module-name = doit être un module, un deux-points et un nom
fault-edition = il n'y a pas d'édition { $name }; il y a { $names }
fault-snapshot = n'est pas un instantané : { $why }
fault-no-module = il n'y a pas de module { $name }
fault-no-name = rien ne s'appelle { $name } dans { $module }
fault-policy = doit avoir `encoding` et `weigh`
fault-encoding = a été entraîné sur l'encodage { $number }; il y a 1 à { $last }
fault-absent = ce fichier n'existe pas
fault-folder = c'est un dossier
fault-permission = la permission manque
fault-exists = il y a déjà un fichier à cet endroit
fault-not-folder = un fichier se trouve là où il faut un dossier
fault-read-only = rien ne peut s'écrire sur ce disque
fault-space = il n'y a plus de place sur le disque
fault-name-long = ce nom de fichier est trop long
fault-file-large = aucun fichier ne peut être aussi grand ici
fault-links = ce lien tourne en rond
fault-quota = la part de disque permise est pleine
fault-not-permitted = le système ne le permet pas
fault-open-files = trop de fichiers sont ouverts
fault-input-output = le système n'arrive ni à y lire ni à y écrire
fault-in-use = un autre programme se sert déjà de cette adresse
fault-not-here = cette adresse n'est pas celle de cet ordinateur
fault-nobody-listens = personne n'y écoute
fault-no-host = ce nom n'a pas d'adresse
fault-field = il manque { $field }
fault-unknown-field = { $field } n'est pas connu ici
fault-expected = il faut { $kind }, et non { $other }
fault-parquet = n'est pas lisible comme Parquet
fault-zip = ce n'est pas un fichier .npz
fault-no-tables = aucune table n'a été gardée ici
fault-old-tables = aucune table de cette version n'est gardée ici
fault-backup-there = existe déjà; une copie ne remplace rien
fault-damaged = le fichier est abîmé ({ $found }); mets une copie à sa place
fault-schema = la base de données a le schéma { $found }; ce programme connaît jusqu'au schéma { $known }
fault-schema-newer = la base de données a le schéma { $found }; ce programme connaît jusqu'au schéma { $known } : prends le programme plus récent
fault-schema-older = la base de données a le schéma { $found }, et ce programme demande le schéma { $known } : lance d'abord { $command }
fault-locked = ne peut être verrouillé : { $why }
fault-folder-used = un autre serveur pioche se sert de ce dossier des données
fault-no-store = ce dépôt n'existe pas; les tables se gardent dans un dossier (avec SQLite) ou dans { $shared }
fault-packages = demande d'autres paquets : { $command }
fault-folder-migrates = un dossier est mis à jour par le serveur qui l'ouvre : il n'y a rien à faire
fault-own-backup = se copie avec ses propres programmes, { $one } ou { $other }
fault-same-store = les tables y sont déjà : nomme un autre dépôt
fault-two-stores = est dans les deux dépôts, et n'est pas la même : rien n'y a été changé
fault-node = 1 nœud s'en sert : arrête-le d'abord
fault-nodes = { $nodes } nœuds s'en servent : arrête-les d'abord
fault-moving = un autre programme y déplace des tables
fault-address = cette adresse n'est pas lisible; elle s'écrit { $form }, où { $signs } d'un mot de passe deviennent { $codes }
fault-not-database = ce fichier n'est pas une base de données
fault-malformed-database = la base de données est abîmée; mets une copie à sa place
fault-unopened = la base de données ne s'ouvre pas
fault-database-disk = le disque n'arrive ni à lire ni à écrire la base de données
fault-database-full = il n'y a plus de place pour la base de données
fault-connection = la connexion a échoué : { $why }
fault-bad-connection = la connexion ne s'établit pas : { $why }
fault-resolve = { $host } ne se trouve pas : { $why }
fault-no-cluster = aucune grappe de { $kind } n'y répond
fault-file-id = doit être celui du fichier, et non { $id }
fault-booklet-id = { $id } est une édition du programme
fault-other-card = est l'article d'une autre carte, { $card }, qui fait autre chose
fault-edition-file = { $file } manque dans le dossier des éditions; son empreinte était { $digest }
fault-edition-digest = { $file } n'est pas celui avec lequel on a joué (son empreinte : { $now }; celle d'alors : { $then })
fault-small-letters = doit être fait de minuscules, de chiffres et de traits d'union, et non { $value }
fault-capitals = doit être fait de majuscules, de chiffres et de traits d'union, et non { $value }
fault-table-of-cards = doit être une table de cartes
fault-wild-code = doit être un W et une autre majuscule
fault-either-do = doit avoir `do`, ou bien `written_by`
fault-clause-words = ne va pas avec `clause`, qui a ses mots dans le catalogue
fault-rulings = doit être une liste d'au plus { $most } articles
fault-no-clause = ne va pas sans `clause`
fault-true-false = doit être true ou false
fault-scorings = doit être une liste de façons de compter, celle du livret d'abord
fault-scoring-twice = nomme deux fois une façon de compter
fault-colours = doit être une liste de { $number } couleurs
fault-colour-twice = nomme deux fois une couleur
fault-deck = dit { $cards }, mais le paquet en a { $counted }
fault-deck-small = doit dépasser { $dealt }, ce que l'on distribue à { $seats } sièges, sans compter celles qu'une table écrit
fault-no-numbers = doit être au moins 1 : la plus haute carte décide qui donne
fault-several-written = a plusieurs cartes qu'une table écrit; il peut y en avoir une
fault-kinds = a { $kinds } sortes de cartes; il y a de la place pour { $room }
fault-edition-files = a plus de { $most } fichiers; les autres sont laissés de côté
fault-edition-utf8 = n'est pas du texte UTF-8 (octet { $byte })
fault-edition-name = doit s'appeler ID.toml, où ID compte de 1 à { $most } minuscules, chiffres et traits d'union
fault-edition-link = est un lien qui mène hors du dossier
fault-edition-loop = le lien { $path } tourne en rond
fault-edition-no-file = n'est pas un fichier
fault-edition-large = dépasse { $most } Kio
fault-no-such-card = il n'y a pas de carte { $card } à cette table (édition { $edition })
fault-numbers = doit être une liste de { $seats } nombres
fault-hands = doit être une liste avec la main de chaque siège
fault-no-talon = doit avoir au moins une carte
fault-need-colour = est nécessaire : la carte du dessus, { $card }, n'a pas de couleur
fault-other-colour = { $colour } contredit la carte du dessus, { $card }
fault-no-opener = il ne reste après la donne aucune carte qui puisse commencer ({ $clause })
fault-no-cut = dans { $edition }, personne ne pige pour la donne ({ $clause })
fault-cut-lists = doit être une liste de listes de cartes
fault-cut-over = le siège { $seat } donne déjà
fault-cut-cards = doit avoir une carte pour chacun des { $seats } sièges encore à égalité
fault-cut-tied = laisse les sièges { $seats } à égalité
fault-list = doit être une liste, et non { $kind }
fault-one-line = doit être une ligne de texte, et non { $kind }
fault-per-seat = doit avoir { $seats } valeurs, une par siège, et non { $number }
fault-one-step = doit avoir une seule de ces clés : { $steps }
fault-same-name = un autre scénario porte ce nom
fault-no-scenario = ne contient aucun scénario
fault-no-yaml = aucun fichier *.yaml dans ce dossier
fault-no-move = { $move } n'est pas un coup
fault-no-card-code = il n'y a pas de carte { $card }
fault-differs = on attendait `{ $expected }`, et c'est `{ $actual }`
fault-too-legal = permis aussi : `{ $moves }`
fault-not-legal = pas permis : `{ $moves }`
fault-legal = permis : `{ $moves }`
fault-do-refused = { $move } du siège { $seat } est refusé : `{ $reason }`
fault-not-refused = { $move } du siège { $seat } n'est pas refusé, on attendait `{ $reason }`
fault-spoilt = le coup refusé a changé la position
fault-cannot-deal = il y a trop peu de cartes sur la table pour une autre manche, ou aucune qui puisse commencer ({ $clause })
syntax-list = il manque à une liste une virgule avant ceci, ou son `]`
syntax-mapping = il manque aux clés entre accolades une virgule avant ceci, ou leur accolade fermante
syntax-colon = un deux-points ne va pas ici : aligne les lignes, et mets entre guillemets les mots avec un deux-points
syntax-begin = une liste ou une clé ne peut pas commencer ici
syntax-no-colon = il manque à une clé son deux-points
syntax-tab = une tabulation ne peut pas mettre en retrait : utilise des espaces
syntax-character = ce caractère ne peut pas commencer un mot : mets les mots entre guillemets
syntax-open-quote = un guillemet est ouvert et n'est pas fermé
syntax-escape = la barre oblique inverse n'annonce rien de connu
syntax-line-up = ceci n'est pas aligné avec ce qui précède
syntax-no-value = il manque une valeur avant ceci
syntax-more = il y a une suite après la fin
syntax-unreadable = ceci ne peut être lu
syntax-value = aucune valeur, ou aucune que TOML connaisse; les mots se mettent entre guillemets
syntax-already = ceci est déjà là
syntax-no-equals = il manque à une clé son signe égal
syntax-no-key = aucune clé ne peut commencer ainsi
syntax-closing = il manque à des mots leur guillemet fermant
syntax-line = il y a une suite sur cette ligne
syntax-table = il manque au nom d'une table son `]`

## Le terminal, là où les mots de la page ne suffisent pas

term-hint-uno = Plus que deux cartes : appuie sur u avant de poser, pour dire UNO avec la carte.
term-uno-armed = UNO sera dit avec la prochaine carte.
term-uno-disarmed = UNO ne sera pas dit avec la prochaine carte.
term-uno-due = n'a pas dit UNO!
term-any-film = Ne mets rien pour n'importe quel film.
term-film-how = Écris les noms sur une ligne, séparés par des virgules.
term-kick-how = Trois nombres : direction (-100 à gauche, 100 à droite), force (0 à 100), courbe (-100 à 100). Entrée seule : 0 50 0.
term-kick-keys = Espace arrête l'aiguille : d'abord la direction, puis la force. Les flèches gauche et droite donnent de la courbe.
term-card-file = Un fichier de cartes écrites (.yaml ou .toml)
term-name-you = { $name } (toi)
term-colour = Couleur en vigueur : { $colour }.
term-pioche = Dans la pioche : { $count }.
term-about = { $what } : { $words }
term-yes = oui
term-no = non
term-cards = { $what } : { $cards }.
term-bot = robot ({ $level })
term-result = { $name } : { $cards } ({ $points }). Points : { $before } → { $after }
term-next-match = La prochaine partie : { $deck }
term-quit = Arrêter de jouer
term-quit-sure = Arrêter de jouer?
term-quit-note = Ta place reste à toi : « pioche join { $link } » t'y ramène.
term-leave-for-good = Quitter la table pour de bon; un robot joue tes cartes
term-other-version = Le serveur parle une autre version du protocole : mets ce programme à jour.
term-rule-key = { $help } : la règle en question
term-not-understood = Cela n'est pas parmi les choix. { $help } donne les touches.
term-plain-help = Réponds par un numéro ou par sa lettre. En tout temps : u dire UNO, x prendre qui l'a oublié, e dire quelque chose, h la table, i ce que font tes cartes, l ce qui s'est passé, o les affaires de l'hôte, { $help } la règle derrière un refus, q arrêter.
term-round = Manche { $round }
term-watching = Tu regardes.
term-keys = ←→ ⏎ : poser · i : carte · u : UNO! · e : mot · l : récit · { $help } : aide · q : fin
term-keys-between = e : mot · l : récit · { $help } : aide · q : fin
term-keys-watching = l : récit · { $help } : aide · q : fin
term-key-back = Échap : retour
term-key-send = Entrée : valider
term-key-pick = ↑↓ ou un numéro, Entrée
term-title-keys = Les touches
term-keys-number = poser la carte qui porte ce numéro
term-keys-choice = faire le choix qui porte ce numéro
term-keys-menu = ce que l'hôte peut faire
term-keys-talon = ce que fait la carte du talon
term-keys-rule = la règle derrière un refus, ou ces touches
term-keys-quit = arrêter de jouer
cli-play = Jouer dans ce terminal, contre des robots.
cli-play-bots = leur force, une pour tous ou une pour chacun : random, greedy, expert, trained, search; par défaut : { $value }
cli-play-name = ton nom; par défaut : { $value }
cli-plain = ligne par ligne, pour lecteur d'écran, afficheur braille et programme
cli-join = Jouer dans ce terminal à une table d'un serveur, avec des gens dans leur navigateur.
cli-join-where = le lien ou le code d'une table, ou l'adresse d'un serveur, où une table est ouverte
cli-join-watch = seulement regarder
cli-PLACE = LIEN|CODE
cli-NAME = NOM
cli-LEVELS = FORCE,FORCE…
cli-bad-place = { $place } n'est ni le lien d'une table, ni un code, ni l'adresse d'un serveur
cli-not-hex = doit être fait de chiffres hexadécimaux, et non { $value }
cli-no-level = il n'y a pas de force { $level }; il y a { $levels }
cli-many-bots = --bots : { $number } forces sont nommées, et { $seats } sièges en laissent { $room } aux robots : nomme-en moins, ou demande plus de sièges avec --seats
cli-no-answer = { $url } ne répond pas
cli-watch-what = --watch : pour regarder, il faut nommer une table : son lien ou son code
cli-not-pioche = { $url } répond, mais n'est pas un serveur Pioche
cli-no-textual = sans Textual, la table est racontée ligne par ligne : pip install 'pioche[terminal]'

## La ligne de commande et le serveur

server-without-page = Le serveur fonctionne. La page du jeu n'est pas encore construite dans cette installation.
cli-about = Le UNO selon cinq livrets, à la lettre.
cli-usage = utilisation :
cli-positionals = arguments à donner{"\u00A0"}
cli-options = réglages{"\u00A0"}
cli-commands = commandes{"\u00A0"}
cli-help = montrer cette aide
cli-version = imprimer la version
cli-lang = la langue (en ce moment : { $lang })
cli-default = par défaut : { $value }
cli-edition = l'une de celles qu'énumère « pioche editions »
cli-edition-default = l'une de celles qu'énumère « pioche editions »; par défaut : { $value }
cli-game-file = un fichier de partie, tel qu'une table le donne à télécharger
cli-json = en JSON
cli-json-object = imprimer un objet JSON
cli-COMMAND = COMMANDE
cli-FILE = FICHIER
cli-PATH = CHEMIN
cli-FOLDER = DOSSIER
cli-EDITION = ÉDITION
cli-SEAT = SIÈGE
cli-ADDRESS = ADRESSE
cli-ADDRESSES = ADRESSES
cli-WHAT = QUOI
cli-KEY-VALUE = CLÉ=VALEUR
cli-FILE-CODE = FICHIER|CODE
cli-NAMES = NOM,NOM…
cli-NAME-NAMES = NOM[,NOM…]
cli-serve = Servir des tables (c'est ce que fait pioche sans commande).
cli-serve-lan = à tous ceux du réseau, avec un code QR
cli-lan-question = Quelqu'un devant cet ordinateur voudrait inviter les téléphones de la maison : Pioche répondrait alors à { $address } à tout le réseau. Ouvrir? [o/N]
cli-lan-closed = Pioche reste fermé au réseau.
cli-lan-none = Aucun réseau où ouvrir Pioche.
cli-serve-host = écouter à cette adresse
cli-serve-port = écouter à ce port; 0 veut dire n'importe lequel
cli-serve-public-url = l'adresse où un mandataire montre le serveur
cli-serve-no-open = ne pas ouvrir le navigateur
cli-serve-proxies = de qui croire les en-têtes X-Forwarded
cli-serve-bot-pace = le temps de réflexion des robots, au plus, et celui d'une étape que personne ne décide; sinon de 800 à 2000
cli-serve-catch-grace = combien de temps après la carte « UNO » peut encore se dire avant d'être relevé, et combien de temps encore aucun coup n'empêche de le relever; par défaut : { $value }
cli-serve-no-limits = sans limites de débit : pour les essais de charge seulement
cli-serve-node = le nom de ce nœud, quand plusieurs serveurs partagent un dépôt; par défaut : celui de la machine
cli-serve-internal = écouter ici les autres nœuds, et leur être connu à cette adresse
cli-serve-advertise = être plutôt connu des autres nœuds à cette adresse
cli-serve-secret = le fichier du secret que connaissent tous les nœuds; sinon PIOCHE_CLUSTER_SECRET
cluster-alone = --node, --internal et --cluster-secret-file sont pour des serveurs qui partagent un dépôt : --store { $example }
cluster-bad-name = --node { $name } : des lettres, des chiffres, . _ -, 63 au plus
cluster-bad-internal = { $address } : il faut { $form }
cluster-no-secret = --internal demande un secret que connaissent tous les nœuds : --cluster-secret-file FICHIER, ou { $variable } dans l'environnement
cluster-short-secret = le secret de la grappe doit avoir au moins 16 caractères
cli-nodes = Regarder des serveurs qui partagent un dépôt.
cli-nodes-kinds = quoi regarder{"\u00A0"}
cli-nodes-status = Les nœuds, leurs tables et leur retard.
cli-nodes-store = l'adresse de la base PostgreSQL qu'ils partagent
cluster-status-alone = seul un dépôt que plusieurs serveurs partagent a des nœuds : --store { $example }
cluster-status = { $nodes ->
    [one] { $nodes } nœud
   *[other] { $nodes } nœuds
}, { $tables } tables, dont { $there } à un nœud
cluster-ready = prêt
cluster-draining = se vide
cluster-node = { $state }, { $tables ->
    [one] { $tables } table
   *[other] { $tables } tables
}, donné signe de vie il y a { $lag } s, version { $version }
cli-data = où les tables sont gardées : un dossier, ou l'adresse d'une base PostgreSQL
cli-doctor = Décrire les versions, le dossier des données et les ports.
cli-backup = Copier les tables, même pendant qu'on les sert, dans un nouveau fichier.
cli-backup-file = où mettre la copie
cli-backed-up = { $file } : { $size } Kio
cli-migrate = Mettre une base PostgreSQL au schéma de ce programme.
cli-migrated = { $before ->
    [0] le schéma { $after } a été créé
   *[other] schéma { $before } → { $after }
}
cli-move-store = Copier les tables d'un dépôt que personne ne sert dans un autre; un second essai continue.
cli-move-stores = un dossier des données, ou l'adresse d'une base PostgreSQL
cli-FROM = DE
cli-TO = VERS
cli-moving = { $number } tables sur { $all }
cli-moved = { $tables ->
    [one] { $tables } table copiée
   *[other] { $tables } tables copiées
}, { $before } déjà là; toutes relues et comparées : { $entries ->
    [one] { $entries } entrée
   *[other] { $entries } entrées
}
cli-verify = Vérifier le hasard d'une partie téléchargée.
cli-verify-commitment = un engagement du serveur qu'on t'a montré avant une manche
cli-verify-nonce = un de tes propres nonces
cli-verify-seen = ce que ta page a gardé de la table : engagements, nonces et empreintes
cli-conform = Passer des scénarios de conformité.
cli-conform-paths = un fichier, ou un dossier de *.yaml
cli-conform-json = un objet JSON par scénario
cli-conform-failed = ÉCHEC { $name } : { $why }
cli-conform-sum = { $passed ->
    [one] { $passed } réussi
   *[other] { $passed } réussis
}, { $failed ->
    [one] { $failed } manqué
   *[other] { $failed } manqués
}
cli-start-here = Sans commande, une table s'ouvre dans ton navigateur. « pioche play » distribue les cartes dans ce terminal; « pioche COMMANDE --help » dit ce que peut une commande.
cli-to-play = pour jouer :
cli-to-read = pour lire et revoir :
cli-to-host = pour garder tables et parties :
cli-to-measure = pour mesurer le jeu :
cli-to-build = pour bâtir dessus :
cli-SHELL = INTERPRÉTEUR
cli-export = Écrire les parties finies d'un dossier de tables dans un fichier de données.
cli-export-files = des fichiers de parties, à la place de ceux du dossier de tables
cli-export-out = parties.jsonl, ou parties.parquet (supplément parquet)
cli-export-whole = garder les noms des joueurs et la façon dont le hasard a été tiré
cli-export-done = { $games ->
    [one] { $games } partie écrite dans { $file }
   *[other] { $games } parties écrites dans { $file }
}
cli-import = Vérifier les parties d'un fichier qu'a écrit « pioche export », et refaire de chacune un fichier de partie.
cli-import-file = ce fichier : .jsonl, ou .parquet
cli-import-out = où mettre les fichiers de parties
cli-import-done = { $games } en ordre, { $wrong } en faute : { $folder }
cli-completion = Imprimer ce qui permet à un interpréteur de compléter les commandes.
cli-man = Imprimer la page de manuel.
man-name = nom
man-synopsis = résumé
man-description = présentation
man-about = Pioche joue au UNO comme le racontent cinq livrets imprimés : dans un navigateur avec du monde et des robots, dans ce terminal, ou par millions dans un laboratoire. Sans commande, il sert des tables sur cet ordinateur et ouvre la page.
man-status = code de retour
man-status-about = 0 : c'est fait. 1 : quelque chose a été trouvé (un scénario qui échoue, une partie en faute). 2 : la commande n'est pas comprise, ou ne peut pas se faire; une ligne dit pourquoi. 130 : interrompu.
man-environment = environnement
man-editions = un dossier d'éditions, offertes à côté des livrets
man-cache = où sont gardées les règles compilées
man-policy = une stratégie entraînée : le module où elle est, puis son nom
man-locale = la langue, à moins que --lang ne la nomme
cli-editions = Énumérer les éditions.
cli-rules = Imprimer les règles d'une édition.
cli-replay = Imprimer une partie lisiblement.
cli-replay-step = attendre la touche Entrée après chaque coup
cli-replay-as = telle que ce siège l'a vue; le premier est 0
cli-simulate = Faire jouer des manches ou des parties par milliers, et compter.
cli-simulate-out = les nombres en .json, ou une rangée par partie en .csv ou .parquet
cli-match = des parties entières, jusqu'au but, et non une manche à la fois
cli-rule = une option de la table, comme stack=up ou jump_in=true; peut se répéter
cli-custom = des cartes écrites, en YAML ou en TOML
cli-says-uno = combien de fois sur cent « UNO » est dit à temps; par défaut : { $value }
cli-catches = combien de fois sur cent un « UNO » oublié est relevé; par défaut : { $value }
cli-challenges = combien de fois sur cent une carte blanche +4 est mise au défi; par défaut : { $value }
cli-jumps = combien de fois sur cent une carte est posée hors de son tour, quand elle le peut (jump_in); par défaut : { $value }
cli-trials = combien de fois sur cent une épreuve est réussie; par défaut : { $value }
cli-engine = auto : cet ordinateur, et son GPU à partir de 20 millions de parties; local : son processeur (par défaut : { $value })
cli-cluster = d'une grappe Ray ou Dask; par défaut : une grappe locale
cli-compiled = les mêmes parties, plus vite (extra : lab)
cli-seats = de 2 à 10; par défaut : { $value }
cli-games = parties à jouer; par défaut : { $value }
cli-deals = parties à jouer; par défaut : { $compiled }, ou { $plain } sans l'extra lab
cli-bot = random, laying, casual, greedy, expert, search, search-MS, trained, { $policy } ou un instantané (.npz) : un pour tous les sièges, ou un par siège; par défaut : { $bot }
cli-jobs = processus; par défaut : tous les cœurs
cli-lab = Étudier le jeu : ce que fait une carte, comment se joue une édition.
cli-lab-kinds = quoi étudier{"\u00A0"}
cli-lab-card = Que fait une carte au jeu? Jouer les mêmes donnes avec elle et sans elle.
cli-lab-card-card = une carte écrite, en YAML ou en TOML; ou une carte imprimée : WL
cli-lab-card-edition = par défaut : celle qui a la carte
cli-lab-card-copies = d'une carte écrite; par défaut : { $value }
cli-lab-compare = Comparer deux tables entières : édition, sièges, joueurs, règles, cartes écrites.
cli-lab-compare-file = une table (docs/lab.md dit ce qu'on y écrit)
cli-lab-rule = Que fait une règle au jeu? Jouer les mêmes donnes avec elle et sans elle.
cli-lab-rule-rule = l'option à essayer, ou plusieurs à essayer ensemble : stack=up
cli-rule-same = rules.{ $key } : { $value } est ce que la table joue déjà; il n'y a rien à comparer
cli-rule-twice = rules.{ $key } : est donnée deux fois
cli-lab-report = Écrire une page avec des graphiques sur la façon dont une édition se joue.
cli-lab-report-out = la page, en .html
cli-tournament = Faire jouer à des robots les mêmes donnes depuis chaque siège, et les comparer.
cli-tournament-bots = random, greedy, expert, search, search-MS, trained, laying, casual, { $policy } ou des instantanés (.npz); par défaut : { $value }
cli-tournament-deals = chacune depuis chaque siège; par défaut : { $value }
cli-tournament-cross = dessiner un tableau croisé, en .svg ou en .png
cli-coach = Parcourir une partie finie et montrer ce qui aurait pu être mieux joué.
cli-coach-as = ce siège seulement; le premier est 0
cli-coach-budget = pour une décision; par défaut : { $value }
cli-coach-json = imprimer un objet JSON par remarque
cli-bench = Mesurer ce programme sur cette machine.
cli-bench-kinds = quoi mesurer{"\u00A0"}
cli-bench-serve = Jouer à beaucoup de tables, par de vraies connexions à un vrai serveur.
cli-bench-rate = coups par seconde à chaque table; par défaut : { $value }
cli-bench-sweep = de plus en plus de tables, jusqu'à ce que ça cède
cli-bench-data = sur le disque à mesurer
cli-bench-json = un objet JSON par essai
cli-bench-simulate = Faire jouer le simulateur compilé à côté de RLCard et d'OpenSpiel (depuis le code source).
cli-bench-slow = compiler aussi à neuf, et employer tous les cœurs

## La ligne de commande : ce qui ne va pas

cli-argument = argument { $name } : { $message }
cli-unrecognised = arguments inconnus : { $arguments }
cli-required = il manque ces arguments : { $arguments }
cli-expected-one = il faut une valeur
cli-expected-some = il faut au moins une valeur
cli-expected-none = ne prend pas de valeur : { $value }
cli-invalid-choice = { $value } n'est pas un des choix ({ $choices })
cli-number-from-to = doit être un nombre de { $least } à { $most } : { $value }
cli-no-edition = il n'y a pas d'édition { $edition }; il y a { $editions }
cli-no-seat = il n'y a pas de siège { $seat } dans cette partie; les sièges vont de 0 à { $last }
cli-not-text = { $file } : n'est pas du texte en UTF-8
cli-cannot-write = impossible d'écrire : { $why }
cli-left-out = laissé de côté : { $what }
cli-bare-editions = PIOCHE_EDITIONS nomme { $folder }, et ce dossier n'existe pas
cli-empty-editions = PIOCHE_EDITIONS nomme { $folder }, et aucune édition (*.toml) ne s'y trouve
cli-cannot-listen = impossible d'écouter à { $address } : { $why }
cli-bad-proxies = --trusted-proxies : doit nommer les adresses ou réseaux de tes mandataires, comme 127.0.0.1 ou 10.0.0.0/8, contrairement à { $part }
cli-bad-url = --public-url : doit ressembler à https://uno.example, contrairement à { $url }
cli-no-checkout = bench simulate : demande le code source, avec ses dossiers scripts et bench
cli-no-gpu = --engine gpu : aucun GPU n'a été trouvé ici { $error }
cli-not-installed = demande { $package } : pip install 'pioche[{ $extra }]'
cli-not-key-value = rules : { $setting } n'est pas clé=valeur
cli-suffix = { $file } : doit finir par { $suffixes }
cli-no-folder = { $folder } : ce dossier n'existe pas
cli-other-home = card : { $card } est une carte de l'édition { $home }, non de l'édition { $edition }
cli-no-card = card : { $card } n'est ni un fichier ni une de ces cartes : { $cards }

## pioche doctor

doctor-missing = pas installé
doctor-wal-bug = a le défaut du WAL; sans danger ici, où une seule connexion écrit
doctor-postgres-problem = { $where } : PROBLÈME : { $why }
doctor-postgres-empty = { $where } : vide, un serveur crée son schéma en démarrant
doctor-postgres-sound = { $where } : accessible, { $tables ->
        [one] { $tables } table
       *[other] { $tables } tables
    }, { $size } Kio, { $nodes ->
        [one] { $nodes } nœud
       *[other] { $nodes } nœuds
    }
doctor-postgres-schema = elle a le schéma { $found }, et ce programme connaît le { $known }
doctor-postgres-read-only = elle est en lecture seule
doctor-postgres-unsafe = PROBLÈME : { $name } est désactivé, une panne de courant peut donc perdre ce qui a été confirmé
doctor-data-problem = dossier des données { $folder } : PROBLÈME : { $why }
doctor-data-empty = dossier des données { $folder } : accessible, sans table encore
doctor-data-sound = dossier des données { $folder } : accessible, { $tables ->
    [one] { $tables } table
   *[other] { $tables } tables
} dans { $size } Kio, en bon état
doctor-port-taken = port { $port } : { $why } (le prochain port libre sert à sa place)
doctor-editions = éditions : { $editions }
doctor-editions-problem = éditions : { $editions }; PROBLÈME : { $why }
doctor-port-free = port { $port } : libre
doctor-page-built = page Web : construite
doctor-page-missing = page Web : pas construite; une page toute simple dit que le serveur fonctionne
doctor-bots = robots : { $levels }
doctor-bots-without-search = robots : { $levels }; search et l'entraîneur demandent Numba : pip install 'pioche[lab]'

## pioche verify

verify-part = segment { $part } : { $finding }
verify-round = manche { $round } : { $finding }
verify-moves = { $moves ->
    [0] il n'y a aucun coup, et la position est celle qui est notée
    [one] le seul coup est permis et mène à la position notée
   *[other] chacun des { $moves } coups est permis et mène à la position notée
}
verify-told = le fichier dit d'où viennent ses clés
verify-given = le fichier commence par une donne tirée d'une clé, pas par une position fournie
verify-table = { $rounds ->
    [one] la seule manche est d'une seule table
   *[other] les { $rounds } manches sont d'une même table et se suivent
}
verify-begins = qui donne, et avec quels points, vient d'un segment précédent absent du fichier : rien ne le garantit
verify-dealer = le donneur a été désigné, et ce livret le permet à la table
verify-goes-on = les points, le donneur et les règles continuent ceux du segment précédent
verify-parts = chacun a révélé le nonce sur lequel il s'était engagé
verify-setup = édition, sièges, donneur, points et règles sont ceux fixés avant que quiconque ait révélé sa part
verify-repeat = la tentative { $attempt } a été abandonnée parce que quelqu'un n'a pas révélé sa part
verify-looked = { $count ->
    [one] un membre s'est engagé sans rien révéler : il a pu choisir, une fois, de faire retirer le hasard
   *[other] { $count } membres se sont engagés sans rien révéler : ils ont pu choisir, une fois, de faire retirer le hasard
}
verify-attempts = aucune tentative de tirer le hasard n'est omise
verify-withheld = qui n'a pas révélé sa part n'en donne plus dans cette partie
verify-old = donnée avant que les joueurs s'engagent : un serveur qui joue aussi aurait pu choisir les cartes
verify-nobody = personne d'autre que le serveur n'a donné de part : il aurait pu choisir les cartes
verify-films = { $films ->
    [one] le seul film a été nommé par un joueur ou vient de la clé
   *[other] les { $films } films ont été nommés par des joueurs ou viennent de la clé
}
verify-bot-kick = le robot a fait le botté { $kick } comme le veut la clé
verify-saw-commitment = l'engagement { $hash }… qu'on t'a montré est dans le fichier
verify-saw-nonce = ton nonce { $nonce }… est dans le fichier
verify-seen = les engagements, les sièges et les règles sont ceux que tu as vus
verify-unseen = tu n'as rien gardé de cette manche
verify-told-all = chaque carte est celle qu'on t'a dite
verify-told-part = tu n'as pas suivi cette manche du début à la fin : ses cartes ne sont pas comparées à ce que tu as vu
verify-keys = { $rounds ->
    [one] il y a une clé pour la seule manche
   *[other] il y a une clé pour chacune des { $rounds } manches
}
verify-secret = le secret est celui qui a été promis
verify-key = la clé est faite du secret { $nonces ->
    [0] seul
    [one] et de la part d'un seul siège
   *[other] et des parts de { $nonces } sièges
}
verify-flight = le botté { $kick } a volé comme il le devait
verify-wind = le vent du botté { $kick } vient de la clé
verify-kicks = aucun botté ne manque et chacun a été jugé comme il a volé
verify-ok = bon
verify-fail = FAUX
verify-open = libre
verify-fair = Les cartes ont été décidées par le secret promis et par la part des joueurs.
verify-half = Rien ne contredit ce qui a été promis, mais rien ne garantit ce qui est marqué « libre ».
verify-blind = Ceci compare le fichier à lui-même. Compare-le à ce que tu as vu : --seen, --commitment ou --nonce.
verify-unfair = On ne peut pas se fier au hasard de ce fichier : voir ce qui est marqué FAUX.

## pioche bench serve

bench-tables = { $tables } tables de { $seats }, chacune un coup toutes les { $interval } s, pendant { $seconds } s
bench-tables-unpinned = { $tables } tables de { $seats }, chacune un coup toutes les { $interval } s, pendant { $seconds } s, sans cœur réservé
bench-moves = coups
bench-moves-told = { $rate }/s ({ $share } de ce qui était demandé)
bench-acks = confirmés
bench-acks-told = p50 { $p50 } ms, p99 { $p99 } ms, au plus { $most } ms
bench-deliveries = livraisons
bench-deliveries-told = { $rate } par seconde
bench-server = serveur
bench-server-told = { $cpu } s de processeur par 1000 coups, { $memory } Kio par table
bench-core = { $share } d'un cœur
bench-client = client simulé
bench-client-told = { $share } d'un cœur, { $late } ms de retard (p99)
bench-errors = erreurs
bench-breaks = Il tient { $tables } tables et cède à { $broken }.
bench-holds = Il tient { $tables } tables et en tiendrait davantage si cette machine avait plus de fichiers ouverts.
bench-sockets = { $sockets } connexions demandent plus de fichiers ouverts que ce système n'en permet
bench-no-server = le serveur ne démarre pas
cli-bench-store = l'adresse d'une base PostgreSQL pour lui seul : des nœuds y sont mesurés à côté de SQLite
cli-bench-nodes = combien de nœuds la partagent
bench-direct = en direct
bench-relayed = relayé
bench-held = { $tables } tables par cœur; base { $cpu } s de processeur pour 1 000 coups
bench-ratio = Un coup coûte à un nœud sur PostgreSQL { $ratio } fois ce qu'il coûte au serveur avec SQLite.
