import { takeDecision } from "@vaada/contract/calls/decision";
import { SALARY_ADVANCE_POLICY } from "@vaada/lending/policies/salary-advance-policy";
import type { RefusalReason } from "@vaada/lending/policy/credit-decision";
import type { CreditFacts } from "@vaada/lending/policy/credit-facts";
import { decodeFacts } from "@vaada/lending/policy/facts-on-file";
import { affordablePrincipal, isMicrofinance } from "@vaada/lending/policy/household";
import { obligationsOf } from "@vaada/lending/policy/known-facts";
import { least, type Paise, subtract, ZERO } from "@vaada/money/paise";
import { toWireRupees } from "@vaada/money/wire";
import * as z from "zod/mini";
import { recordDecision } from "../../decisioning/decisions/record-decision.ts";
import { mayBeListed, screenOnFile } from "../../decisioning/screening/screen-applicant.ts";
import { countOpenMatches } from "../../decisioning/screening/store.ts";
import { hasOtherOpenApplication, lockApplication, readProgress } from "../../journey/applications/store.ts";
import { isUseWithdrawn } from "../../journey/consents/use-consents.ts";
import { forgetAnswers } from "../../journey/step-guard/store.ts";
import { asStaff } from "../../platform/db/actor.ts";
import type { Tx } from "../../platform/db/tx.ts";
import { readTermsOn } from "../../products/store.ts";
import { BY_A_PERSON } from "../reviews/by-a-person.ts";
import { REVIEW_PHRASES } from "../reviews/phrases.ts";
import { insertReviewNotice } from "../reviews/review-notice.ts";
import { insertReview, type LastDecision, readLastDecision } from "../reviews/store.ts";
import { declareHandler, impossible, loanOf, type RequestServices, type RequestSubject } from "./handler.ts";
import { REQUEST_PHRASES } from "./phrases.ts";

const NoDetails = z.strictObject({});
type NoDetails = z.output<typeof NoDetails>;

/** The reasons of law, blacklist or age, which two people can't set aside. */
const NEVER_OVERRIDDEN: readonly string[] = [
  "too-young",
  "too-old",
  "blacklisted",
  "household-repayments-too-high",
  "lent-on-code-too-much",
] satisfies readonly RefusalReason[];

/** Somebody whom the rules refuse pays what the last grade pays. */
const GRADE = "C";

/** Approves an application that the policy has refused, for an amount that two people answer for. */
export const override = declareHandler<NoDetails>({
  needsLoan: true,
  needsAmount: true,
  details: NoDetails,

  /** A refused application is closed, and no run of a new list comes to it: its cases are opened here, in the name of who agrees. */
  async prepare({ database, vault, clock }, subject) {
    const { applicationId, borrowerId } = loanOf(subject);
    await database.withTx(asStaff(subject.by.staffId, { inNameOf: borrowerId }), async (tx) => {
      await lockApplication(tx, applicationId);
      await screenOnFile(tx, vault, { applicationId, borrowerId, now: clock.now() });
    });
    // The new findings are told where they are described.
    return null;
  },

  async describe(tx, services, subject) {
    const refused = await findRefusedDecision(tx, services, subject);
    if ("says" in refused) return impossible(refused.says);
    const amount = amountOf(subject);
    return {
      kind: "possible",
      amount,
      before: { decision: "refused", reasons: refused.reasons.join(", "), amount: null },
      after: {
        decision: "approved",
        reasons: "two people, against the policy",
        amount: toWireRupees(amount),
      },
    };
  },

  async carryOut(tx, services, subject) {
    const { vault, clock, policies } = services;
    const refused = await findRefusedDecision(tx, services, subject);
    if ("says" in refused) throw new Error(`override: ${refused.says}`);
    const { applicationId, borrowerId } = loanOf(subject);
    // A list that came since `prepare`: who agrees tries again, and is told.
    if (await mayBeListed(tx, vault, borrowerId)) throw new Error(`override: ${REQUEST_PHRASES.looksFirst}`);
    const amount = amountOf(subject);
    const { facts } = refused;
    const now = clock.now();
    await recordDecision(tx, vault, {
      judgement: {
        model: { ...(await policies.inForce(tx, clock.today())), ...BY_A_PERSON },
        facts,
        mends: null,
        decision: {
          decision: "approve",
          grade: GRADE,
          amount,
          cap: amount,
          isLoanAmountUpgradable: false,
          // The rules that spoke against it stay on file with the approval.
          ruleHits: refused.reasons,
        },
      },
      now,
      on: clock.today(),
      bureauReportId: refused.bureauReportId,
      statementSessionId: refused.statementSessionId,
      borrowerId,
      applicationId,
      verdict: "approve",
    });
    await forgetAnswers(tx, { borrowerId, call: takeDecision.name });
    const review = { applicationId, borrowerId, now, action: "approve", about: "decision" } as const;
    await insertReview(tx, { ...review, actedBy: subject.by.staffId });
    await insertReviewNotice(tx, review);
  },
});

