/** The keyed chance of docs/NOTATION.md, «How chance is used»: the ChaCha20 key stream as words, `below`, shuffle. */

import { chacha20 } from "@noble/ciphers/chacha.js";
import { bytesOf } from "./hex";

const KEY_BYTES = 32;
const BLOCK_BYTES = 64;
const WORD_BYTES = 4;
const WORD_SPAN = 2 ** 32;
const NONCE = new Uint8Array(12); // a key is used for one stream alone

/** The stream of chance that a key gives. */
export class Chance {
  #key: Uint8Array<ArrayBuffer>;
  #counter = 0;
  #block = new DataView(new ArrayBuffer(0));
  #at = 0;

  constructor(keyHex: string) {
    this.#key = bytesOf(keyHex);
    if (this.#key.length !== KEY_BYTES) throw new Error("a key is 64 hexadecimal digits");
  }

  word(): number {
    if (this.#at === this.#block.byteLength) {
      const stream = chacha20(this.#key, NONCE, new Uint8Array(BLOCK_BYTES), undefined, this.#counter++);
      this.#block = new DataView(stream.buffer);
      this.#at = 0;
    }
    const word = this.#block.getUint32(this.#at, true);
    this.#at += WORD_BYTES;
    return word;
  }

  /** A number from 0 to bound - 1, all equally likely: multiply, and reject the uneven rest. */
  below(bound: number): number {
    const uneven = WORD_SPAN % bound;
    let wide = this.word() * bound;
    while (wide % WORD_SPAN < uneven) wide = this.word() * bound;
    return Math.floor(wide / WORD_SPAN);
  }

  /** Fisher–Yates, from the last card to the second, of the cards from a place on. */
  shuffle<Card>(pile: Card[], first = 0): void {
    for (let i = pile.length - first - 1; i > 0; i--) {
      const j = first + this.below(i + 1);
      const card = pile[first + i]!;
      pile[first + i] = pile[j]!;
      pile[j] = card;
    }
  }
}
