/* The service worker that keeps the shell of the page (public/sw.js), under the strict policy of the server. */

const WORKER = "/sw.js";

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL: (url: string) => string }): { createScriptURL(url: string): string };
}

export function keepShell(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  const policy = trustedTypes?.createPolicy("pioche", { createScriptURL: () => WORKER });
  navigator.serviceWorker.register(policy?.createScriptURL(WORKER) ?? WORKER).catch(() => {
    // Private windows have none: the page works without.
  });
}
