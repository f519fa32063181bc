import { insertNotices } from "../../notices/store.ts";
import { asStaff } from "../../platform/db/actor.ts";
import type { Tx } from "../../platform/db/tx.ts";
import { enqueue } from "../../platform/queue/enqueue.ts";
import { type Refused, refuse } from "../../platform/refusals/refused.ts";
import type { Services } from "../../services.ts";
import { findChangeOfCorrection } from "../rights/mobile-changes/store.ts";
import { numberOf } from "../rights/phrases.ts";
import { writeCorrectionAnswer, writeCorrectionTaker } from "../rights/store.ts";
import { type Actor, writeTrail } from "../trail/write-trail.ts";

type SupportServices = Pick<Services, "database" | "vault" | "clock">;

/** A wish to have data corrected and whose it is. */
export type CorrectionSubject = {
  readonly id: string;
  readonly number: number;
  readonly field: string;
  readonly borrowerId: string;
};

/** Says who looks into it. */
export function takeCorrection(
  services: SupportServices,
  { by, request }: { readonly by: Actor; readonly request: CorrectionSubject },
): Promise<Refused<"ALREADY_ANSWERED"> | null> {
  const { id, borrowerId } = request;
  return services.database.withTx(asStaff(by.staffId, { inNameOf: borrowerId }), async (tx) => {
    if (!(await writeCorrectionTaker(tx, { requestId: id, staffId: by.staffId })))
      return refuse("ALREADY_ANSWERED");
    const after = { number: numberOf(request) };
    await writeTrail(tx, services, { act: "take-privacy-request", outcome: "done", by, borrowerId, after });
    return null;
  });
}

/** Answers it: the borrower is told, and reads the answer in their data. */
export function answerCorrection(
  services: SupportServices,
  given: {
    readonly by: Actor;
    readonly request: CorrectionSubject;
    readonly outcome: "corrected" | "refused";
    readonly answer: string;
  },
): Promise<Refused<"ALREADY_ANSWERED"> | null> {
  const { database, vault, clock } = services;
  const { by, request, outcome, answer } = given;
  const { id, borrowerId, field } = request;
  return database.withTx(asStaff(by.staffId, { inNameOf: borrowerId }), async (tx) => {
    const place = { table: "correction_requests", column: "answer_sealed", row: id };
    const written = { requestId: id, outcome, answerSealed: vault.seal(answer, place), now: clock.realNow() };
    if (!(await writeCorrectionAnswer(tx, { ...written, staffId: by.staffId })))
      return refuse("ALREADY_ANSWERED");
    const number = numberOf(request);
    const notice = { kind: "correction-answered", number } as const;
    const key = `correction-answered:${id}`;
    await insertNotices(tx, {
      notices: [{ key, borrowerId, applicationId: null, notice }],
      now: clock.now(),
    });
    if (outcome === "refused") await tellWhoAsked(tx, id);
    await writeTrail(tx, services, {
      act: "answer-privacy-request",
      outcome: "done",
      by,
      borrowerId,
      before: { number, field, outcome: null },
      after: { number, field, outcome },
    });
    return null;
  });
}

/** Tells only the new number of a request that it made: it must not read what the old number is told. */
async function tellWhoAsked(tx: Tx, correctionId: string): Promise<void> {
  const changeId = await findChangeOfCorrection(tx, correctionId);
  if (changeId !== null) await enqueue(tx, "text-refused-number", { changeId });
}
