import { createHash } from "node:crypto";
import { Secret } from "@vaada/contract/secret";
import { nameMatch } from "@vaada/lending/name-match";
import { asBorrower } from "../../platform/db/actor.ts";
import { type PdfVerdict, verifyPdf } from "../../platform/signatures/verify-pdf.ts";
import type { Vault } from "../../platform/vault/vault.ts";
import { reportAnswer } from "../../providers/report-answer.ts";
import type { Services } from "../../services.ts";
import { fileKeyOf } from "../documents/store.ts";
import { endSigning } from "./end-signing.ts";
import { keepSignature, type SignatureServices } from "./keep-signature.ts";
import {
  markSigningCompleted,
  readSignatoryRow,
  readSigning,
  type SignatoryRow,
  type Signing,
  type SigningOutcome,
} from "./store.ts";

export type SigningServices = SignatureServices & Pick<Services, "eSign" | "log" | "metrics">;

/** How far a signing has come. */
export type SigningEnd =
  | SigningOutcome
  /** The borrower is still there. */
  | "open"
  /** The service did not answer in full; nothing is changed. */
  | "unavailable";

type SigningQuery = { readonly borrowerId: string; readonly reference: string };

/**
 * For the borrower whose own session has come back: asks the service about the signing and applies the answer. The service's
 * word on the signature does not count: the signed document is fetched and verified here. `null` when the borrower has no
 * such signing.
 */
export async function refreshSigning(
  services: SigningServices,
  query: SigningQuery,
): Promise<SigningEnd | null> {
  const followed = await followSigning(services, query);
  if (followed === null || followed.kind === "told") return followed?.end ?? null;
  return verifySignature(services, { borrowerId: query.borrowerId, signing: followed.signing });
}

/**
 * For the worker: ends a signing that came to nothing. A signed one binds nobody until the borrower's own session returns,
 * because the page's address can be sent to somebody else.
 */
export async function endSigningIfOver(
  services: SigningServices,
  query: SigningQuery,
): Promise<SigningEnd | "awaits-return" | null> {
  const followed = await followSigning(services, query);
  if (followed === null) return null;
  if (followed.kind === "told") return followed.end;
  const { id } = followed.signing;
  await services.database.withTx(asBorrower(query.borrowerId), (tx) =>
    markSigningCompleted(tx, { id, now: services.clock.realNow() }),
  );
  return "awaits-return";
}

type FollowedSigning =
  | { readonly kind: "told"; readonly end: SigningEnd }
  | { readonly kind: "signed"; readonly signing: Signing };

async function followSigning(
  services: SigningServices,
  query: SigningQuery,
): Promise<FollowedSigning | null> {
  const { borrowerId } = query;
  const signing = await services.database.withTx(asBorrower(borrowerId), (tx) => readSigning(tx, query));
  if (signing === null) return null;
  const told = (end: SigningEnd): FollowedSigning => ({ kind: "told", end });
  if (signing.outcome !== null) return told(signing.outcome);
  const status = await services.eSign.status(signing.reference);
  reportAnswer(services, "e-sign", status);
  const endAs = async (outcome: "expired" | "not-completed") =>
    told(await endWithOutcome(services, { borrowerId, signing, outcome }));
  switch (status.kind) {
    case "unavailable":
      return told("unavailable");
    case "ended":
      return endAs(status.isExpired ? "expired" : "not-completed");
    case "open":
      if (services.clock.realNow().getTime() < signing.expiresAt.getTime() + GRACE_MS) return told("open");
      return endAs("expired");
    case "signed":
      return { kind: "signed", signing };
    default:
      return status satisfies never;
  }
}

/** The service's clock starts a little after ours, and a borrower on its last page may still sign. */
const GRACE_MS = 60_000;

type OwnedSigning = { readonly borrowerId: string; readonly signing: Signing };

