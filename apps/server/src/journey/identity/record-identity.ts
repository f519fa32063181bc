import { randomUUID } from "node:crypto";
import { isCivilDate } from "@vaada/calendar/civil-date";
import type { Secret } from "@vaada/contract/secret";
import { type IdentityWay, isProofInForce } from "@vaada/lending/identity-proof";
import { type AadhaarPerson, type PanPerson, type SamePerson, samePerson } from "@vaada/lending/same-person";
import { asBorrower } from "../../platform/db/actor.ts";
import type { Tx } from "../../platform/db/tx.ts";
import { CommitUnknown } from "../../platform/db/unavailable.ts";
import { enqueue } from "../../platform/queue/enqueue.ts";
import type { IdentityRecord } from "../../providers/identity-record.ts";
import type { Services } from "../../services.ts";
import { holdPan, isPanHeldElsewhere } from "../pan-records/store.ts";
import { forgetStartAnswer } from "./end-attempt.ts";
import { endClaim } from "./end-claim.ts";
import {
  lockAttempts,
  type NewIdentity,
  type ProvenIdentity,
  readConfirmedPan,
  readIdentity,
  recordAttemptOutcome,
  replaceOpenAttempts,
  upsertIdentity,
} from "./store.ts";

export type IdentityServices = Pick<Services, "database" | "vault" | "clock" | "files">;

/** A record that the identity authority handed out to the borrower's own consent or code. */
export type IdentityProof = {
  readonly borrowerId: string;
  readonly attemptId: string;
  readonly way: IdentityWay;
  readonly reference: string;
  readonly record: IdentityRecord;
  /** Runs in the transaction that writes the identity. */
  readonly remember?: (tx: Tx) => Promise<void>;
};

/** `released`: another account has proven that the PAN is its own, so there is nothing left to compare with. */
export type IdentityOutcome = "verified" | "mismatched" | "released";

/**
 * Compares the record with the PAN's and writes the outcome. Every way to prove an identity ends here. Any number of callers
 * may do so at once for one attempt: the first one writes, and all get the same outcome. A record counts even when the
 * attempt ended meanwhile, because the provider hands it out only once.
 */
export async function recordIdentity(
  services: IdentityServices,
  proof: IdentityProof,
): Promise<IdentityOutcome> {
  const pan = await readPanPerson(services, proof.borrowerId);
  if (pan === null) return "released";
  const comparison = samePerson({ pan, aadhaar: aadhaarPersonOf(proof.record) });
  if (comparison.kind === "different") return recordMismatch(services, proof, comparison);
  try {
    return await recordMatch(services, { ...proof, panRecordId: pan.panRecordId });
  } catch (error) {
    if (!(error instanceof ClaimEnded) && !isPanHeldElsewhere(error)) throw error;
    await endClaim(services, proof.borrowerId);
    return "released";
  }
}

/** Thrown inside the transaction, so that no identity is written without its PAN. */
class ClaimEnded extends Error {}

async function readPanPerson(
  { database, vault }: IdentityServices,
  borrowerId: string,
): Promise<(PanPerson & { readonly panRecordId: string }) | null> {
  const row = await database.withTx(asBorrower(borrowerId), (tx) => readConfirmedPan(tx, borrowerId));
  if (row === null) return null;
  const open = (column: string, sealed: Buffer): string =>
    vault.open(sealed, { table: "pan_records", column, row: row.panRecordId });
  const birthDate = open("birth_date_sealed", row.birthDateSealed);
  return {
    panRecordId: row.panRecordId,
    name: open("name_sealed", row.nameSealed),
    dateOfBirth: isCivilDate(birthDate) ? birthDate : null,
  };
}

/** If the authority knows only a year, the record's birth date is those four digits. */
function aadhaarPersonOf({ name, birthDate }: IdentityRecord): AadhaarPerson {
  if (birthDate !== null && isCivilDate(birthDate)) return { name, dateOfBirth: birthDate };
  const year = /^\d{4}$/.test(birthDate ?? "") ? Number(birthDate) : null;
  return { name, dateOfBirth: null, yearOfBirth: year };
}

type MatchedProof = IdentityProof & { readonly panRecordId: string };

/** The photo is on disk before the row that names it, and is removed when that row does not come to be. */
async function recordMatch(services: IdentityServices, proof: MatchedProof): Promise<IdentityOutcome> {
  const photo = jpegOf(proof.record.photo);
  const photoKey = photo === null ? null : `identity-photos/${randomUUID()}`;
  if (photo !== null && photoKey !== null) await services.files.put(photoKey, photo);
  const identity = sealIdentity(services, proof, photoKey);
  const written = await writeIdentity(services, proof, identity).catch(async (error: unknown) => {
    // After an unknown commit the row may exist, and then it needs its photo.
    if (photoKey !== null && !(error instanceof CommitUnknown)) await services.files.remove(photoKey);
    throw error;
  });
  const unneeded = written.isNew ? written.replacedPhotoKey : photoKey;
  if (unneeded !== null) await services.files.remove(unneeded);
  return written.outcome;
}

