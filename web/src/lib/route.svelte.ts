/* Where we are: the address of the page, read and written. */

export type Route =
  | { at: "home" }
  | { at: "unknown" }
  | { at: "table"; code: string }
  | { at: "tv"; code: string }
  | { at: "replay"; code: string }
  | { at: "rules"; edition: string };

/** Read an address; what is written wrongly is none. */
export function readRoute(path: string): Route {
  const [, head, tail = ""] = path.split("/");
  let rest = "";
  try {
    rest = decodeURIComponent(tail);
  } catch {
    // Then it leads nowhere.
  }
  if (head === "t" && rest) return { at: "table", code: rest };
  if (head === "tv" && rest) return { at: "tv", code: rest };
  if (head === "replay" && rest) return { at: "replay", code: rest };
  if (head === "rules" && rest) return { at: "rules", edition: rest };
  return { at: head ? "unknown" : "home" };
}

let current = $state<Route>(readRoute(typeof location === "undefined" ? "/" : location.pathname));

export function route(): Route {
  return current;
}

/** Go to an address of ours without loading the page anew. */
export function go(path: string, replace = false): void {
  history[replace ? "replaceState" : "pushState"]({}, "", path);
  current = readRoute(location.pathname);
  scrollTo(0, 0);
}

/** Follow the browser's back and forward, and every plain click on a link of ours. */
export function followLinks(): () => void {
  const back = (): void => {
    current = readRoute(location.pathname);
  };
  const click = (event: MouseEvent): void => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
    if (/^\/(api|ws|assets)\b/.test(link.pathname) || (link.hash && link.pathname === location.pathname)) return;
    event.preventDefault();
    go(link.pathname + link.search + link.hash);
  };
  addEventListener("popstate", back);
  document.addEventListener("click", click);
  return () => {
    removeEventListener("popstate", back);
    document.removeEventListener("click", click);
  };
}
