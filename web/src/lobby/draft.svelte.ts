/** The settings of a table as its host sees them: what the server said last, with every change it has not answered yet. */

import type { Table } from "../lib/table.svelte";
import type { Asker } from "./ask.svelte";
import type { Rules } from "./rules";

export interface Settings {
  edition: string;
  rules: Rules;
  clock: number;
  spectators: boolean;
  dealer: number | null;
}
/** What becomes of the settings; done again on whatever the server says meanwhile. */
type Change = (now: Settings) => Partial<Settings>;

export class Draft {
  #changes = $state.raw<readonly Change[]>([]);
  readonly #table: Table;

  constructor(readonly asker: Asker) {
    this.#table = asker.table;
  }

  get settings(): Settings {
    const { edition, rules, clock, spectators, dealer } = this.#table.info!;
    const told: Settings = { edition, rules: rules as Rules, clock, spectators, dealer };
    return this.#changes.reduce((now, change) => ({ ...now, ...change(now) }), told);
  }

  /** Ask for a change, made on top of those still under way. */
  async change(change: Change): Promise<void> {
    const { dealer, ...changed } = change(this.settings);
    this.#changes = [...this.#changes, change];
    await this.asker.ask({ t: "configure", ...changed, ...(typeof dealer === "number" && { dealer }) });
    this.#table.hurry(); // the answer comes after the update it is about, which may wait to be shown
    this.#changes = this.#changes.filter((other) => other !== change);
  }
}
