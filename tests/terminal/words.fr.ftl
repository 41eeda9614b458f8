card-number-blue = { $number } bleu
card-number-green = { $number } vert
card-number-red = { $number } rouge
card-number-yellow = { $number } jaune
card-skip-blue = Passer bleu
card-skip-red = Passer rouge
colour-blue = bleu
colour-green = vert
colour-red = rouge
colour-yellow = jaune
does-skip = Va sur sa couleur ou sur une autre carte Passer. Le joueur suivant perd son tour.
emote-angry-cat = Un chat fâché
emote-clap = Des bravos
emote-cry = Snif…
emote-laugh = Hi, hi, hi!
emote-sleepy = Un gros dodo
emote-smile = Un sourire
emote-thinking = Je réfléchis…
emote-wow = Oh là là!
event-challenged-guilty = { $you ->
    [seat] Tu mets { $of } au défi, avec raison.
    [of] { $seat } te met au défi, avec raison.
   *[other] { $seat } met { $of } au défi, avec raison.
}
event-direction-left = Le jeu tourne vers la gauche.
event-direction-right = Le jeu tourne vers la droite.
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
event-hand-shown = { $you ->
    [of] Tu montres { A($to) } seulement : { $cards }.
    [to] { $of } montre à toi seulement : { $cards }.
   *[other] { $of } montre { A($to) } seulement : { $cards }.
}
event-hand-shown-unseen = { $you ->
    [of] Tu montres ta main { A($to) }, et à personne d'autre.
    [to] { $of } te montre sa main, et à personne d'autre.
   *[other] { $of } montre sa main { A($to) }, et à personne d'autre.
}
event-turn = { $you ->
    [seat] C'est ton tour.
   *[other] C'est le tour { DE($seat) }.
}
face-wild = Carte blanche
face-wild_draw_four = Carte blanche +4

level-expert = compte les cartes, retient qui manquait de quelle couleur, bluffe rarement et lance un défi selon les chances
level-greedy = se défait des points, garde ses couleurs, économise ses cartes blanches, et rate parfois un UNO oublié
level-random = pose ce qui va, oublie de dire UNO, et lance un défi par caprice
option-bluffing = Ce qui arrive à une carte blanche +4 posée contre la règle.
option-bluffing-false = elle est refusée, et le joueur suivant pige simplement 4 cartes : pour les petits.
option-bluffing-true = elle peut être posée, et c'est le défi qui la punit.
option-draw = Combien de cartes pige un joueur qui ne pose pas (règle maison).
option-draw-one = une seule, comme le disent les livrets.
option-draw-until = on pige l'une après l'autre, jusqu'à ce qu'il en vienne une qui se pose.
option-jump_in = Poser une carte hors de son tour (règle maison).
option-jump_in-false = personne ne pose hors de son tour, comme le disent les livrets.
option-jump_in-true = qui a exactement la même carte que celle qu'on vient de poser peut la poser aussitôt.
option-must_lay = S'il faut poser une carte qui se pose (règle maison).
option-must_lay-always = une carte qu'on vient de piger et qui se pose doit être posée, et qui peut poser ne peut pas piger.

option-must_lay-drawn = une carte qu'on vient de piger et qui se pose doit être posée.
option-must_lay-none = jamais : piger et garder sont libres, comme le disent les livrets.
option-scoring = Comment la partie se gagne.
option-scoring-low = chacun porte à son compte les cartes qui lui restent en main; dès que quelqu'un atteint le but, le plus petit total gagne.
option-scoring-points = le gagnant d'une manche marque les cartes restées dans les autres mains; le premier à atteindre le but gagne.
option-seven_zero = Ce que font un 7 et un 0 (règle maison).
option-seven_zero-false = ce sont des chiffres comme les autres, comme le disent les livrets.
option-seven_zero-true = un 7 échange la main avec celle d'un autre joueur, un 0 fait passer toutes les mains.
option-stack = Ce que devient un +2 ou une carte blanche +4 (règle maison).
option-stack-none = le joueur suivant pige tout de suite, comme le disent les livrets.
option-stack-same = les cartes sont dues, et l'on peut répondre par la même sorte de carte : un +2 sur un +2, une carte blanche +4 sur une carte blanche +4.
option-stack-up = les cartes sont dues, et l'on peut répondre par la même sorte de carte; une carte blanche +4 répond aussi à un +2.
option-target = Les points qui mettent fin à la partie (sans effet là où la dernière carte la gagne).
option-target-range = tout nombre entier de { $least } à { $most }.
option-two_player_reverse = Ce que fait une Inversion à deux joueurs.
option-two_player_reverse-skip = elle agit comme Passer, et le sens reste le même.
option-two_player_reverse-turn = elle change seulement le sens, comme on lit les livrets à la lettre.
phrase-good-luck = Bonne chance!
phrase-goodbye = À la prochaine!

