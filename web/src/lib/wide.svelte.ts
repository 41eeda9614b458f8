/* Whether there is room for two columns. */

const query = matchMedia("(min-width: 900px)");
let wide = $state(query.matches);
query.addEventListener("change", () => (wide = query.matches));

export const isWide = (): boolean => wide;
