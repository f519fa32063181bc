import { createHash } from "node:crypto";
import { nameMatch } from "@vaada/lending/name-match";
import { asBorrower } from "../../platform/db/actor.ts";
import { type PdfVerdict, verifyPdf } from "../../platform/signatures/verify-pdf.ts";
import { reportAnswer } from "../../providers/report-answer.ts";
import type { Services } from "../../services.ts";
import { fileKeyOf } from "../documents/store.ts";
import { endSigning } from "./end-signing.ts";
import { type KeepServices, keepSignature } from "./keep-signature.ts";
import { openName } from "./signatory.ts";
import { readSignatoryRow, readSigning, type Signing, type SigningOutcome } from "./store.ts";

export type SigningServices = KeepServices & Pick<Services, "eSign" | "log" | "metrics">;

/** How far a signing has come. */
export type SigningEnd =
  | SigningOutcome
  /** The borrower is still there. */
  | "open"
  /** The service did not answer, or not with all of it; nothing is changed. */
  | "unavailable";

type Asked = { readonly borrowerId: string; readonly reference: string };

/**
 * Asks the service what came of a signing, by the name that we keep of it, and makes what counts of it count. Nothing
 * that it says of the signature is believed: the document is fetched and looked at. For the borrower who comes back
 * and for the worker alike, and both may come at once. `null` when the borrower has no such signing.
 */
export async function finishSigning(services: SigningServices, asked: Asked): Promise<SigningEnd | null> {
  const { borrowerId } = asked;
  const signing = await services.database.withTx(asBorrower(borrowerId), (tx) => readSigning(tx, asked));
  if (signing === null) return null;
  if (signing.outcome !== null) return signing.outcome;
  const status = await services.eSign.status(signing.reference);
  reportAnswer(services, "e-sign", status);
  switch (status.kind) {
    case "unavailable":
      return "unavailable";
    case "ended":
      return end(services, { borrowerId, signing, outcome: status.isExpired ? "expired" : "not-completed" });
    case "open":
      if (services.clock.realNow().getTime() < signing.expiresAt.getTime() + GRACE_MS) return "open";
      return end(services, { borrowerId, signing, outcome: "expired" });
    case "signed":
      return lookAtSignature(services, { borrowerId, signing });
    default:
      return status satisfies never;
  }
}

/** The service's clock starts a little after ours, and who is on its last page then may yet sign. */
const GRACE_MS = 60_000;

type Whose = { readonly borrowerId: string; readonly signing: Signing };

async function lookAtSignature(services: SigningServices, whose: Whose): Promise<SigningEnd> {
  const { reference } = whose.signing;
  const report = await services.eSign.report(reference);
  reportAnswer(services, "e-sign", report);
  const fetched = await services.eSign.fetchSigned(reference);
  reportAnswer(services, "e-sign", fetched);
  // Signed, and no document to show for it yet: who asks again later is told.
  if (report.kind === "unavailable" || fetched.kind !== "fetched") return "unavailable";
  const original = await readOriginal(services, whose.signing);
  const verdict = verifyPdf({
    original,
    signed: fetched.document,
    trust: services.settings.eSign.trust,
    now: services.clock.realNow(),
  });
  if (verdict.kind === "refused") return raiseAlarm(services, whose, verdict.reason);
  const isSame = report.isNameMatched && (await isBorrower(services, whose, verdict));
  if (!isSame) return end(services, { ...whose, outcome: "name-differs" });
  const kept = await keepSignature(services, { ...whose, document: fetched.document, verdict });
  if (kept === "signed") services.metrics.countSigning("signed");
  return kept;
}

/** Exactly what was handed over. That it can't be read, or is another by now, is our own trouble. */
async function readOriginal({ files }: SigningServices, signing: Signing): Promise<Buffer> {
  const original = await files.get(fileKeyOf(signing.documentId));
  if (original === null) throw new Error("finishSigning: the agreement that was handed over is not on file");
  if (!createHash("sha256").update(original).digest().equals(signing.documentHash))
    throw new Error("finishSigning: the agreement on file is not the one that was handed over");
  return original;
}

async function isBorrower(
  { database, vault }: SigningServices,
  { borrowerId }: Whose,
  { signer }: Extract<PdfVerdict, { kind: "verified" }>,
): Promise<boolean> {
  const row = await database.withTx(asBorrower(borrowerId), (tx) => readSignatoryRow(tx, borrowerId));
  const name = openName(vault, borrowerId, row).reveal();
  return nameMatch({ pan: name, aadhaar: signer }).kind === "same";
}

/** What came back is not ours, or not signed by whom it says: nobody signs by mistake what was never shown. */
function raiseAlarm(
  services: SigningServices,
  whose: Whose,
  reason: Extract<PdfVerdict, { kind: "refused" }>["reason"],
): Promise<SigningEnd> {
  services.log.error(
    { signing: whose.signing.id, reason },
    "alarm: a signed agreement is not the one that was handed over, or its signature is not good",
  );
  return end(services, { ...whose, outcome: "altered" });
}

async function end(
  { database, clock, metrics }: SigningServices,
  given: Whose & { readonly outcome: Exclude<SigningOutcome, "signed"> },
): Promise<SigningEnd> {
  const { borrowerId, signing, outcome } = given;
  await database.withTx(asBorrower(borrowerId), (tx) =>
    endSigning(tx, { id: signing.id, outcome, now: clock.realNow() }),
  );
  metrics.countSigning(outcome);
  return outcome;
}

/** Who signs takes a few minutes; who has signed and lost the way back waits no longer than this for the money. */
const ASK_EVERY_MS = 2 * 60_000;

/** When a worker asks about a signing that is open: the service tells nobody by itself, and the borrower may never come back. */
export const nextQuestionAt = (now: Date): Date => new Date(now.getTime() + ASK_EVERY_MS);
