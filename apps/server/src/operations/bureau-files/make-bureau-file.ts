import type { CivilDate } from "@vaada/calendar/civil-date";
import { loanRecordOn } from "@vaada/lending/bureau-file/loan-record";
import { referenceDayBefore, referenceDayOf } from "@vaada/lending/bureau-file/reference-days";
import { AS_WORKER } from "../../platform/db/actor.ts";
import type { Tx } from "../../platform/db/tx.ts";
import type { Services } from "../../services.ts";
import { workOutLoans } from "../books/work-out-loans.ts";
import {
  holdBureauFile,
  insertBureauFile,
  insertBureauRecords,
  type NewBureauRecord,
  readLoansToReport,
  recordBureauProgress,
} from "./store.ts";

/** The loans of one transaction. */
const BATCH = 500;

/**
 * Makes what the credit information companies are told as of a reference day: every loan that runs or was closed since the one
 * before, once, by its books at the end of that day. A run that was cut off goes on where it stopped.
 */
export async function makeBureauFile(
  { database, clock, log }: Pick<Services, "database" | "clock" | "log">,
  { on }: { readonly on: CivilDate },
): Promise<void> {
  const day = referenceDayOf(on);
  if (day === null) throw new Error("makeBureauFile: no reference day");
  await database.withTx(AS_WORKER, (tx) => insertBureauFile(tx, day));
  for (;;) {
    const isMade = await database.withTx(AS_WORKER, async (tx) => {
      const progress = await holdBureauFile(tx, on);
      if (progress === null) return true;
      const { records, through } = progress;
      const ids = await readLoansToReport(tx, {
        on,
        closedAfter: referenceDayBefore(on),
        after: through,
        limit: BATCH,
      });
      const told = await recordsOf(tx, { ids, on });
      if (told.length > 0) await insertBureauRecords(tx, { on, records: told });
      const isLast = ids.length < BATCH;
      await recordBureauProgress(tx, {
        on,
        records: records + told.length,
        through: ids.at(-1) ?? through,
        madeAt: isLast ? clock.now() : null,
      });
      return isLast;
    });
    if (isMade) break;
  }
  log.info({ on }, "a file for the credit information companies is made");
}

async function recordsOf(
  tx: Tx,
  { ids, on }: { readonly ids: readonly number[]; readonly on: CivilDate },
): Promise<NewBureauRecord[]> {
  if (ids.length === 0) return [];
  const worked = await workOutLoans(tx, { ids, on });
  return worked.flatMap(({ loan, accrual, writtenOff }) => {
    if (accrual === null) return [];
    const { facts, events, applicationId, borrowerId } = loan;
    return [{ applicationId, borrowerId, ...loanRecordOn({ facts, events, accrual, writtenOff }, on) }];
  });
}
