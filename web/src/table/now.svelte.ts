/* The time, for clocks on the screen; it ticks only while somebody looks. */

import { createSubscriber } from "svelte/reactivity";

const EVERY = 250;

let current = 0;
const subscribe = createSubscriber((update) => {
  const timer = setInterval(() => {
    current = performance.now();
    update();
  }, EVERY);
  return () => clearInterval(timer);
});

/** `performance.now()`, read again four times a second where it is shown. */
export function now(): number {
  subscribe();
  current = performance.now();
  return current;
}
