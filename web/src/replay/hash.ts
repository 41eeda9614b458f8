/**
 * SHA-256 and HMAC (FIPS 180-4, RFC 2104). The browser's own are closed to pages that come over plain HTTP from another
 * machine of the house, which is where most tables are.
 */

const BLOCK = 64;

function firstPrimes(n: number): number[] {
  const primes: number[] = [];
  for (let i = 2; primes.length < n; i++) if (primes.every((prime) => i % prime)) primes.push(i);
  return primes;
}

/** The first 32 bits of the fraction of a number. */
const fraction = (x: number): number => ((x - Math.floor(x)) * 2 ** 32) | 0;
const PRIMES = firstPrimes(64);
const ROUND_WORDS = Int32Array.from(PRIMES, (prime) => fraction(Math.cbrt(prime)));
const FIRST_WORDS = Int32Array.from(PRIMES.slice(0, 8), (prime) => fraction(Math.sqrt(prime)));

const turnRight = (word: number, bits: number): number => (word >>> bits) | (word << (32 - bits));

function stir(state: Int32Array, block: DataView, w: Int32Array): void {
  for (let i = 0; i < 16; i++) w[i] = block.getInt32(4 * i);
  for (let i = 16; i < 64; i++) {
    const x = w[i - 15]!;
    const y = w[i - 2]!;
    const s0 = turnRight(x, 7) ^ turnRight(x, 18) ^ (x >>> 3);
    const s1 = turnRight(y, 17) ^ turnRight(y, 19) ^ (y >>> 10);
    w[i] = w[i - 16]! + s0 + w[i - 7]! + s1;
  }
  let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number];
  for (let i = 0; i < 64; i++) {
    const s1 = turnRight(e, 6) ^ turnRight(e, 11) ^ turnRight(e, 25);
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + ROUND_WORDS[i]! + w[i]!) | 0;
    const s0 = turnRight(a, 2) ^ turnRight(a, 13) ^ turnRight(a, 22);
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => (state[i] = state[i]! + word));
}

export function sha256(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / BLOCK) * BLOCK);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setBigUint64(padded.length - 8, BigInt(bytes.length) * 8n);
  const state = FIRST_WORDS.slice();
  const w = new Int32Array(64);
  for (let at = 0; at < padded.length; at += BLOCK) stir(state, new DataView(padded.buffer, at, BLOCK), w);
  const out = new DataView(new ArrayBuffer(32));
  state.forEach((word, i) => out.setInt32(4 * i, word));
  return new Uint8Array(out.buffer);
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  const both = new Uint8Array(first.length + second.length);
  both.set(first);
  both.set(second, first.length);
  return both;
}

export function hmac(key: Uint8Array, message: Uint8Array): Uint8Array<ArrayBuffer> {
  const block = new Uint8Array(BLOCK);
  block.set(key.length > BLOCK ? sha256(key) : key);
  const inner = sha256(joined(block.map((byte) => byte ^ 0x36), message));
  return sha256(joined(block.map((byte) => byte ^ 0x5c), inner));
}
