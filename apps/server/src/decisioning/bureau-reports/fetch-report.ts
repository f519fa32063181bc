import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { addDays, type CivilDate, DAY_SECONDS } from "@vaada/calendar/civil-date";
import type { ConsentKind } from "@vaada/contract/consent";
import type { BureauFacts } from "@vaada/lending/policy/credit-facts";
import { paise } from "@vaada/money/paise";
import * as z from "zod";
import type { ConsentEvidence } from "../../journey/consents/evidence.ts";
import { giveConsents, requireConsents } from "../../journey/consents/use-consents.ts";
import { asBorrower } from "../../platform/db/actor.ts";
import { type Limit, takeLimit } from "../../platform/db/limits.ts";
import type { Tx } from "../../platform/db/tx.ts";
import type { Place, Vault } from "../../platform/vault/vault.ts";
import type { BureauResult, BureauSubject } from "../../providers/bureau/port.ts";
import { reportAnswer } from "../../providers/report-answer.ts";
import type { Services } from "../../services.ts";
import {
  hasConsented,
  insertQuestion,
  readAnsweredAfter,
  readAwaitedQuestion,
  readReport,
  writeAnswer,
  writeFailure,
} from "./store.ts";

export type ReportServices = Pick<Services, "database" | "vault" | "clock" | "bureau" | "log" | "metrics">;

export type BureauReport = { readonly id: string; readonly facts: BureauFacts };

/** How a report can be had. */
export type BureauEnquiry =
  /** A recent answer is on file. */
  | { readonly kind: "cached"; readonly report: BureauReport }
  /** This call asks the bureau. */
  | { readonly kind: "asking"; readonly id: string; readonly askedOn: CivilDate }
  /** Another call has asked and has no answer yet. */
  | { readonly kind: "awaited"; readonly id: string }
  /** Nobody asks: the borrower has not consented, or the bureau was asked too often today. */
  | { readonly kind: "forbidden" };

/** The consent that a call carries. It is stored with the question that it allows. */
export type CallConsent = {
  readonly call: string;
  readonly kinds: readonly ConsentKind[];
  readonly evidence: ConsentEvidence;
};

type QuestionInput = {
  readonly borrowerId: string;
  readonly applicationId: number;
  /** `null` for a call whose screen asks for none: the application's consent on file counts. */
  readonly consent: CallConsent | null;
  readonly now: Date;
  readonly today: CivilDate;
  readonly questionsPerDay: number;
};

/** The policy trusts a report for this many days after its question. */
const REPORT_VALID_DAYS = 30;
/** Longer than any call waits for the bureau: after it the call that asked is dead, and another may ask. */
const QUESTION_LIVES_MS = 15_000;

/**
 * Finds out how a report can be had. Where the bureau must be asked, it stores the question together with the consent.
 * Needs the application's lock, so that of several calls at once one asks. Refuses while the consent is withdrawn, a report on
 * file or not. `now` is real time.
 */
export async function prepareEnquiry(tx: Tx, vault: Vault, input: QuestionInput): Promise<BureauEnquiry> {
  const { borrowerId, applicationId, now, today } = input;
  await requireConsents(tx, { borrowerId, applicationId, gives: ["bureau"] });
  // In this order: an answer takes no lock, so one that arrives between the two reads must be seen by the second.
  const awaited = await readAwaitedQuestion(tx, borrowerId);
  if (awaited !== null) {
    if (now.getTime() - awaited.askedAt.getTime() < QUESTION_LIVES_MS)
      return { kind: "awaited", id: awaited.id };
    await writeFailure(tx, { id: awaited.id, failedAt: now });
  }
  const cached = await readAnsweredAfter(tx, { borrowerId, day: addDays(today, -REPORT_VALID_DAYS) });
  if (cached !== null && cached.factsSealed !== null) {
    await recordFirstConsent(tx, input);
    return {
      kind: "cached",
      report: { id: cached.id, facts: openFacts(vault, cached.id, cached.factsSealed) },
    };
  }
  if (!(await isQuestionAllowed(tx, input))) return { kind: "forbidden" };
  // Each question is billed and stands in the borrower's file, answered or not.
  const take = await takeLimit(tx, questionLimit(input), now);
  if (take.kind === "refused") return { kind: "forbidden" };
  const id = randomUUID();
  await insertQuestion(tx, { id, borrowerId, askedAt: now, askedOn: today });
  return { kind: "asking", id, askedOn: today };
}

const questionLimit = ({ borrowerId, questionsPerDay }: QuestionInput): Limit => ({
  bucket: `bureau:${borrowerId}`,
  max: questionsPerDay,
  windowSeconds: DAY_SECONDS,
});

