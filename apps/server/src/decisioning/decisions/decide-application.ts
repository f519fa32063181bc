import { civilDateInIndia } from "@vaada/calendar/civil-date";
import type { StatementFacts } from "@vaada/lending/policy/credit-facts";
import {
  type JourneyPosition,
  journeyContextOf,
  readJourneyPosition,
} from "../../journey/applications/journey-position.ts";
import { lockApplication } from "../../journey/applications/store.ts";
import { cancelAutoPay } from "../../journey/mandates/end-mandate.ts";
import { asBorrower } from "../../platform/db/actor.ts";
import type { Tx } from "../../platform/db/tx.ts";
import type { Services } from "../../services.ts";
import { fetchReport, type ReportServices } from "../bureau-reports/fetch-report.ts";
import { type BureauQuestion, type GivenConsent, putQuestion } from "../bureau-reports/question.ts";
import { type Applicant, factsOf, gatherApplicant } from "./applicant.ts";
import { type Judgement, judge, verdictOf } from "./judge.ts";
import { keepDecision, type Taken } from "./keep-decision.ts";
import { isBlacklisted, markPostponed, type Outcome } from "./store.ts";

export type DecisionServices = ReportServices & Pick<Services, "policies" | "settings">;

type Given = {
  readonly borrowerId: string;
  readonly applicationId: number;
  /** The statement that was read, when the decision waited for one or the bureau was silent. */
  readonly statement: { readonly sessionId: string; readonly facts: StatementFacts } | null;
  /** Recorded with the question to the bureau, when one is put. */
  readonly consent: GivenConsent | null;
  /** Runs in the transaction that stores the decision; for remembering an answer, ending a session. */
  readonly alongside?: (tx: Tx, decided: Decided) => Promise<void>;
};

export type Decided =
  | { readonly kind: "approved" }
  | { readonly kind: "needs-statement" }
  | { readonly kind: "refused" }
  /** A person must look. */
  | { readonly kind: "review" }
  /** The bureau does not answer. Nothing is stored but that it is so. */
  | { readonly kind: "postponed" }
  /** Somebody else has decided meanwhile. */
  | { readonly kind: "passed"; readonly position: JourneyPosition };

/**
 * Takes the decision on an application: gathers every fact, has the policy decide, and keeps the decision with all it
 * rests on. Of several calls at once one decides, and the others find that it was done. The bureau is asked between two
 * transactions, and everything that was true before is looked at again after it.
 */
export async function decideApplication(services: DecisionServices, given: Given): Promise<Decided> {
  const begun = await inTurn(services, given, (tx) => begin(tx, services, given));
  if (begun.kind === "passed") return begun;
  const { applicant, question } = begun;
  const report = await fetchReport(services, { ...given, question, subject: applicant.subject });
  const now = services.clock.now();
  const on = civilDateInIndia(now.getTime());
  const facts = factsOf(applicant, {
    on,
    bureau: report?.facts ?? null,
    statement: given.statement?.facts ?? null,
  });
  const judgement = await judge(services.policies.current, facts);
  const taken = { judgement, now, on, bureauReportId: report?.id ?? null };
  const decided = await inTurn(services, given, async (tx) =>
    (await isStillSo(tx, applicant)) ? conclude(tx, services, { given, taken }) : null,
  );
  // What changed while the bureau was asked is in the facts the second time.
  if (decided === null) return decideApplication(services, given);
  tell(services, decided, judgement);
  return decided;
}

/** The lender may have put somebody on its list in the meantime. */
const isStillSo = async (tx: Tx, { panIndex, isBlacklisted: wasBlacklisted }: Applicant): Promise<boolean> =>
  (await isBlacklisted(tx, panIndex)) === wasBlacklisted;

type Passed = Extract<Decided, { kind: "passed" }>;

/** A transaction under the application's lock, in which it is known to be the turn of this decision. */
function inTurn<T>(
  services: DecisionServices,
  { borrowerId, applicationId, statement }: Given,
  work: (tx: Tx) => Promise<T>,
): Promise<T | Passed> {
  return services.database.withTx(asBorrower(borrowerId), async (tx) => {
    await lockApplication(tx, applicationId);
    const position = await readJourneyPosition(tx, { borrowerId, ...journeyContextOf(services) });
    const step = statement === null ? "decision" : "bank-statement";
    const isTurn = position.step === step || position.alsoOpen.includes(step);
    return isTurn && position.application.id === applicationId ? work(tx) : { kind: "passed", position };
  });
}

type Begun = { readonly kind: "begun"; readonly applicant: Applicant; readonly question: BureauQuestion };

async function begin(tx: Tx, { vault, clock, settings }: DecisionServices, given: Given): Promise<Begun> {
  const applicant = await gatherApplicant(tx, vault, given);
  const question = await putQuestion(tx, vault, {
    ...given,
    now: clock.realNow(),
    today: clock.today(),
    questionsPerDay: settings.bureau.questionsPerDay,
  });
  return { kind: "begun", applicant, question };
}

async function conclude(
  tx: Tx,
  { vault, clock }: DecisionServices,
  { given, taken }: { readonly given: Given; readonly taken: Taken },
): Promise<Decided> {
  const { borrowerId, applicationId, statement, alongside } = given;
  const verdict = verdictOf(taken.judgement);
  if (verdict === "postponed") {
    // With a statement the borrower is at the bank already, and stays there.
    if (statement === null) await markPostponed(tx, { applicationId, now: taken.now });
    return { kind: "postponed" };
  }
  const statementSessionId = statement?.sessionId ?? null;
  await keepDecision(tx, vault, { borrowerId, applicationId, statementSessionId, verdict, ...taken });
  // Who was approved before, a month and more ago, may have set up an auto-pay on the way: no loan will need it.
  if (verdict === "refuse") await cancelAutoPay(tx, { applicationId, borrowerId, now: clock.realNow() });
  const decided = { kind: KINDS[verdict] };
  await alongside?.(tx, decided);
  return decided;
}

const KINDS = {
  approve: "approved",
  "needs-statement": "needs-statement",
  refuse: "refused",
  review: "review",
} as const satisfies Record<Outcome, Decided["kind"]>;

/** Counted and logged in words of the policy, which are nobody's in particular. */
function tell({ log, metrics }: DecisionServices, decided: Decided, { decision }: Judgement): void {
  metrics.countDecision(decided.kind);
  if (decided.kind === "postponed") log.warn({ reasons: decision.ruleHits }, "a decision is postponed");
  if (decided.kind === "review") log.warn({ reasons: decision.ruleHits }, "a decision waits for a person");
}
