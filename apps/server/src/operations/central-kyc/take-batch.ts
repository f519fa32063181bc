import { createHash } from "node:crypto";
import type { CivilDate } from "@vaada/calendar/civil-date";
import { imagesOf, type KycBatch, type KycEntry } from "@vaada/lending/central-kyc/layout";
import { kycArchiveName, kycReferenceOf, writeKycBatch } from "@vaada/lending/central-kyc/write-batch";
import { asStaff } from "../../platform/db/actor.ts";
import type { Tx } from "../../platform/db/tx.ts";
import { type ZippedFile, zip } from "../../platform/files/zip.ts";
import type { Services } from "../../services.ts";
import {
  type BatchPerson,
  holdBatches,
  insertBatch,
  markTakenAgain,
  readPeopleOf,
  readWaiting,
  type SealedPerson,
  takeBatchNumber,
} from "../kyc-on-file/store.ts";
import { type Actor, writeTrail } from "../trail/write-trail.ts";
import { drawIdentityProof } from "./draw-proof.ts";
import { readPerson } from "./read-person.ts";

type KycServices = Pick<Services, "database" | "vault" | "clock" | "files" | "lender" | "settings">;

type TakingReason = { readonly reason: string; readonly by: Actor };

export type TakenBatch = {
  readonly number: number;
  readonly name: string;
  readonly archive: Buffer;
  readonly people: number;
};

/** Puts those who wait longest into a new batch; `null` when nobody is complete. Who took it, why and its digest are on file. */
export async function makeKycBatch(
  services: KycServices,
  { reason, by }: TakingReason,
): Promise<TakenBatch | null> {
  const { database, vault, clock } = services;
  const madeOn = clock.today();
  const made = await database.withTx(asStaff(by.staffId), async (tx) => {
    await holdBatches(tx);
    const waiting = await readWaiting(tx, { before: madeOn, limit: WAITING_MAX });
    const people = waiting
      .filter((person) => readPerson(vault, person).kind === "complete")
      .slice(0, services.settings.centralKyc.peopleOfABatch)
      .map((person, at): BatchPerson => ({ ...person, line: at + 1 }));
    if (people.length === 0) return null;
    const batch = batchOf(services, { number: await takeBatchNumber(tx), madeOn, people });
    const taken = { at: clock.now(), by: by.staffId, sha256: digestOf(batch) };
    const borrowerIds = people.map(({ borrowerId }) => borrowerId);
    await insertBatch(tx, { ...taken, number: batch.number, madeOn, borrowerIds });
    await trail(tx, services, { act: "take-kyc-batch", batch, reason, by });
    return { batch, people };
  });
  return made && archiveOf(services, made);
}

/** Puts a batch together once more, for when the first was lost on its way. Whoever was erased since is not in it. */
export async function takeKycBatchAgain(
  services: KycServices,
  { number, madeOn, reason, by }: TakingReason & { readonly number: number; readonly madeOn: CivilDate },
): Promise<TakenBatch> {
  const { database, clock } = services;
  const made = await database.withTx(asStaff(by.staffId), async (tx) => {
    const people = await readPeopleOf(tx, number);
    const batch = batchOf(services, { number, madeOn, people });
    await markTakenAgain(tx, { number, at: clock.now(), by: by.staffId, sha256: digestOf(batch) });
    await trail(tx, services, { act: "take-kyc-batch-again", batch, reason, by });
    return { batch, people };
  });
  return archiveOf(services, made);
}

/** Far more than wait on any day; whoever is incomplete is passed over. */
export const WAITING_MAX = 500;

function batchOf(
  { vault, settings, lender }: KycServices,
  { number, madeOn, people }: { number: number; madeOn: CivilDate; people: readonly BatchPerson[] },
): KycBatch {
  const { verifierName, verifierTitle, verifierBranch, verifierCode, ...said } = settings.centralKyc;
  return {
    number,
    madeOn,
    member: {
      ...said,
      name: lender.lender.legalName,
      verifier: {
        name: verifierName,
        designation: verifierTitle,
        employeeCode: verifierCode,
        branch: verifierBranch,
      },
    },
    people: people.flatMap(({ line, ...person }): KycEntry[] => {
      const reading = readPerson(vault, person);
      if (reading.kind === "incomplete") return [];
      return [{ line, reference: kycReferenceOf({ batch: number, line }), record: reading.record }];
    }),
  };
}

const digestOf = (batch: KycBatch): Buffer => createHash("sha256").update(writeKycBatch(batch)).digest();

async function trail(
  tx: Tx,
  services: KycServices,
  { act, batch, reason, by }: TakingReason & { readonly act: string; readonly batch: KycBatch },
): Promise<void> {
  const after = { batch: batch.number, people: batch.people.length, sha256: digestOf(batch).toString("hex") };
  await writeTrail(tx, services, { act, outcome: "done", by, after, reason });
}

/** The text, and of each person an archive with the two images. */
async function archiveOf(
  services: KycServices,
  {
    batch,
    people,
  }: { readonly batch: KycBatch; readonly people: readonly (SealedPerson & { line: number })[] },
): Promise<TakenBatch> {
  const { files, lender, clock } = services;
  const name = kycArchiveName(batch, clock.now());
  const sealed = new Map(people.map((person) => [person.line, person]));
  const packed: ZippedFile[] = [{ name: `${name}.txt`, bytes: Buffer.from(writeKycBatch(batch)) }];
  for (const entry of batch.people) {
    const person = sealed.get(entry.line);
    const photo = person?.photoKey == null ? null : await files.get(person.photoKey);
    if (person === undefined || photo === null) throw new Error("archiveOf: a person without a photo");
    const images = imagesOf(entry);
    const proof = await drawIdentityProof(lender, {
      entry,
      providerReference: person.reference,
      madeAt: clock.now(),
    });
    const own = [
      { name: images.photo.name, bytes: photo },
      { name: images.proof.name, bytes: proof },
    ];
    packed.push({ name: `${entry.reference}.zip`, bytes: zip(own) });
  }
  return { number: batch.number, name: `${name}.zip`, archive: zip(packed), people: batch.people.length };
}
