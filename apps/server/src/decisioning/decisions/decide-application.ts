import { civilDateInIndia } from "@vaada/calendar/civil-date";
import type { ReplyOf } from "@vaada/contract/call";
import type { takeDecision } from "@vaada/contract/calls/decision";
import type { Language } from "@vaada/contract/language";
import type { StatementFacts } from "@vaada/lending/policy/credit-facts";
import type { ProductTerms } from "@vaada/lending/product-terms";
import {
  type JourneyPosition,
  journeyContextOf,
  readJourneyPosition,
} from "../../journey/applications/journey-position.ts";
import { lockApplication, markPostponed } from "../../journey/applications/store.ts";
import { requireConsents } from "../../journey/consents/use-consents.ts";
import { cancelAutoPay } from "../../journey/mandates/end-mandate.ts";
import { refuseOutOfTurn } from "../../journey/step-guard/step-guard.ts";
import { asBorrower } from "../../platform/db/actor.ts";
import type { Tx } from "../../platform/db/tx.ts";
import { enqueue } from "../../platform/queue/enqueue.ts";
import type { Refused } from "../../platform/refusals/refused.ts";
import { readTermsOn } from "../../products/store.ts";
import type { CreditModel, Services } from "../../services.ts";
import {
  type BureauEnquiry,
  type CallConsent,
  fetchReport,
  prepareEnquiry,
  type ReportServices,
} from "../bureau-reports/fetch-report.ts";
import { classBorrower } from "../risk-classes/class-borrower.ts";
import { holdForScreening, mayBeListed, screenApplicant } from "../screening/screen-applicant.ts";
import { type Applicant, creditFactsOf, gatherApplicant, riskFactsOf } from "./applicant.ts";
import {
  type DatedJudgement,
  type Judgement,
  judgeFacts,
  recordDecision,
  verdictOf,
} from "./record-decision.ts";
import { readRefusal } from "./refusal.ts";
import { isShadowed } from "./shadow.ts";
import { isBlacklisted, type Outcome } from "./store.ts";

export type DecisionServices = ReportServices & Pick<Services, "policies" | "settings">;

type DecisionInput = {
  readonly borrowerId: string;
  readonly applicationId: number;
  /** The statement that was read, when the decision waited for one or the bureau was silent. */
  readonly statement: { readonly sessionId: string; readonly facts: StatementFacts } | null;
  /** Recorded with the question to the bureau, when one is put. */
  readonly consent: CallConsent | null;
  /** Runs in the transaction that stores the decision: remembers a reply, ends a session. */
  readonly alongside?: (tx: Tx, result: DecisionResult) => Promise<void>;
};

export type DecisionResult =
  | { readonly kind: "approved" }
  | { readonly kind: "needs-statement" }
  | { readonly kind: "refused" }
  /** A person must look at the application. */
  | { readonly kind: "review" }
  /** The bureau does not answer. Nothing is stored but that. */
  | { readonly kind: "postponed" }
  /** Another call has decided meanwhile. */
  | { readonly kind: "passed"; readonly position: JourneyPosition };

/** The blacklist rarely changes while the bureau is asked. More changes than this in a row are a fault of ours. */
const TRIES_MAX = 3;

/**
 * Decides on an application: gathers every fact, has the policy decide, and stores the decision with all it rests on. Of
 * several calls at once one decides, and the others find the decision. The bureau is asked between two transactions, so the
 * second one checks the facts of the first again; when they changed, the decision starts again.
 */
export async function decideApplication(
  services: DecisionServices,
  input: DecisionInput,
): Promise<DecisionResult> {
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const result = await decideOnce(services, input);
    if (result !== "facts-changed") return result;
  }
  throw new Error(`decideApplication: the facts changed during each of ${TRIES_MAX} tries`);
}

