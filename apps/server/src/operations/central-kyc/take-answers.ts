import { readKycAnswers } from "@vaada/lending/central-kyc/answers";
import { kycReferenceOf } from "@vaada/lending/central-kyc/write-batch";
import { asStaff } from "../../platform/db/actor.ts";
import { refuseField } from "../../platform/refusals/fields.ts";
import type { Refused } from "../../platform/refusals/refused.ts";
import type { Services } from "../../services.ts";
import { lockUploads, recordAnswer } from "../kyc-on-file/store.ts";
import { type Actor, writeTrail } from "../trail/write-trail.ts";
import { ANSWERS_PHRASES } from "./phrases.ts";

type KycAnswersTaken = { readonly numbered: number; readonly sentBack: number };

/** Takes in what the registry answered: numbers are kept sealed, and whoever was sent back waits for the next batch (KY-02). */
export async function takeKycAnswers(
  services: Pick<Services, "database" | "vault" | "clock">,
  { number, file, by }: { readonly number: number; readonly file: string; readonly by: Actor },
): Promise<KycAnswersTaken | Refused<"BODY_INVALID">> {
  const { database, vault, clock } = services;
  const reading = readKycAnswers(file);
  if (reading.kind === "broken")
    return refuseField("file", ANSWERS_PHRASES.brokenLine(reading.line, reading.says));
  return database.withTx<KycAnswersTaken | Refused<"BODY_INVALID">>(asStaff(by.staffId), async (tx) => {
    const uploads = await lockUploads(tx, number);
    const open = new Map(
      uploads
        .filter(({ outcome }) => outcome === null)
        .map(({ id, line }) => [kycReferenceOf({ batch: number, line }), id]),
    );
    const stray = reading.answers.find(({ reference }) => !open.has(reference));
    if (stray !== undefined) return refuseField("file", ANSWERS_PHRASES.strayReference(stray.reference));
    let numbered = 0;
    for (const { reference, kycNumber } of reading.answers) {
      const id = open.get(reference) ?? "";
      const place = { table: "kyc_uploads", column: "kyc_number_sealed", row: id };
      const numberSealed = kycNumber === null ? null : vault.seal(kycNumber, place);
      await recordAnswer(tx, { id, on: clock.today(), numberSealed });
      if (numberSealed !== null) numbered += 1;
    }
    const after = { batch: number, numbered, sentBack: reading.answers.length - numbered };
    await writeTrail(tx, services, { act: "take-kyc-answers", outcome: "done", by, after });
    return { numbered, sentBack: after.sentBack };
  });
}
