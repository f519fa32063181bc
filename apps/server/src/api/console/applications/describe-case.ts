import { hiddenActsOf, type Role } from "@vaada/contract/console/roles";
import { decodeFacts } from "@vaada/lending/policy/facts-on-file";
import { toWireRupees } from "@vaada/money/wire";
import { openStatement } from "../../../decisioning/bank-statements/analysis-on-file.ts";
import { openName } from "../../../operations/staff/staff-member.ts";
import { readEntries } from "../../../operations/trail/store.ts";
import { openEntry } from "../../../operations/trail/write-trail.ts";
import type { Tx } from "../../../platform/db/tx.ts";
import { type CaseCheck, checkFacts } from "./case-checks.ts";
import { type DeskServices, describeApplication, rupeesOf } from "./describe-application.ts";
import {
  type ApplicationRow,
  type ProofRow,
  readDecisions,
  readDocuments,
  readEmployment,
  readFacts,
  readMilestones,
  readOfferRow,
  readProven,
  readStatement,
  readWaitingAsk,
} from "./store.ts";

/** All that a person needs to decide on an application. */
export async function describeCase(
  tx: Tx,
  services: DeskServices,
  { row, reader }: { readonly row: ApplicationRow; readonly reader: Role },
) {
  const { shown, step } = await describeApplication(tx, services, { row, reader });
  const id = shown.loan_id;
  const decisions = await readDecisions(tx, id);
  return {
    ...shown,
    step,
    employment: await describeEmployment(tx, services, id),
    decisions: decisions.map(({ takenOn, amount, most, ...decision }) => ({
      ...decision,
      taken_on: takenOn,
      amount: rupeesOf(amount),
      most: rupeesOf(most),
    })),
    checks: await describeChecks(tx, services, row),
    statement: await describeStatement(tx, services, id),
    offer: await describeOffer(tx, id),
    documents: (await readDocuments(tx, id)).map(({ kind, language, madeAt }) => ({
      kind,
      language,
      made_at: madeAt.toISOString(),
    })),
    waiting_request: await describeAsk(tx, services, id),
    activity: await describeActivity(tx, services, { id, reader }),
  };
}

async function describeEmployment(tx: Tx, { vault }: DeskServices, id: number) {
  const row = await readEmployment(tx, id);
  if (row === null) return null;
  const { companySealed, ...employment } = row;
  const place = { table: "employments", column: "company_sealed", row: String(id) };
  return { ...employment, company: vault.open(companySealed, place) };
}

async function describeChecks(
  tx: Tx,
  { vault, policies, clock }: DeskServices,
  row: ApplicationRow,
): Promise<CaseCheck[]> {
  const id = Number(row.key);
  const facts = await readFacts(tx, id);
  const proofs = proofChecks(await readProven(tx, { borrowerId: row.borrowerId, id }));
  if (facts === null) return proofs;
  const place = { table: "decisions", column: "facts_sealed", row: facts.id };
  // A decision of people names no version of the policy, and is held against the one in force.
  const model =
    (await policies.find(tx, facts.policy, facts.policyVersion)) ??
    (await policies.inForce(tx, clock.today()));
  const opened = decodeFacts(JSON.parse(vault.open(facts.factsSealed, place)));
  return [...proofs, ...checkFacts(opened, model.rules)];
}

const IDENTITY_WAYS = { digilocker: "by document", "aadhaar-code": "by code" } as const;

/** A PAN whose link the register did not tell leads on, and is for a person to look at. */
function panCheck({
  isPanConfirmed,
  isPanLinked,
}: Pick<ProofRow, "isPanConfirmed" | "isPanLinked">): CaseCheck {
  const check = { check: "PAN, linked with Aadhaar", threshold: "confirmed" };
  if (!isPanConfirmed) return { ...check, value: "not confirmed", result: "unknown" };
  if (isPanLinked === null)
    return { ...check, value: "confirmed; the register does not say if linked", result: "unknown" };
  return { ...check, value: "confirmed", result: "pass" };
}

