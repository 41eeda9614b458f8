/* The service worker that keeps the shell of the page (public/sw.js), under the strict policy of the server. */

const WORKER = "/sw.js";

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL: (url: string) => string }): { createScriptURL(url: string): string };
}

export function keepShell(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  const policy = trustedTypes?.createPolicy("pioche", { createScriptURL: () => WORKER });
  navigator.serviceWorker.register(policy?.createScriptURL(WORKER) ?? WORKER).then(keepDrawings, () => {
    // Private windows have none: the page works without.
  });
}

/** Browsers take drawings used inside others from their own memory, past the worker: ask once more for what it has not seen. */
function keepDrawings(): void {
  const found = (entries: PerformanceEntryList): void => {
    for (const { name, initiatorType } of entries as PerformanceResourceTiming[]) {
      if (name.endsWith(".svg") && initiatorType !== "fetch") fetch(name).catch(() => {});
    }
  };
  void navigator.serviceWorker.ready.then(() =>
    new PerformanceObserver((list) => found(list.getEntries())).observe({ type: "resource", buffered: true }),
  );
}
