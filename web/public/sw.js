// Keeps the shell of the page for the next visit: the page itself and its hashed files, never a word of a game.

const SHELL = "pioche-shell-1";
const MOST = 100; // files of older builds are let go

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

async function keep(request, response) {
  if (!response.ok || response.type !== "basic") return;
  const cache = await caches.open(SHELL);
  await cache.put(request, response.clone());
  const kept = await cache.keys();
  await Promise.all(kept.slice(0, Math.max(0, kept.length - MOST)).map((old) => cache.delete(old)));
}

async function hashed(request) {
  const known = await caches.match(request);
  if (known) return known;
  const response = await fetch(request);
  await keep(request, response);
  return response;
}

async function page(request) {
  try {
    const response = await fetch(request);
    await keep(new Request("/"), response);
    return response;
  } catch (error) {
    const known = await caches.match("/");
    if (known) return known;
    throw error;
  }
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (pathname.startsWith("/assets/")) event.respondWith(hashed(request));
  else if (request.mode === "navigate" && !/^\/(api|ws|metrics|healthz)/.test(pathname)) event.respondWith(page(request));
});
