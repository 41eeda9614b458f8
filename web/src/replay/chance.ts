/** The keyed chance of docs/NOTATION.md, «How chance is used»: the ChaCha20 key stream as words, `below`, shuffle. */

const WORDS_OF_BLOCK = 16;
const DOUBLE_ROUNDS = 10;
const KEY_BYTES = 32;
const WORD_SPAN = 2 ** 32;
const CONSTANTS = [0x61707865, 0x3320646e, 0x79622d32, 0x6b206574] as const;
/** The quarter rounds of a double round: four columns, then four diagonals. */
const QUARTERS = [
  [0, 4, 8, 12],
  [1, 5, 9, 13],
  [2, 6, 10, 14],
  [3, 7, 11, 15],
  [0, 5, 10, 15],
  [1, 6, 11, 12],
  [2, 7, 8, 13],
  [3, 4, 9, 14],
] as const;

export function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  if (!/^([0-9a-f]{2})*$/.test(hex)) throw new Error(`not hexadecimal: ${hex.slice(0, 20)}`);
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

export function hexOf(bytes: ArrayBuffer): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function turnLeft(word: number, bits: number): number {
  return (word << bits) | (word >>> (32 - bits));
}

/** One block of the ChaCha20 key stream (RFC 8439) with a zero nonce. */
export function chachaBlock(key: Uint8Array<ArrayBuffer>, counter: number): Uint32Array {
  const words = new DataView(key.buffer, key.byteOffset, KEY_BYTES);
  const first = new Uint32Array(WORDS_OF_BLOCK);
  first.set(CONSTANTS);
  for (let i = 0; i < KEY_BYTES / 4; i++) first[4 + i] = words.getUint32(4 * i, true);
  first[12] = counter;
  const x = first.slice();
  for (let round = 0; round < DOUBLE_ROUNDS; round++) {
    for (const [a, b, c, d] of QUARTERS) {
      x[a] = x[a]! + x[b]!;
      x[d] = turnLeft(x[d]! ^ x[a]!, 16);
      x[c] = x[c]! + x[d]!;
      x[b] = turnLeft(x[b]! ^ x[c]!, 12);
      x[a] = x[a]! + x[b]!;
      x[d] = turnLeft(x[d]! ^ x[a]!, 8);
      x[c] = x[c]! + x[d]!;
      x[b] = turnLeft(x[b]! ^ x[c]!, 7);
    }
  }
  return x.map((word, i) => word + first[i]!);
}

/** The stream of chance that a key gives. */
export class Chance {
  #key: Uint8Array<ArrayBuffer>;
  #counter = 0;
  #block = new Uint32Array(0);
  #at = 0;

  constructor(keyHex: string) {
    this.#key = bytesOf(keyHex);
    if (this.#key.length !== KEY_BYTES) throw new Error("a key is 64 hexadecimal digits");
  }

  word(): number {
    if (this.#at === this.#block.length) {
      this.#block = new Uint32Array(chachaBlock(this.#key, this.#counter++));
      this.#at = 0;
    }
    return this.#block[this.#at++]!;
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
