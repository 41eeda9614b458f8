/* How much room the window has. */

function matching(media: string): () => boolean {
  const query = matchMedia(media);
  let now = $state(query.matches);
  query.addEventListener("change", () => (now = query.matches));
  return () => now;
}

/** Is there room for two columns? */
export const isWide = matching("(min-width: 900px)");

/** Is there room for both doors of the first page with all that is set in them, and with the way back to a table above? */
export const isRoomy = matching("(min-width: 1280px) and (min-height: 650px), (min-width: 900px) and (min-height: 980px)");
export const isRoomier = matching("(min-width: 1280px) and (min-height: 740px), (min-width: 900px) and (min-height: 1080px)");
