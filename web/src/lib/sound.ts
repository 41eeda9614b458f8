/* A few discreet sounds, made on the spot; off until somebody switches them on, and silent before the first touch. */

import { prefs } from "./prefs.svelte";

export type Sound = "lay" | "draw" | "turn" | "uno" | "good" | "bad";

let audio: AudioContext | null = null;

function tone(at: AudioContext, frequency: number, start: number, length: number, loud: number): void {
  const voice = at.createOscillator();
  const volume = at.createGain();
  voice.type = "sine";
  voice.frequency.value = frequency;
  volume.gain.setValueAtTime(0, at.currentTime + start);
  volume.gain.linearRampToValueAtTime(loud, at.currentTime + start + 0.015);
  volume.gain.exponentialRampToValueAtTime(0.0001, at.currentTime + start + length);
  voice.connect(volume).connect(at.destination);
  voice.start(at.currentTime + start);
  voice.stop(at.currentTime + start + length + 0.02);
}

/** Paper on cloth: a short breath of noise. */
function paper(at: AudioContext, pitch: number, length: number): void {
  const samples = Math.floor(at.sampleRate * length);
  const buffer = at.createBuffer(1, samples, at.sampleRate);
  const data = buffer.getChannelData(0);
  for (let n = 0; n < samples; n++) data[n] = (Math.random() * 2 - 1) * (1 - n / samples) ** 3;
  const source = at.createBufferSource();
  const filter = at.createBiquadFilter();
  const volume = at.createGain();
  source.buffer = buffer;
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  volume.gain.value = 0.25;
  source.connect(filter).connect(volume).connect(at.destination);
  source.start();
}

const SOUNDS: Record<Sound, (at: AudioContext) => void> = {
  lay: (at) => paper(at, 900, 0.12),
  draw: (at) => paper(at, 2200, 0.09),
  turn: (at) => {
    tone(at, 523, 0, 0.16, 0.05);
    tone(at, 784, 0.09, 0.2, 0.05);
  },
  uno: (at) => {
    tone(at, 659, 0, 0.14, 0.07);
    tone(at, 880, 0.1, 0.28, 0.07);
  },
  good: (at) => [523, 659, 784, 1047].forEach((note, n) => tone(at, note, n * 0.09, 0.3, 0.05)),
  bad: (at) => [392, 330].forEach((note, n) => tone(at, note, n * 0.14, 0.3, 0.05)),
};

export function play(sound: Sound): void {
  if (!prefs.sound || !navigator.userActivation?.hasBeenActive) return;
  try {
    audio ??= new AudioContext();
    if (audio.state === "suspended") void audio.resume();
    SOUNDS[sound](audio);
  } catch {
    // No sound on this device: the table goes on.
  }
}
