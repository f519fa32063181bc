import { randomUUID } from "node:crypto";
import { isCivilDate } from "@vaada/calendar/civil-date";
import { type AadhaarPerson, type PanPerson, type SamePerson, samePerson } from "@vaada/lending/same-person";
import { asBorrower } from "../../platform/db/actor.ts";
import type { Tx } from "../../platform/db/tx.ts";
import { CommitUnknown } from "../../platform/db/unavailable.ts";
import type { IdentityRecord } from "../../providers/identity-record.ts";
import type { Services } from "../../services.ts";
import { readProofs } from "../applications/store.ts";
import { forgetBeginning } from "./end-attempt.ts";
import { jpegOf } from "./photo.ts";
import {
  insertIdentity,
  lockAttempts,
  type NewIdentity,
  readConfirmedPan,
  recordOutcome,
  replaceOpenAttempts,
  type Way,
} from "./store.ts";

export type RefreshServices = Pick<Services, "database" | "vault" | "clock" | "files">;

/** A record that the identity authority handed out to the borrower's own consent or code. */
export type Proof = {
  readonly borrowerId: string;
  readonly attemptId: string;
  readonly way: Way;
  readonly reference: string;
  readonly record: IdentityRecord;
  /** Written with the identity, in one transaction. */
  readonly remember?: (tx: Tx) => Promise<void>;
};

export type Settlement = "verified" | "mismatched";

/**
 * Compares the record with the PAN's and writes down what came of it. Every way to prove an identity ends here, and
 * any number of callers may settle one attempt at once: the first one writes, all get the same answer. A record that
 * was seen counts even when the attempt had been given up meanwhile, because the provider hands it out only once.
 */
export async function settle(services: RefreshServices, proof: Proof): Promise<Settlement> {
  const pan = await readPanPerson(services, proof.borrowerId);
  const comparison = samePerson({ pan, aadhaar: aadhaarPersonOf(proof.record) });
  return comparison.kind === "same" ? prove(services, proof) : recordMismatch(services, proof, comparison);
}

async function readPanPerson({ database, vault }: RefreshServices, borrowerId: string): Promise<PanPerson> {
  const row = await database.withTx(asBorrower(borrowerId), (tx) => readConfirmedPan(tx, borrowerId));
  const open = (column: string, sealed: Buffer): string =>
    vault.open(sealed, { table: "pan_records", column, row: row.panRecordId });
  const birthDate = open("birth_date_sealed", row.birthDateSealed);
  return {
    name: open("name_sealed", row.nameSealed),
    dateOfBirth: isCivilDate(birthDate) ? birthDate : null,
  };
}

/** Where the authority knows only a year, the record's birth date is those four digits. */
function aadhaarPersonOf({ name, birthDate }: IdentityRecord): AadhaarPerson {
  if (birthDate !== null && isCivilDate(birthDate)) return { name, dateOfBirth: birthDate };
  const year = /^\d{4}$/.test(birthDate ?? "") ? Number(birthDate) : null;
  return { name, dateOfBirth: null, yearOfBirth: year };
}

/** The photo is on disk before the row that names it, and gone again when there will be no such row. */
async function prove(services: RefreshServices, proof: Proof): Promise<Settlement> {
  const photo = jpegOf(proof.record.photo);
  const photoKey = photo === null ? null : `identity-photos/${randomUUID()}`;
  if (photo !== null && photoKey !== null) await services.files.put(photoKey, photo);
  const identity = sealedIdentity(services, proof, photoKey);
  const written = await writeIdentity(services, proof, identity).catch(async (error: unknown) => {
    // The row may be there after all, and then it must find its photo.
    if (photoKey !== null && !(error instanceof CommitUnknown)) await services.files.remove(photoKey);
    throw error;
  });
  if (photoKey !== null && !written.isNew) await services.files.remove(photoKey);
  return written.settlement;
}

function sealedIdentity(
  { vault, clock }: RefreshServices,
  { borrowerId, attemptId, way, reference, record }: Proof,
  photoKey: string | null,
): NewIdentity {
  const seal = (column: string, plain: string): Buffer =>
    vault.seal(plain, { table: "identities", column, row: borrowerId });
  if (record.birthDate === null) throw new Error("settle: a record without a birth date can't be the same");
  return {
    borrowerId,
    attemptId,
    way,
    nameSealed: seal("name_sealed", record.name),
    birthDateSealed: seal("birth_date_sealed", record.birthDate),
    addressSealed: seal("address_sealed", JSON.stringify(record.address)),
    aadhaarLastFour: record.aadhaarLastFour,
    reference,
    photoKey,
    verifiedAt: clock.realNow(),
  };
}

type Written = { readonly settlement: Settlement; readonly isNew: boolean };

function writeIdentity({ database }: RefreshServices, proof: Proof, identity: NewIdentity): Promise<Written> {
  const { borrowerId, attemptId } = proof;
  const now = identity.verifiedAt;
  return database.withTx(asBorrower(borrowerId), async (tx): Promise<Written> => {
    const outcome = await lockAttempts(tx, { borrowerId, attemptId });
    if (outcome === "mismatched") return { settlement: "mismatched", isNew: false };
    const isNew = await insertIdentity(tx, identity);
    if (isNew) {
      await recordOutcome(tx, { attemptId, outcome: "verified", differs: null, nameScore: null, now });
      await proof.remember?.(tx);
    }
    for (const begun of await replaceOpenAttempts(tx, borrowerId, now)) await forgetBeginning(tx, begun);
    return { settlement: "verified", isNew };
  });
}

/** Which facts differ is kept for staff and told to nobody else: a stranger must not learn what a record says. */
function recordMismatch(
  { database, clock }: RefreshServices,
  { borrowerId, attemptId, way }: Proof,
  { differs, nameScore }: Extract<SamePerson, { kind: "different" }>,
): Promise<Settlement> {
  const now = clock.realNow();
  return database.withTx(asBorrower(borrowerId), async (tx): Promise<Settlement> => {
    const before = await lockAttempts(tx, { borrowerId, attemptId });
    const { isIdentityVerified } = await readProofs(tx, borrowerId);
    if (isIdentityVerified) return "verified";
    await recordOutcome(tx, { attemptId, outcome: "mismatched", differs, nameScore, now });
    // One that had been given up may have a successor, whose answer is a good one.
    if (before === null) await forgetBeginning(tx, { borrowerId, way });
    return "mismatched";
  });
}
