import { BROKEN_RULE, writeCaseNote, writeCaseTaker } from "../../loans/cases/store.ts";
import { asStaff } from "../../platform/db/actor.ts";
import { type Refused, refuse } from "../../platform/refusals/refused.ts";
import type { Services } from "../../services.ts";
import { type Actor, writeTrail } from "../trail/write-trail.ts";

type SupportServices = Pick<Services, "database" | "vault" | "clock">;

/** A case and what it is about. */
export type CaseSubject = {
  readonly number: number;
  readonly kind: string;
  readonly reference: string;
  readonly loanId: number | null;
  readonly borrowerId: string | null;
};

/** Says who looks into a case. */
export function takeCase(
  services: SupportServices,
  { by, subject }: { readonly by: Actor; readonly subject: CaseSubject },
): Promise<Refused<"ALREADY_ANSWERED"> | null> {
  const { number, loanId, borrowerId } = subject;
  return services.database.withTx(asStaff(by.staffId), async (tx) => {
    if (!(await writeCaseTaker(tx, { number, staffId: by.staffId }))) return refuse("ALREADY_ANSWERED");
    const after = { case_number: number };
    await writeTrail(tx, services, { act: "take-case", outcome: "done", by, loanId, borrowerId, after });
    return null;
  });
}

/** Ends a case with what explains it. It moves no money. What stops releases, a broken rule, is not for one person to end. */
export function explainCase(
  services: SupportServices,
  { by, subject, note }: { readonly by: Actor; readonly subject: CaseSubject; readonly note: string },
): Promise<Refused<"ALREADY_ANSWERED" | "SECOND_PERSON_NEEDED"> | null> {
  const { number, kind, reference, loanId, borrowerId } = subject;
  return services.database.withTx(asStaff(by.staffId), async (tx) => {
    if (kind === BROKEN_RULE) {
      const act = "explain-case";
      await writeTrail(tx, services, { act, outcome: "refused", by, reason: "SECOND_PERSON_NEEDED" });
      return refuse("SECOND_PERSON_NEEDED");
    }
    const now = services.clock.realNow();
    const explanation = { number, note, by: by.staffId, staffId: by.staffId, now };
    if (!(await writeCaseNote(tx, explanation))) return refuse("ALREADY_ANSWERED");
    await writeTrail(tx, services, {
      act: "explain-case",
      outcome: "done",
      by,
      loanId,
      borrowerId,
      before: { kind, reference, state: "open" },
      after: { kind, reference, state: "explained" },
      reason: note,
    });
    return null;
  });
}