async function decideOnce(
  services: DecisionServices,
  input: DecisionInput,
): Promise<DecisionResult | "facts-changed"> {
  const start = await inDecisionStep(services, input, (tx) => gatherFacts(tx, services, input));
  if (start.kind !== "gathered") return reportHeld(services, start);
  const { applicant, question, model, terms } = start;
  const report = await fetchReport(services, { ...input, question, subject: applicant.subject });
  const now = services.clock.now();
  const on = civilDateInIndia(now.getTime());
  const facts = creditFactsOf(applicant, {
    on,
    bureau: report?.facts ?? null,
    statement: input.statement?.facts ?? null,
    terms,
  });
  const judgement = await judgeFacts(model, facts);
  const dated = { judgement, now, on, bureauReportId: report?.id ?? null };
  const result = await inDecisionStep(services, input, async (tx) => {
    if (!(await isBlacklistUnchanged(tx, applicant))) return null;
    // A new list may have come while the bureau was asked.
    if (await mayBeListed(tx, services.vault, input.borrowerId))
      return holdApplication(tx, { input, applicant, now });
    return storeDecision(tx, services, { input, applicant, dated });
  });
  if (result === null) return "facts-changed";
  if (result.kind === "held") return reportHeld(services, result);
  reportDecision(services, result, judgement);
  return result;
}

/** The lender may have added somebody to its blacklist while the bureau was asked. */
const isBlacklistUnchanged = async (
  tx: Tx,
  { panIndex, isBlacklisted: wasBlacklisted }: Applicant,
): Promise<boolean> => (await isBlacklisted(tx, panIndex)) === wasBlacklisted;

type PassedDecision = Extract<DecisionResult, { kind: "passed" }>;
/** Nothing is decided on somebody who may be on a list, until two people have found that it is somebody else. */
type HeldDecision = { readonly kind: "held" };

async function holdApplication(
  tx: Tx,
  {
    input,
    applicant,
    now,
  }: { readonly input: DecisionInput; readonly applicant: Applicant; readonly now: Date },
): Promise<HeldDecision> {
  await holdForScreening(tx, { ...input, now });
  await classApplicant(tx, { input, applicant, now });
  return { kind: "held" };
}

/** By the written rules of risk (KY-06), which decide nothing here and are kept from the borrower. */
const classApplicant = (
  tx: Tx,
  {
    input: { borrowerId, applicationId },
    applicant,
    now,
  }: { readonly input: DecisionInput; readonly applicant: Applicant; readonly now: Date },
): Promise<void> =>
  classBorrower(tx, {
    borrowerId,
    applicationId,
    facts: riskFactsOf(applicant),
    on: civilDateInIndia(now.getTime()),
    now,
  });

function reportHeld(
  { log, metrics }: DecisionServices,
  result: HeldDecision | PassedDecision,
): DecisionResult {
  if (result.kind === "passed") return result;
  metrics.countDecision("review");
  log.warn({ reasons: ["screening"] }, "a decision waits for a person");
  return { kind: "review" };
}

/** Runs `work` under the application's lock, while the application is at the step that this decision belongs to. */
function inDecisionStep<T>(
  services: DecisionServices,
  { borrowerId, applicationId, statement }: DecisionInput,
  work: (tx: Tx) => Promise<T>,
): Promise<T | PassedDecision> {
  return services.database.withTx(asBorrower(borrowerId), async (tx) => {
    await lockApplication(tx, applicationId);
    const position = await readJourneyPosition(tx, { borrowerId, ...journeyContextOf(services) });
    const step = statement === null ? "decision" : "bank-statement";
    const isOpen = position.step === step || position.alsoOpen.includes(step);
    if (!isOpen || position.application.id !== applicationId) return { kind: "passed", position };
    // Asked before the bureau is and again before the decision is stored: a withdrawal may come in between.
    await requireConsents(tx, { borrowerId, applicationId });
    return work(tx);
  });
}

type DecisionStart = {
  readonly kind: "gathered";
  readonly applicant: Applicant;
  readonly question: BureauEnquiry;
  /** The version in force when the decision began. */
  readonly model: CreditModel;
  readonly terms: ProductTerms;
};

