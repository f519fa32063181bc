import { randomUUID } from "node:crypto";
import { maskedMobile } from "@vaada/contract/mobile";
import { maskedPan } from "@vaada/contract/pan";
import { Secret } from "@vaada/contract/secret";
import type { PanRow } from "../../../journey/pan-records/store.ts";
import {
  insertRecord,
  type PanAnswer,
  type QuestionKey,
  type RecordKey,
  readOtherHolder,
  reopenRecord,
  restoreRecord,
} from "../../../journey/pan-records/store.ts";
import { showHolderOf, type Tx } from "../../../platform/db/tx.ts";
import { type Refused, refuse } from "../../../platform/refusals/refused.ts";
import type { Place, Vault } from "../../../platform/vault/vault.ts";
import type { PanResult } from "../../../providers/pan/port.ts";

/** Longer than any call waits for the register: after it the call that asked is dead, and another may ask. */
const QUESTION_LIVES_MS = 15_000;

/** Whether some call has asked the register and still waits for its answer. */
export const isAnswerAwaited = ({ answeredAt, askedAt }: PanRow, now: Date): boolean =>
  answeredAt === null && now.getTime() - askedAt.getTime() < QUESTION_LIVES_MS;

/** A question to the register, and the record as it was before. */
export type PanQuestion = {
  readonly key: QuestionKey;
  readonly before: Pick<PanRow, "askedAt" | "answeredAt" | "status">;
};

/** Stores a question, so that every other call sees that the register is being asked. */
export async function putQuestion(
  tx: Tx,
  vault: Vault,
  {
    borrowerId,
    panIndex,
    pan,
    record,
    askedAt,
  }: RecordKey & { readonly pan: Secret; readonly record: PanRow | null; readonly askedAt: Date },
): Promise<PanQuestion> {
  if (record !== null) {
    await reopenRecord(tx, { id: record.id, askedAt });
    return { key: { id: record.id, askedAt }, before: record };
  }
  const id = randomUUID();
  const panSealed = vault.seal(pan.reveal(), placeOf("pan_sealed", id));
  await insertRecord(tx, { id, borrowerId, panIndex, panSealed, askedAt });
  // No call removes a record: a first question that is taken back stays as a question whose call has died.
  const lapsed = new Date(askedAt.getTime() - QUESTION_LIVES_MS);
  return { key: { id, askedAt }, before: { askedAt: lapsed, answeredAt: null, status: null } };
}

/** Restores the record of a question that the register did not answer. */
export const takeBackQuestion = (tx: Tx, { key, before }: PanQuestion): Promise<void> =>
  restoreRecord(tx, key, before);

type RegisterAnswer = Exclude<PanResult, { kind: "unavailable" }>;

export function sealAnswer(recordId: string, answer: RegisterAnswer, vault: Vault): PanAnswer {
  switch (answer.kind) {
    case "found": {
      const { name, birthDate, gender, isAadhaarLinked, aadhaarLastFour, reference } = answer.record;
      return {
        status: "valid",
        nameSealed: vault.seal(name, placeOf("name_sealed", recordId)),
        birthDateSealed: vault.seal(birthDate, placeOf("birth_date_sealed", recordId)),
        gender,
        isAadhaarLinked,
        aadhaarLastFour,
        reference,
      };
    }
    case "not-found":
      return { ...NO_HOLDER, status: "not-found" };
    case "inactive":
    case "not-individual":
      return { ...NO_HOLDER, status: answer.kind, reference: answer.reference };
    default:
      return answer satisfies never;
  }
}

const NO_HOLDER = {
  nameSealed: null,
  birthDateSealed: null,
  gender: null,
  isAadhaarLinked: null,
  aadhaarLastFour: null,
  reference: null,
} as const;

/** The holder of the PAN, from a record that the register calls valid. */
export function openHolder(row: PanRow, vault: Vault): { name: Secret; birthDate: Secret } {
  if (row.nameSealed === null || row.birthDateSealed === null)
    throw new Error("openHolder: a record that names nobody");
  return {
    name: new Secret(vault.open(row.nameSealed, placeOf("name_sealed", row.id))),
    birthDate: new Secret(vault.open(row.birthDateSealed, placeOf("birth_date_sealed", row.id))),
  };
}

const placeOf = (column: "pan_sealed" | "name_sealed" | "birth_date_sealed", row: string): Place => ({
  table: "pan_records",
  column,
  row,
});

/** Refuses a PAN that another account holds by a proven identity; a mere claim keeps nobody out. The refusal shows two masked values and nothing else. */
export async function refuseOtherHolder(
  tx: Tx,
  vault: Vault,
  { pan, ...key }: RecordKey & { readonly pan: Secret },
): Promise<Refused<"PAN_ALREADY_REGISTERED"> | null> {
  await showHolderOf(tx, key.panIndex);
  const holder = await readOtherHolder(tx, key);
  if (holder === null) return null;
  const mobile = vault.open(holder.mobileSealed, {
    table: "borrowers",
    column: "mobile_sealed",
    row: holder.id,
  });
  return refuse("PAN_ALREADY_REGISTERED", {
    data: { pan: maskedPan(pan.reveal()), mobileNo: maskedMobile(mobile) },
  });
}