phrase-hello = Allô!
phrase-hurry-up = À toi, quand tu veux!
phrase-oops = Oups!
phrase-rematch = On rejoue?
phrase-thanks = Merci!
phrase-well-played = Bien joué!
seat-you = toi
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
step-trial = { $you ->
    [who] une épreuve t'attend : { $words }
   *[other] { $who } est mis à l'épreuve : { $words }
}
step-trial-bad = si c'est raté : { $then }
term-about = { $what } : { $words }
term-any-film = Ne mets rien pour n'importe quel film.
term-bot = robot ({ $level })
term-card-file = Un fichier de cartes écrites (.yaml ou .toml)
term-key-back = Échap : retour
term-key-pick = ↑↓ ou un numéro, Entrée
term-key-send = Entrée : valider
term-keys = ←→ ⏎ : poser · i : carte · u : UNO! · e : mot · l : récit · { $help } : aide · q : fin
term-keys-between = e : mot · l : récit · { $help } : aide · q : fin
term-keys-choice = faire le choix qui porte ce numéro
term-keys-menu = ce que l'hôte peut faire
term-keys-number = poser la carte qui porte ce numéro
term-keys-quit = arrêter de jouer
term-keys-rule = la règle derrière un refus, ou ces touches
term-keys-talon = ce que fait la carte du talon
term-kick-keys = Espace arrête l'aiguille : d'abord la direction, puis la force. Les flèches gauche et droite donnent de la courbe.
term-name-you = { $name } (toi)
term-no = no
term-no = non
term-result = { $name } : { $cards } ({ $points }). Points : { $before } → { $after }
term-round = Manche { $round }
term-title-keys = Les touches
term-yes = oui
trial-words = « { $words } »
web-accept = Accept
web-accept = Accepter
web-accept-stake = Tu piges 4 et tu perds ton tour.
web-bluff-colour = Tu as encore du { $colour } : c'est un bluff.
web-bluff-stake = Si on te défie, c'est toi qui piges 4 cartes.
web-cancel = Annuler
web-card-written = { $name } « { $title } »
web-challenge = Défier!
web-challenge-question-a = Reste-t-il du { $colour } { A($name) }?
web-challenge-stake-guilty = Bien vu : { $name } pige 4, et tu joues.
web-challenge-stake-innocent = Raté : tu piges 6 et tu perds ton tour.
web-challenge-title = { $name } te pose une carte blanche +4
web-deal-now = Donner sans attendre
web-draw = Piger une carte (il en reste { $count } dans la pioche)
web-emotes = Dire un mot
web-give-up = J'abandonne
web-hand-ask = Demander de laisser jouer un robot
web-held = { $count } en main
web-home-edition = Avec quel paquet?
web-home-level = Leur force
web-home-name = Ton nom
web-house = Les règles
web-house-booklet = Selon le livret
web-house-booklet-about = Rien d'autre que ce que dit le livret.
web-house-seven-zero = Sept-zéro
web-house-seven-zero-about = Un 7 échange la main avec celle d'un autre joueur, un 0 fait passer toutes les mains.
web-house-street = La rue
web-house-street-about = Les +2 et les +4 s'empilent, la même carte exactement se pose hors de son tour, et l'on pige jusqu'à pouvoir poser.
web-jump = Tu peux poser hors de ton tour : { $card }
web-keys-about = ce que fait la carte
web-keys-catch = prendre qui a oublié UNO
web-keys-challenge = accepter · défier une carte blanche +4
web-keys-draw = piger
web-keys-emotes = dire un mot
web-keys-hand = d'une carte à l'autre
web-keys-keep = garder la carte pigée
web-keys-lay = poser la carte
web-keys-log = ce qui s'est passé
web-keys-uno = dire UNO, ou le préparer
web-kick = Botter!
web-kick-angle = Visée
web-kick-power = Force
web-kick-spin = Effet
web-kick-wind-left = Vent vers la gauche : { $speed } cm/s
web-kick-yours = Botte entre les poteaux!
web-level-about = { $level } : { $about }
web-level-expert = Aguerri
web-level-greedy = Rusé
web-level-random = Étourdi
web-lobby-accepts = d'accord
web-lobby-add-bot = Ajouter un robot
web-lobby-cards = Les cartes que la table écrit
web-lobby-cards-note = Jusqu'à { $count ->
    [one] { $count } carte
   *[other] { $count } cartes
  } dont la table écrit les règles. Tout le monde doit être d'accord avant de jouer.
web-lobby-clear = Libérer les places
web-lobby-clear-sure = Retirer tous les autres de la table et la fermer? Les robots restent.
web-lobby-clock = Temps pour réfléchir
web-lobby-departures = Les règles : { $count ->
    [one] { $count } écart au livret
   *[other] { $count } écarts au livret
}
web-lobby-hints = Dire comment va la manche
web-lobby-host = hôte
web-lobby-invite = Invite
web-lobby-invite = Inviter
web-lobby-lock = Personne d'autre ne peut s'asseoir
web-lobby-no-clock = tout le temps voulu
web-lobby-pass-host = Nommer hôte
web-lobby-remove = Retirer { $name }
web-lobby-seats = Autour de la table : { $count }
web-lobby-seconds = { $seconds } secondes
web-lobby-spectators = D'autres peuvent regarder (sans jamais voir une main)
web-lobby-start = Donner les cartes
web-lobby-title = La table { $code }
web-lobby-wipe = Effacer
web-log-empty = Rien encore.
web-menu = Le menu et les réglages
web-mickey-film = Quel film?
web-mickey-who = À qui la poses-tu?
web-prompt-discard = { $count ->
    [one] Défais-toi d'une carte
   *[other] Défais-toi de { $count } cartes
}
web-prompt-show = Montre une carte : { $colour }
web-ready = Manche suivante
web-result-empty = Plus aucune carte
web-result-yours = Tu gagnes la manche!
web-seat-dealer = donneur
web-seconds = { $seconds ->
    [one] encore { $seconds } seconde
   *[other] encore { $seconds } secondes
}
web-their-turn = C'est { A($name) }
web-uno-arm = Dire UNO avec la prochaine carte
web-votes = { $voted } sur { $voters } { $voted ->
    [one] a voté
   *[other] ont voté
}
web-wheel-title = { $card } : quelle couleur?
web-your-turn = À toi!
who-next = le joueur suivant