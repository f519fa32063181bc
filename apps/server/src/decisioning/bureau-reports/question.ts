import { randomUUID } from "node:crypto";
import { addDays, type CivilDate, DAY_SECONDS } from "@vaada/calendar/civil-date";
import type { ConsentKind } from "@vaada/contract/consent";
import type { BureauFacts } from "@vaada/lending/policy/credit-facts";
import { type ConsentEvidence, insertConsents } from "../../journey/consents/store.ts";
import { type Limit, takeOf } from "../../platform/db/limits.ts";
import type { Tx } from "../../platform/db/tx.ts";
import type { Vault } from "../../platform/vault/vault.ts";
import { openFacts } from "./facts-on-file.ts";
import { hasConsented, insertQuestion, readAnsweredAfter, readAwaited, writeFailure } from "./store.ts";

export type BureauReport = { readonly id: string; readonly facts: BureauFacts };

/** How a report can be had. */
export type BureauQuestion =
  /** An answer that is new enough is on file. */
  | { readonly kind: "cached"; readonly report: BureauReport }
  /** It is for this call to ask. */
  | { readonly kind: "asking"; readonly id: string; readonly askedOn: CivilDate }
  /** Another call has asked and has no answer yet. */
  | { readonly kind: "awaited"; readonly id: string }
  /** The borrower has not agreed to it, or it was asked in vain too often today, so nobody asks. */
  | { readonly kind: "forbidden" };

/** The consent that comes with a call, to go on file with the question that it allows. */
export type GivenConsent = {
  readonly call: string;
  readonly kinds: readonly ConsentKind[];
  readonly evidence: ConsentEvidence;
};

type Wish = {
  readonly borrowerId: string;
  readonly applicationId: number;
  /** `null` for a call on whose screen none is asked for: then the one of this application counts. */
  readonly consent: GivenConsent | null;
  readonly now: Date;
  readonly today: CivilDate;
  readonly questionsPerDay: number;
};

/** What a report says is taken for true so long: from this many days after the question on the bureau is asked anew. */
const REPORT_LIVES_DAYS = 30;
/** Longer than any asker waits for the bureau: after it the asker is dead, and anybody may ask. */
const QUESTION_LIVES_MS = 15_000;

/**
 * Finds out how a report can be had and, where it must be asked for, puts the question on file together with the consent.
 * Needs the application's lock, so that of several calls at once one asks. `now` is real time.
 */
export async function putQuestion(tx: Tx, vault: Vault, wish: Wish): Promise<BureauQuestion> {
  const { borrowerId, now, today } = wish;
  // In this order: an answer takes no lock, and one that comes between the two looks must be seen by the second.
  const awaited = await readAwaited(tx, borrowerId);
  if (awaited !== null) {
    if (now.getTime() - awaited.askedAt.getTime() < QUESTION_LIVES_MS)
      return { kind: "awaited", id: awaited.id };
    await writeFailure(tx, { id: awaited.id, failedAt: now });
  }
  const cached = await readAnsweredAfter(tx, { borrowerId, day: addDays(today, -REPORT_LIVES_DAYS) });
  if (cached !== null && cached.factsSealed !== null)
    return {
      kind: "cached",
      report: { id: cached.id, facts: openFacts(vault, cached.id, cached.factsSealed) },
    };
  if (!(await isAllowed(tx, wish))) return { kind: "forbidden" };
  // Each question is billed and stands in the borrower's file, answered or not.
  const take = await takeOf(tx, questionLimit(wish), now);
  if (take.kind === "refused") return { kind: "forbidden" };
  const id = randomUUID();
  await insertQuestion(tx, { id, borrowerId, askedAt: now, askedOn: today });
  return { kind: "asking", id, askedOn: today };
}

const questionLimit = ({ borrowerId, questionsPerDay }: Wish): Limit => ({
  bucket: `bureau:${borrowerId}`,
  max: questionsPerDay,
  windowSeconds: DAY_SECONDS,
});

async function isAllowed(tx: Tx, { borrowerId, applicationId, consent }: Wish): Promise<boolean> {
  if (consent === null) return hasConsented(tx, { borrowerId, applicationId });
  await insertConsents(tx, { ...consent, borrowerId, applicationId });
  return consent.kinds.includes("bureau");
}