function amountOf({ amount }: RequestSubject<NoDetails>): Paise {
  if (amount === null) throw new Error("override: a request without its amount");
  return amount;
}

type RefusedDecision = Pick<LastDecision, "id" | "bureauReportId" | "statementSessionId"> & {
  readonly reasons: readonly RefusalReason[];
  readonly facts: CreditFacts;
};

async function findRefusedDecision(
  tx: Tx,
  { vault, clock }: RequestServices,
  subject: RequestSubject<NoDetails>,
): Promise<RefusedDecision | { readonly says: string }> {
  const { applicationId, borrowerId } = loanOf(subject);
  const { decision, setAsideAs } = await readProgress(tx, applicationId);
  const last = await readLastDecision(tx, applicationId);
  if (last === null || decision?.outcome !== "refuse" || last.reasons.length === 0)
    return { says: REQUEST_PHRASES.notRefused };
  if (setAsideAs !== null || (await hasOtherOpenApplication(tx, { applicationId, borrowerId })))
    return { says: REQUEST_PHRASES.appliesAnew };
  if (await isUseWithdrawn(tx, { applicationId, borrowerId }))
    return { says: REVIEW_PHRASES.consentWithdrawn };
  if ((await countOpenMatches(tx, borrowerId)) > 0) return { says: REQUEST_PHRASES.looksFirst };
  if (last.reasons.some((reason) => NEVER_OVERRIDDEN.includes(reason)))
    return { says: REQUEST_PHRASES.neverOverridden };
  const { minimum, maximum, step } = (await readTermsOn(tx, clock.today())).amount;
  const amount = amountOf(subject);
  if (amount < minimum || amount > maximum || amount % step !== 0n)
    return { says: REQUEST_PHRASES.noSuchAmount(minimum, maximum) };
  const place = { table: "decisions", column: "facts_sealed", row: last.id };
  const facts = decodeFacts(JSON.parse(vault.open(last.factsSealed, place)));
  const most = mostFor(facts);
  if (amount > most) return { says: REQUEST_PHRASES.moreThanAsked(most) };
  return { ...last, reasons: last.reasons as readonly RefusalReason[], facts };
}

/**
 * The most that two people can lend: the sum that the borrower asked for (DL-03), the rest that a proof by
 * code leaves (KY-05), and the sum that a microfinance household can repay (MF-02), which a refusal for
 * another reason never looked at.
 */
function mostFor({ requested, lentOnCode, ...facts }: CreditFacts): Paise {
  const { lentOnCodeMax, household } = SALARY_ADVANCE_POLICY;
  const byCode = lentOnCode === null ? requested : least(requested, subtract(lentOnCodeMax, lentOnCode));
  const income = { ...facts, monthlyIncome: facts.monthlyIncome ?? ZERO };
  if (!isMicrofinance(household, income)) return byCode;
  const obligations = obligationsOf(facts.bureau ?? { kind: "no-file" }, facts);
  return least(byCode, affordablePrincipal(household, { ...income, obligations, grade: GRADE }));
}
