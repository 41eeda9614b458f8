import { afterEach, expect, it, vi } from "vitest";
import { prefs } from "../src/lib/prefs.svelte";
import { play } from "../src/lib/sound";

const voices: string[] = [];

/** Takes everything a sound is made of, and counts the voices. */
class FakeAudio {
  state = "running";
  currentTime = 0;
  sampleRate = 100;
  destination = {};
  createOscillator = (): object => this.#part("tone");
  createBufferSource = (): object => this.#part("paper");
  createBiquadFilter = (): object => this.#part("");
  createGain = (): object => this.#part("");
  createBuffer = (): object => ({ getChannelData: () => [] });

  #part(voice: string): object {
    const level = { value: 0, setValueAtTime: () => {}, linearRampToValueAtTime: () => {}, exponentialRampToValueAtTime: () => {} };
    return { frequency: level, gain: level, connect: (next: object) => next, start: () => voices.push(voice), stop: () => {} };
  }
}

afterEach(() => vi.unstubAllGlobals());

it("is silent until it is switched on and somebody has touched the page", () => {
  vi.stubGlobal("AudioContext", FakeAudio);
  for (const [switched, touched] of [[false, true], [true, false], [true, true]] as const) {
    prefs.sound = switched;
    vi.stubGlobal("navigator", { userActivation: { hasBeenActive: touched } });
    play("lay");
    play("turn");
    expect(voices).toEqual(switched && touched ? ["paper", "tone", "tone"] : []);
  }
});
