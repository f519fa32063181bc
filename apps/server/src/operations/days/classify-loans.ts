import type { CivilDate } from "@vaada/calendar/civil-date";
import { classOf, delinquencyOf } from "@vaada/lending/owed/delinquency";
import { owedOn } from "@vaada/lending/owed/owed-on";
import type { Loan } from "../../loans/events/loan.ts";
import { type Classification, readLoansOf, recordClasses } from "../../loans/events/store.ts";
import { msUntilContact } from "../../notices/contact-hours.ts";
import { insertNotices } from "../../notices/store.ts";
import { enqueueTexts } from "../../notices/texts/store.ts";
import type { Tx } from "../../platform/db/tx.ts";
import type { DayServices, DayTask } from "./day-phase.ts";
import { processInBatches } from "./loan-batches.ts";
import { readClasses, readLoansToClassify } from "./store.ts";

/** Records the class of each loan at the end of the day (NP-01). Reads only loans whose class may have changed. */
export const classifyLoans: DayTask = ({ services, day, loansAtOnce }) =>
  processInBatches(services, {
    day,
    what: "classed",
    loansAtOnce,
    find: (tx) => findLoansToClassify(tx, day.on),
    decide: async (tx, ids) => {
      const changes = (await readLoansOf(tx, ids)).flatMap((loan) => {
        const classed = newClassOf(loan, day.on);
        return classed === null ? [] : [{ loan, ...classed }];
      });
      if (changes.length === 0) return null;
      return { count: changes.length, write: () => writeClasses(tx, services, { on: day.on, changes }) };
    },
  });

type ClassChange = Classification & { readonly loan: Loan };

/** Each change is told once, in the app and by text. */
function writeClasses(
  tx: Tx,
  { clock }: DayServices,
  { on, changes }: { readonly on: CivilDate; readonly changes: readonly ClassChange[] },
): Promise<unknown> {
  const classed = changes.map(({ applicationId, delinquency }) => ({ applicationId, delinquency }));
  const notices = changes.map(
    ({ delinquency, loan: { applicationId, borrowerId, loanNo, facts, events } }) => ({
      key: `class-changed:loan:${applicationId}:${on}`,
      borrowerId,
      applicationId,
      notice: {
        kind: "class-changed",
        delinquency,
        dueOn: owedOn(facts, events, on).dueDay.dueOn,
        loanNo,
        ...(facts.repayment.kind === "single" ? {} : { isInInstalments: true }),
      } as const,
    }),
  );
  return Promise.all([
    recordClasses(tx, { on, classed }),
    insertNotices(tx, { notices, now: clock.now() }),
    enqueueTexts(tx, { keys: notices.map(({ key }) => key), afterMs: msUntilContact(clock) }),
  ]);
}

async function findLoansToClassify(tx: Tx, on: CivilDate): Promise<number[]> {
  const changing = (await readClasses(tx, on)).filter(
    ({ delinquency, ...days }) => delinquencyOf({ ...days, today: on, isInArrears: true }) !== delinquency,
  );
  return readLoansToClassify(tx, { on, changing });
}

function newClassOf(
  { applicationId, status, facts, events, ...loan }: Loan,
  on: CivilDate,
): Classification | null {
  if (status === "closed") return null;
  const delinquency = classOf(owedOn(facts, events, on), on);
  return delinquency === loan.delinquency ? null : { applicationId, delinquency };
}
