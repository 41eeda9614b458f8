/** Commands of a screen, and the last thing that went wrong with one of them. */

import { reasonInWords } from "../home/problem";
import type { Answer, Wanted } from "../lib/connection";
import type { Table } from "../lib/table.svelte";

export class Asker {
  /** Why the last command was refused, in words; empty when it was done. */
  problem = $state("");
  busy = $state(0);

  constructor(readonly table: Table) {}

  async ask(wanted: Wanted): Promise<Answer> {
    this.busy++;
    const answer = await this.table.send(wanted);
    this.busy--;
    this.problem = answer.t === "refused" ? reasonInWords(answer.reason) : "";
    return answer;
  }
}