/** The borrower's proofs. A selfie and an account are left out until they are there. */
function proofChecks({ isPanConfirmed, isPanLinked, way, selfie, pennyDrop }: ProofRow): CaseCheck[] {
  return [
    panCheck({ isPanConfirmed, isPanLinked }),
    {
      check: "Identity",
      value: way === null ? "not proven" : IDENTITY_WAYS[way],
      threshold: "name and birth date as the PAN's",
      result: way === null ? "unknown" : "pass",
    },
    ...(selfie === null
      ? []
      : [
          {
            check: "Selfie",
            value: selfie,
            threshold: "matches the identity photo",
            result: selfie === "matched" ? ("pass" as const) : ("fail" as const),
          },
        ]),
    ...(pennyDrop === null
      ? []
      : [
          {
            check: "Account name",
            value: pennyDrop === "verified" ? "same person" : "not asked yet",
            threshold: "the bank's name is the borrower's",
            result: pennyDrop === "verified" ? ("pass" as const) : ("unknown" as const),
          },
        ]),
  ];
}

async function describeStatement(tx: Tx, { vault }: DeskServices, id: number) {
  const row = await readStatement(tx, id);
  if (row === null) return null;
  const { analysis } = openStatement(vault, row.id, row.analysisSealed);
  return {
    months: analysis.months.map(({ month, salary, hasSalary, endBalance }) => ({
      month,
      salary: toWireRupees(salary),
      has_salary: hasSalary,
      end_balance: rupeesOf(endBalance),
    })),
    average_balance: rupeesOf(analysis.averageMonthEndBalance),
    bounced_debits: analysis.bouncedDebits,
    obligations: toWireRupees(analysis.monthlyObligations),
  };
}

const PPM_PER_PERCENT = 10_000;

async function describeOffer(tx: Tx, id: number) {
  const offer = await readOfferRow(tx, id);
  if (offer === null) return null;
  return {
    principal: toWireRupees(offer.principal),
    get: toWireRupees(offer.net),
    pay: toWireRupees(offer.repay),
    interest: toWireRupees(offer.interest),
    fee: toWireRupees(offer.fee),
    gst: toWireRupees(offer.gst),
    rate_percent_a_day: Number(offer.ratePpm) / PPM_PER_PERCENT,
    fee_percent: Number(offer.feePpm) / PPM_PER_PERCENT,
    gst_percent: Number(offer.gstPpm) / PPM_PER_PERCENT,
    apr: Number(offer.apr) / 100,
    days: offer.tenure,
    due_on: offer.dueOn,
    grade: offer.grade,
    taken_at: offer.takenAt?.toISOString() ?? null,
  };
}

async function describeAsk(tx: Tx, { vault }: DeskServices, id: number) {
  const ask = await readWaitingAsk(tx, id);
  if (ask === null) return null;
  return {
    request_id: ask.id,
    kind: ask.kind,
    asked_by: openName(vault, ask.askedBy, ask.nameSealed),
    asked_at: ask.askedAt.toISOString(),
  };
}

const ENTRIES_SHOWN = 40;

/**
 * The history of the application, newest first: the borrower's steps, the policy's decisions and the acts of
 * the lender's people.
 */
async function describeActivity(
  tx: Tx,
  { vault }: DeskServices,
  { id, reader }: { readonly id: number; readonly reader: Role },
) {
  const steps = (await readMilestones(tx, id)).map(({ what, at }) => ({
    what,
    at: at.toISOString(),
    by: null,
    why: null,
  }));
  const page = { before: undefined, limit: ENTRIES_SHOWN };
  const { rows } = await readEntries(tx, { applicationId: id, hidden: hiddenActsOf(reader) }, page);
  const acts = rows.map((row) => {
    const { act, outcome, at, by, reason } = openEntry(vault, row);
    return { what: outcome === "done" ? act : `${act}-${outcome}`, at, by, why: reason };
  });
  return [...steps, ...acts].toSorted((one, other) => (one.at < other.at ? 1 : -1)).slice(0, ENTRIES_SHOWN);
}
