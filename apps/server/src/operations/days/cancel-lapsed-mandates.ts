import { addDays, type CivilDate } from "@vaada/calendar/civil-date";
import { isDecisionTooOld } from "../../journey/applications/journey-position.ts";
import {
  lockApplication,
  type Progress,
  readApplication,
  readProgress,
} from "../../journey/applications/store.ts";
import { cancelAutoPay } from "../../journey/mandates/end-mandate.ts";
import { type MandateOfApplication, readMandatesWithoutLoan } from "../../journey/mandates/store.ts";
import { insertNotices } from "../../notices/store.ts";
import { AS_WORKER, asBorrower } from "../../platform/db/actor.ts";
import type { DayServices, DayTask } from "./day-phase.ts";

/** A borrower who returns within this time signs the new terms with the auto-pay that stands. */
const KEPT_DAYS_AFTER_LAPSE = 7;

/** Cancels the auto-pays of terms that nobody signed in time: no contract stands behind them (EM-10). */
export const cancelLapsedMandates: DayTask = async ({ services, day: { on } }) => {
  const mandates = await services.database.withTx(AS_WORKER, readMandatesWithoutLoan);
  for (const mandate of mandates) await cancelIfLapsed(services, mandate, on);
};

function cancelIfLapsed(
  { database, clock }: DayServices,
  { id, applicationId, borrowerId }: MandateOfApplication,
  on: CivilDate,
): Promise<void> {
  return database.withTx(asBorrower(borrowerId), async (tx) => {
    await lockApplication(tx, applicationId);
    const isEnded = (await readApplication(tx, applicationId))?.closedAt != null;
    if (!isEnded && !areTermsLapsed(await readProgress(tx, applicationId), on)) return;
    await cancelAutoPay(tx, { applicationId, borrowerId, now: clock.realNow() });
    const notice = { kind: "auto-pay-cancelled" } as const;
    const notices = [{ key: `auto-pay-cancelled:lapsed:${id}`, borrowerId, applicationId, notice }];
    await insertNotices(tx, { notices, now: clock.now() });
  });
}

/** Whether nothing was signed while the lender was bound, nor in the days in which new terms would keep the auto-pay. */
export function areTermsLapsed(
  {
    keyFacts,
    isAgreementSigned,
    decision,
    disbursal,
  }: Pick<Progress, "keyFacts" | "isAgreementSigned" | "decision" | "disbursal">,
  on: CivilDate,
): boolean {
  if (isAgreementSigned || disbursal !== null) return false;
  // Terms that could not be issued anew promise no loan, whatever the decision still allows.
  if (keyFacts === null) return true;
  if (on < keyFacts.validThrough) return false;
  const isTooOld = decision === null || isDecisionTooOld({ takenOn: decision.takenOn, today: on });
  return isTooOld || on >= addDays(keyFacts.validThrough, KEPT_DAYS_AFTER_LAPSE);
}
