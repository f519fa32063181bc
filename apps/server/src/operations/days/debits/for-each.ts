import type { DebitOwner } from "../../../loans/repayments/debits/store.ts";
import type { Services } from "../../../services.ts";

/** Each waits for the provider, so several are under way at once. */
const AT_ONCE = 4;

/** One that fails keeps no other from its turn: it is told of, and looked at again with the next phase or by the sweep. */
export async function forEach<Done>(
  { log }: Pick<Services, "log">,
  debits: readonly DebitOwner[],
  work: (debit: DebitOwner) => Promise<Done>,
): Promise<Done[]> {
  const waiting = [...debits];
  const done: Done[] = [];
  async function takeTurns(): Promise<void> {
    for (let debit = waiting.shift(); debit !== undefined; debit = waiting.shift()) {
      const { id: debitId } = debit;
      try {
        done.push(await work(debit));
      } catch (error) {
        log.error({ debitId, error }, "alarm: a debit could not be worked on");
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, takeTurns));
  return done;
}
