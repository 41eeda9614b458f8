/** Group the letters of a code, to be read aloud across a room. */
export function readableCode(code: string): string {
  return (code.match(/.{1,3}/g) ?? []).join("-");
}
