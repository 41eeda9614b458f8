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
  const asked = new Set<string>();
  const found = (entries: PerformanceEntryList): void => {
    for (const { name, initiatorType } of entries as PerformanceResourceTiming[]) {
      const { pathname } = new URL(name); // the name says which part of a drawing is used, too
      if (!pathname.endsWith(".svg") || initiatorType === "fetch" || asked.has(pathname)) continue;
      asked.add(pathname);
      fetch(pathname).catch(() => {});
    }
  };
  void navigator.serviceWorker.ready.then(() =>
    new PerformanceObserver((list) => found(list.getEntries())).observe({ type: "resource", buffered: true }),
  );
}
