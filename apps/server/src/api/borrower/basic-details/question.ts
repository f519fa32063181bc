import { randomUUID } from "node:crypto";
import type { Secret } from "@vaada/contract/secret";
import {
  insertRecord,
  type PanRow,
  type Question,
  type RecordKey,
  reopenRecord,
  restoreRecord,
} from "../../../journey/pan-records/store.ts";
import type { Tx } from "../../../platform/db/tx.ts";
import type { Vault } from "../../../platform/vault/vault.ts";
import { sealPan } from "./pan-record.ts";

/** Longer than any asker waits for the register: after it the asker is dead, and anybody may ask. */
const QUESTION_LIVES_MS = 15_000;

/** Whether somebody has asked the register and is still waiting for it. */
export const isAwaited = ({ answeredAt, askedAt }: PanRow, now: Date): boolean =>
  answeredAt === null && now.getTime() - askedAt.getTime() < QUESTION_LIVES_MS;

/** A question that was put, and what was on file before it. */
export type OpenQuestion = {
  readonly question: Question;
  readonly before: Pick<PanRow, "askedAt" | "answeredAt" | "standing">;
};

/** Puts the question on file. Whoever comes now sees that it is being asked. */
export async function putQuestion(
  tx: Tx,
  vault: Vault,
  asked: RecordKey & { readonly pan: Secret; readonly record: PanRow | null; readonly askedAt: Date },
): Promise<OpenQuestion> {
  const { borrowerId, panIndex, pan, record, askedAt } = asked;
  if (record !== null) {
    await reopenRecord(tx, { id: record.id, askedAt });
    return { question: { id: record.id, askedAt }, before: record };
  }
  const id = randomUUID();
  await insertRecord(tx, { id, borrowerId, panIndex, panSealed: sealPan(pan, id, vault), askedAt });
  // No call removes a record: a first question that is taken back stays as one whose asker has died.
  const lapsed = new Date(askedAt.getTime() - QUESTION_LIVES_MS);
  return { question: { id, askedAt }, before: { askedAt: lapsed, answeredAt: null, standing: null } };
}

/** For a question that nobody answered: what was known before is known again. */
export const takeBackQuestion = (tx: Tx, { question, before }: OpenQuestion): Promise<void> =>
  restoreRecord(tx, question, before);