/** A report of an earlier application serves this one too, by a consent of its own. */
async function recordFirstConsent(
  tx: Tx,
  { borrowerId, applicationId, consent }: QuestionInput,
): Promise<void> {
  if (consent !== null && !(await hasConsented(tx, { borrowerId, applicationId })))
    await giveConsents(tx, { ...consent, borrowerId, applicationId });
}

async function isQuestionAllowed(
  tx: Tx,
  { borrowerId, applicationId, consent }: QuestionInput,
): Promise<boolean> {
  if (consent === null) return hasConsented(tx, { borrowerId, applicationId });
  await giveConsents(tx, { ...consent, borrowerId, applicationId });
  return consent.kinds.includes("bureau");
}

type ReportRequest = {
  readonly borrowerId: string;
  readonly question: BureauEnquiry;
  readonly subject: Omit<BureauSubject, "on">;
};

/** The report for a stored question. `null` when the bureau does not answer: an outage is not remembered. */
export async function fetchReport(
  services: ReportServices,
  { borrowerId, question, subject }: ReportRequest,
): Promise<BureauReport | null> {
  switch (question.kind) {
    case "cached":
      return question.report;
    case "forbidden":
      return null;
    case "awaited":
      return awaitReport(services, borrowerId, question.id);
    case "asking": {
      const result = await services.bureau.fetchReport({ ...subject, on: question.askedOn });
      reportAnswer(services, "bureau", result);
      return recordAnswer(services, borrowerId, { id: question.id, result });
    }
    default:
      return question satisfies never;
  }
}

function recordAnswer(
  { database, vault, clock }: ReportServices,
  borrowerId: string,
  { id, result }: { readonly id: string; readonly result: BureauResult },
): Promise<BureauReport | null> {
  const facts = bureauFactsOf(result);
  return database.withTx(asBorrower(borrowerId), async (tx) => {
    const now = clock.realNow();
    if (facts === null) {
      await writeFailure(tx, { id, failedAt: now });
      return null;
    }
    const reference = result.kind === "unavailable" ? null : result.reference;
    const factsSealed = sealFacts(vault, id, facts);
    const isWritten = await writeAnswer(tx, { id, factsSealed, reference, answeredAt: now });
    return isWritten ? { id, facts } : null;
  });
}

function bureauFactsOf(result: BureauResult): BureauFacts | null {
  switch (result.kind) {
    case "file":
      return result.facts;
    case "no-file":
      return { kind: "no-file" };
    case "unavailable":
      return null;
    default:
      return result satisfies never;
  }
}

/** The bureau answers within a second or two; a fifth of a second more goes unnoticed. */
const READ_EVERY_MS = 200;
/** Twelve seconds of reading: two more than the call that asked waits for the bureau. */
const READS_MAX = 60;

/** Waits for the answer to a question that another call has put. */
async function awaitReport(
  { database, vault }: ReportServices,
  borrowerId: string,
  id: string,
): Promise<BureauReport | null> {
  for (let reads = 0; reads < READS_MAX; reads++) {
    const row = await database.withTx(asBorrower(borrowerId), (tx) => readReport(tx, id));
    if (row === null || row.isFailed) return null;
    if (row.factsSealed !== null) return { id, facts: openFacts(vault, id, row.factsSealed) };
    await delay(READ_EVERY_MS);
  }
  return null;
}

const Amount = z
  .string()
  .regex(/^\d{1,18}$/)
  .transform((digits) => paise(BigInt(digits)));

/** The only facts of a report that are ever stored: the ones that the policy asks for. */
const StoredFacts = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("no-file") }),
  z.strictObject({
    kind: z.literal("file"),
    score: z.number(),
    monthlyObligations: Amount,
    hasUntoldInstalment: z.boolean(),
    worstPastDueDays: z.int().nullable(),
    isWrittenOff: z.boolean(),
  }),
]);

export function sealFacts(vault: Vault, reportId: string, facts: BureauFacts): Buffer {
  const stored =
    facts.kind === "file" ? { ...facts, monthlyObligations: String(facts.monthlyObligations) } : facts;
  return vault.seal(JSON.stringify(stored), placeOf(reportId));
}

export const openFacts = (vault: Vault, reportId: string, sealed: Buffer): BureauFacts =>
  StoredFacts.parse(JSON.parse(vault.open(sealed, placeOf(reportId))));

const placeOf = (row: string): Place => ({ table: "bureau_reports", column: "facts_sealed", row });