async function gatherFacts(
  tx: Tx,
  { vault, clock, settings, policies }: DecisionServices,
  input: DecisionInput,
): Promise<DecisionStart | HeldDecision> {
  const applicant = await gatherApplicant(tx, vault, { ...input, on: clock.today() });
  const now = clock.now();
  const { subject, bornOn } = applicant;
  const person = { name: subject.name.reveal(), bornOn };
  if (!(await screenApplicant(tx, { ...input, person, now })))
    return holdApplication(tx, { input, applicant, now });
  const question = await prepareEnquiry(tx, vault, {
    ...input,
    now: clock.realNow(),
    today: clock.today(),
    questionsPerDay: settings.bureau.questionsPerDay,
  });
  const model = await policies.inForce(tx, clock.today());
  const terms = await readTermsOn(tx, clock.today());
  return { kind: "gathered", applicant, question, model, terms };
}

async function storeDecision(
  tx: Tx,
  { vault, clock, policies }: DecisionServices,
  {
    input,
    applicant,
    dated,
  }: {
    readonly input: DecisionInput;
    readonly applicant: Applicant;
    readonly dated: DatedJudgement;
  },
): Promise<DecisionResult> {
  const { borrowerId, applicationId, statement, alongside } = input;
  const verdict = verdictOf(dated.judgement);
  if (verdict === "postponed") {
    // With a statement the borrower is at the bank already, and stays there.
    if (statement === null) await markPostponed(tx, { applicationId, now: dated.now });
    return { kind: "postponed" };
  }
  const statementSessionId = statement?.sessionId ?? null;
  const decisionId = await recordDecision(tx, vault, {
    borrowerId,
    applicationId,
    statementSessionId,
    verdict,
    ...dated,
  });
  await classApplicant(tx, { input, applicant, now: dated.now });
  const challenger = await policies.challenger(tx, dated.on);
  if (challenger !== null && isShadowed(challenger, applicationId))
    await enqueue(tx, "decide-in-shadow", { decisionId, borrowerId, version: challenger.model.version });
  // A borrower who was approved before this decision may have set up an auto-pay, which no loan needs now.
  if (verdict === "refuse") await cancelAutoPay(tx, { applicationId, borrowerId, now: clock.realNow() });
  const result = { kind: RESULT_KINDS[verdict] };
  await alongside?.(tx, result);
  return result;
}

const RESULT_KINDS = {
  approve: "approved",
  "needs-statement": "needs-statement",
  refuse: "refused",
  review: "review",
} as const satisfies Record<Outcome, DecisionResult["kind"]>;

/** Counts and logs a decision by the policy's reason codes, which identify nobody. */
function reportDecision(
  { log, metrics }: DecisionServices,
  result: DecisionResult,
  { decision }: Judgement,
): void {
  metrics.countDecision(result.kind);
  if (result.kind === "postponed") log.warn({ reasons: decision.ruleHits }, "a decision is postponed");
  if (result.kind === "review") log.warn({ reasons: decision.ruleHits }, "a decision waits for a person");
}

/** How the calls name a decision that leads to the next step. */
export type DecisionAnswer = ReplyOf<typeof takeDecision>["decision"];

/** `null` for a result that leads to no next step. */
export function decisionAnswerOf(kind: DecisionResult["kind"]): DecisionAnswer | null {
  switch (kind) {
    case "approved":
      return "Approve";
    case "needs-statement":
      return "Proceed to Bank";
    case "refused":
    case "review":
    case "postponed":
    case "passed":
      return null;
    default:
      return kind satisfies never;
  }
}

/** Answers from the facts on file, for a refusal and for a decision that another call took meanwhile. */
export async function readStoredAnswer(
  services: DecisionServices,
  { borrowerId, language }: { readonly borrowerId: string; readonly language: Language },
  result: DecisionResult,
): Promise<DecisionAnswer | Refused<"APPLICATION_REFUSED" | "STEP_OUT_OF_TURN">> {
  const refusal = await readRefusal(services, { borrowerId, language });
  if (refusal !== null) return refusal;
  const position =
    result.kind === "passed"
      ? result.position
      : await services.database.withTx(asBorrower(borrowerId), (tx) =>
          readJourneyPosition(tx, { borrowerId, ...journeyContextOf(services) }),
        );
  if (position.step === "bank-statement") return "Proceed to Bank";
  return position.step === "offer" ? "Approve" : refuseOutOfTurn(position);
}