function sealIdentity(
  { vault, clock }: IdentityServices,
  { borrowerId, attemptId, way, reference, record }: IdentityProof,
  photoKey: string | null,
): NewIdentity {
  const seal = (column: string, plain: string): Buffer =>
    vault.seal(plain, { table: "identities", column, row: borrowerId });
  if (record.birthDate === null)
    throw new Error("recordIdentity: a record without a birth date can't be the same");
  return {
    borrowerId,
    attemptId,
    way,
    nameSealed: seal("name_sealed", record.name),
    birthDateSealed: seal("birth_date_sealed", record.birthDate),
    careOfSealed: record.careOf === null ? null : seal("care_of_sealed", record.careOf),
    addressSealed: seal("address_sealed", JSON.stringify(record.address)),
    aadhaarLastFour: record.aadhaarLastFour,
    reference,
    photoKey,
    verifiedAt: clock.realNow(),
    provenOn: clock.today(),
  };
}

type IdentityWrite = {
  readonly outcome: IdentityOutcome;
  readonly isNew: boolean;
  /** The photo of the proof that this one replaced. */
  readonly replacedPhotoKey: string | null;
};

/** A document proves more than a code, and any proof more than one that has run out. Nothing else takes a proof's place. */
const isStronger = (proof: Pick<NewIdentity, "way" | "provenOn">, known: ProvenIdentity | null): boolean =>
  known === null ||
  !isProofInForce(known, proof.provenOn) ||
  (known.way === "aadhaar-code" && proof.way === "digilocker");

function writeIdentity(
  { database }: IdentityServices,
  proof: MatchedProof,
  identity: NewIdentity,
): Promise<IdentityWrite> {
  const { borrowerId, attemptId, panRecordId } = proof;
  const now = identity.verifiedAt;
  return database.withTx(asBorrower(borrowerId), async (tx): Promise<IdentityWrite> => {
    const outcome = await lockAttempts(tx, { borrowerId, attemptId });
    const replacedPhotoKey = null;
    if (outcome === "mismatched") return { outcome, isNew: false, replacedPhotoKey };
    const known = await readIdentity(tx, borrowerId);
    const isNew = isStronger(identity, known);
    if (isNew) {
      // An earlier proof holds the PAN already.
      if (known === null) {
        if (!(await holdPan(tx, { id: panRecordId, now })))
          throw new ClaimEnded("The claim on the PAN has ended.");
        await enqueue(tx, "release-pan-claims", { borrowerId });
      }
      await upsertIdentity(tx, identity);
      await recordAttemptOutcome(tx, { attemptId, outcome: "verified", differs: null, nameScore: null, now });
      await proof.remember?.(tx);
    }
    for (const start of await replaceOpenAttempts(tx, borrowerId, now)) await forgetStartAnswer(tx, start);
    return { outcome: "verified", isNew, replacedPhotoKey: known?.photoKey ?? null };
  });
}

/** Stores which facts differ for staff only: a stranger must not learn what a record says. */
function recordMismatch(
  { database, clock }: IdentityServices,
  { borrowerId, attemptId, way }: IdentityProof,
  { differs, nameScore }: Extract<SamePerson, { kind: "different" }>,
): Promise<IdentityOutcome> {
  const now = clock.realNow();
  return database.withTx(asBorrower(borrowerId), async (tx): Promise<IdentityOutcome> => {
    const before = await lockAttempts(tx, { borrowerId, attemptId });
    if (!isStronger({ way, provenOn: clock.today() }, await readIdentity(tx, borrowerId))) return "verified";
    await recordAttemptOutcome(tx, { attemptId, outcome: "mismatched", differs, nameScore, now });
    // An attempt that had ended may have a successor, whose reply is still right.
    if (before === null) await forgetStartAnswer(tx, { borrowerId, way });
    return "mismatched";
  });
}

/** An Aadhaar photo is a few kilobytes; a larger file is something else. */
const PHOTO_BYTES_MAX = 1024 * 1024;
const JPEG_START = Buffer.from([0xff, 0xd8, 0xff]);

/** The bytes of a record's photo. `null` when it is no JPEG of a sensible size: an identity can do without. */
export function jpegOf(photo: Secret | null): Buffer | null {
  if (photo === null) return null;
  const bytes = Buffer.from(photo.reveal(), "base64");
  const isJpeg = bytes.subarray(0, JPEG_START.length).equals(JPEG_START);
  return isJpeg && bytes.length <= PHOTO_BYTES_MAX ? bytes : null;
}
