import type { CivilDate } from "@vaada/calendar/civil-date";
import { loanRecordOn, undoneRecord } from "@vaada/lending/bureau-file/loan-record";
import { referenceDayOf } from "@vaada/lending/bureau-file/reference-days";
import { AS_WORKER } from "../../platform/db/actor.ts";
import type { Tx } from "../../platform/db/tx.ts";
import type { Services } from "../../services.ts";
import { workOutLoans } from "../books/work-out-loans.ts";
import {
  holdBureauFile,
  insertBureauFile,
  insertBureauRecords,
  type LoanToReport,
  type NewBureauRecord,
  readLoansToReport,
  recordBureauProgress,
} from "./store.ts";

/** The loans of one transaction. */
const BATCH = 500;

/**
 * Makes what the credit information companies are told as of a reference day, by the books at the end of that day: every loan that
 * runs, and once every loan that ended. A loan that is booked as ended after a day that it ended on, or by, is in the next day's
 * file, because what counts is what was told. A run that was cut off goes on where it stopped.
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
      const loans = await readLoansToReport(tx, { on, after: through, limit: BATCH });
      const told = await recordsOf(tx, { loans, on });
      if (told.length > 0) await insertBureauRecords(tx, { on, records: told });
      const isLast = loans.length < BATCH;
      await recordBureauProgress(tx, {
        on,
        records: records + told.length,
        through: loans.at(-1)?.id ?? through,
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
  { loans, on }: { readonly loans: readonly LoanToReport[]; readonly on: CivilDate },
): Promise<NewBureauRecord[]> {
  if (loans.length === 0) return [];
  const undoneOn = new Map(loans.map((loan) => [loan.id, loan.undoneOn]));
  const worked = await workOutLoans(tx, { ids: [...undoneOn.keys()], on });
  return worked.flatMap(({ loan, accrual, writtenOff }) => {
    const { facts, events, applicationId, borrowerId } = loan;
    if (accrual !== null)
      return [{ applicationId, borrowerId, ...loanRecordOn({ facts, events, accrual, writtenOff }, on) }];
    const ended = undoneOn.get(applicationId) ?? null;
    return ended === null ? [] : [{ applicationId, borrowerId, ...undoneRecord(facts, ended) }];
  });
}
