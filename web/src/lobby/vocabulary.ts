// Written by scripts/schema.py from src/pioche/effects.py: change that, and run it.
export const VOCABULARY = {
 "whos": [
  "self",
  "next",
  "others",
  "all",
  "chosen"
 ],
 "verbs": [
  "draw",
  "discard",
  "hand_to",
  "lose_turn",
  "again",
  "reverse",
  "open_hands",
  "shuffle_hands",
  "take",
  "swap_with",
  "show",
  "trial"
 ],
 "actions": {
  "draw": {
   "verb": "draw",
   "form": "number",
   "most": 10
  },
  "draw_until": {
   "verb": "draw",
   "form": "until"
  },
  "discard": {
   "verb": "discard",
   "form": "number",
   "most": 10
  },
  "discard_wilds": {
   "verb": "discard",
   "form": "word",
   "words": [
    "wilds"
   ]
  },
  "hand_to": {
   "verb": "hand_to",
   "form": "number",
   "most": 10
  },
  "lose_turn": {
   "verb": "lose_turn",
   "form": "true"
  },
  "again": {
   "verb": "again",
   "form": "true"
  },
  "reverse": {
   "verb": "reverse",
   "form": "true"
  },
  "open_hands": {
   "verb": "open_hands",
   "form": "true"
  },
  "shuffle_hands": {
   "verb": "shuffle_hands",
   "form": "true"
  },
  "take": {
   "verb": "take",
   "form": "number",
   "most": 1
  },
  "swap_with": {
   "verb": "swap_with",
   "form": "word",
   "words": [
    "next",
    "chosen"
   ]
  },
  "show": {
   "verb": "show",
   "form": "word",
   "words": [
    "named"
   ]
  },
  "trial": {
   "verb": "trial",
   "form": "words",
   "most": 140
  }
 },
 "onlyWho": {
  "again": "self",
  "reverse": "self",
  "shuffle_hands": "all",
  "swap_with": "self",
  "show": "others"
 },
 "branches": {
  "show": {
   "good": "none_missing",
   "bad": "missing"
  },
  "trial": {
   "good": "good",
   "bad": "bad"
  }
 },
 "neverWhenStuck": [
  "show",
  "shuffle_hands"
 ],
 "judged": [
  "film",
  "kick"
 ],
 "titleLength": 40,
 "textLength": 280,
 "cardSteps": 8,
 "unprintable": "\\p{Cc}\\p{Cf}\\p{Cs}\\p{Co}\\p{Cn}\\p{Zl}\\p{Zp}",
 "tag": "<[A-Za-z/!?]",
 "spaces": "\t\n\u000b\f\r\u001c\u001d\u001e\u001f \u0085\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000",
 "anyWords": "\u2026",
 "ideas": [
  [
   {
    "who": "next",
    "draw": {
     "until": "named"
    }
   }
  ],
  [
   {
    "who": "others",
    "discard": "wilds"
   }
  ],
  [
   {
    "who": "next",
    "when": "stuck",
    "draw": 3
   },
   {
    "who": "next",
    "when": "stuck",
    "lose_turn": true
   }
  ],
  [
   {
    "who": "self",
    "again": true
   }
  ],
  [
   {
    "who": "next",
    "hand_to": 7
   }
  ],
  [
   {
    "who": "all",
    "hand_to": 3
   }
  ],
  [
   {
    "who": "all",
    "open_hands": true
   }
  ],
  [
   {
    "who": "self",
    "trial": "\u2026",
    "good": [
     {
      "who": "self",
      "hand_to": 1
     }
    ],
    "bad": [
     {
      "who": "self",
      "draw": 4
     }
    ]
   }
  ],
  [
   {
    "who": "next",
    "trial": "\u2026"
   }
  ],
  [
   {
    "who": "next",
    "trial": "\u2026",
    "bad": [
     {
      "who": "next",
      "draw": 4
     }
    ]
   }
  ]
 ]
} as const;