async function verifySignature(services: SigningServices, owned: OwnedSigning): Promise<SigningEnd> {
  const { reference } = owned.signing;
  const report = await services.eSign.report(reference);
  reportAnswer(services, "e-sign", report);
  const fetched = await services.eSign.fetchSigned(reference);
  reportAnswer(services, "e-sign", fetched);
  // Signed, but the document is not ready: a later refresh gets it.
  if (report.kind === "unavailable" || fetched.kind !== "fetched") return "unavailable";
  const original = await readOriginal(services, owned.signing);
  const verdict = verifyPdf({
    original,
    signed: fetched.document,
    trust: services.settings.eSign.trust,
    now: services.clock.realNow(),
  });
  if (verdict.kind === "refused") return rejectSignature(services, owned, verdict.reason);
  const isSame = report.isNameMatched && (await isSignerBorrower(services, owned, verdict));
  if (!isSame) return endWithOutcome(services, { ...owned, outcome: "name-differs" });
  const kept = await keepSignature(services, { ...owned, document: fetched.document, verdict });
  if (kept === "signed") services.metrics.countSigning("signed");
  return kept;
}

/** The exact bytes that were uploaded. Throws when they are missing or altered, which is our own mistake. */
async function readOriginal({ files }: SigningServices, signing: Signing): Promise<Buffer> {
  const original = await files.get(fileKeyOf(signing.documentId));
  if (original === null) throw new Error("refreshSigning: the agreement that was handed over is not on file");
  if (!createHash("sha256").update(original).digest().equals(signing.documentHash))
    throw new Error("refreshSigning: the agreement on file is not the one that was handed over");
  return original;
}

async function isSignerBorrower(
  { database, vault }: SigningServices,
  { borrowerId }: OwnedSigning,
  { signer }: Extract<PdfVerdict, { kind: "verified" }>,
): Promise<boolean> {
  const row = await database.withTx(asBorrower(borrowerId), (tx) => readSignatoryRow(tx, borrowerId));
  const name = openName(vault, borrowerId, row).reveal();
  return nameMatch({ pan: name, aadhaar: signer }).kind === "same";
}

/** Ends a signing whose document is not ours, or whose signature does not verify, and raises an alarm. */
function rejectSignature(
  services: SigningServices,
  owned: OwnedSigning,
  reason: Extract<PdfVerdict, { kind: "refused" }>["reason"],
): Promise<SigningEnd> {
  services.log.error(
    { signing: owned.signing.id, reason },
    "alarm: a signed agreement is not the one that was handed over, or its signature is not good",
  );
  return endWithOutcome(services, { ...owned, outcome: "altered" });
}

async function endWithOutcome(
  { database, clock, metrics }: SigningServices,
  ending: OwnedSigning & { readonly outcome: Exclude<SigningOutcome, "signed"> },
): Promise<SigningEnd> {
  const { borrowerId, signing, outcome } = ending;
  await database.withTx(asBorrower(borrowerId), (tx) =>
    endSigning(tx, { id: signing.id, outcome, now: clock.realNow() }),
  );
  metrics.countSigning(outcome);
  return outcome;
}

/**
 * How often a worker asks about an open signing, since the service sends no event: one that was refused on the service's page
 * makes room for another no later than this.
 */
export const SIGNING_REFRESH_EVERY_MS = 2 * 60_000;

/** The signatory for the service. The name is the identity authority's, which the certificate will carry too. */
export const openSignatory = (vault: Vault, borrowerId: string, row: SignatoryRow) => ({
  name: openName(vault, borrowerId, row),
  mobile: new Secret(
    vault.open(row.mobileSealed, { table: "borrowers", column: "mobile_sealed", row: borrowerId }),
  ),
  email: new Secret(
    vault.open(row.emailSealed, { table: "emails", column: "email_sealed", row: row.emailId }),
  ),
});

const openName = (
  vault: Vault,
  borrowerId: string,
  { nameSealed }: Pick<SignatoryRow, "nameSealed">,
): Secret =>
  new Secret(vault.open(nameSealed, { table: "identities", column: "name_sealed", row: borrowerId }));
