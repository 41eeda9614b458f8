declare module "virtual:words/keys" {
  const keys: string[];
  export default keys;
}
declare module "virtual:words/fr" {
  const patterns: import("./lib/pattern").Pattern[];
  export default patterns;
}
declare module "virtual:words/en" {
  const patterns: import("./lib/pattern").Pattern[];
  export default patterns;
}
