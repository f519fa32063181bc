import { addDays, type CivilDate, partsOf } from "@vaada/calendar/civil-date";
import {
  previewTerms,
  readTerms,
  type TermsCost,
  type VERSION_STATES,
} from "@vaada/contract/console/calls/terms";
import { feeAmount, feeOfKind, keptBack } from "@vaada/lending/fees";
import { instalmentDueDates } from "@vaada/lending/instalments/due-dates";
import { instalmentsCost } from "@vaada/lending/instalments/price-instalments";
import { type LoanCost, loanCost } from "@vaada/lending/loan-cost";
import { instalmentFigures, productFigures } from "@vaada/lending/product-figures";
import { type AnyTerms, GRADES, type Grade, isInInstalments, PRODUCTS } from "@vaada/lending/product-terms";
import {
  figuresOf,
  kindOfProduct,
  TERMS_LIMITS,
  type TermsKind,
  withFigures,
} from "@vaada/lending/terms-figures";
import { spanOf, type VersionSpan } from "@vaada/lending/version-spans";
import { add, type Paise, ZERO } from "@vaada/money/paise";
import { percentFromBasisPoints, percentFromPpm } from "@vaada/money/percent";
import { fromWireRupees, toWireRupees } from "@vaada/money/wire";
import type { FastifyInstance } from "fastify";
import { openName } from "../../../operations/staff/staff-member.ts";
import { asStaff } from "../../../platform/db/actor.ts";
import { TERMS_WORDS } from "../../../products/phrases.ts";
import { PRODUCT, readVersionOn, readVersions, type VersionRow } from "../../../products/store.ts";
import { byField, numberOf, numbersOf, readNumbers } from "../../../products/terms-numbers.ts";
import type { Services } from "../../../services.ts";
import { serveConsole } from "../serve-console.ts";

/** The versions of the terms, and what a draft of the next one would cost. */
export function termsRoutes(app: FastifyInstance, services: Services): void {
  const { database, clock } = services;
  serveConsole(app, services, readTerms, ({ query: { product = PRODUCT }, session: { staff } }) =>
    database.withTx(asStaff(staff.staffId), async (tx) => {
      const versions = await readVersions(tx, product);
      const today = clock.today();
      return {
        product,
        products: [...PRODUCTS],
        today,
        limits: limitsOf(kindOfProduct(product)),
        versions: versions.map((row) => describe(services, { row, span: spanOf(row, versions), today })),
      };
    }),
  );
  serveConsole(app, services, previewTerms, async ({ body, session: { staff } }) => {
    const { product } = body;
    const today = clock.today();
    const held = await database.withTx(asStaff(staff.staffId), (tx) => readVersionOn(tx, today, product));
    const loan = { principal: fromWireRupees(body.amount) ?? ZERO, tenureDays: body.tenure, today };
    const read = readNumbers(body.figures, kindOfProduct(product));
    const draft = read.kind === "sound" ? withFigures(held, read.figures, held.terms.version).terms : null;
    return {
      mistakes: read.kind === "sound" ? [] : [...read.mistakes],
      now: costsOf(held.terms, loan),
      draft: draft && costsOf(draft, loan),
      apr_now: aprsOf(held.terms),
      apr_draft: draft && aprsOf(draft),
    };
  });
}

const limitsOf = (kind: TermsKind) =>
  byField((field) => {
    const { unit, least, most } = TERMS_LIMITS[kind][field];
    return { ...TERMS_WORDS[kind][field], unit, least: numberOf(unit, least), most: numberOf(unit, most) };
  });

function describe(
  { vault }: Pick<Services, "vault">,
  {
    row,
    span,
    today,
  }: { readonly row: VersionRow; readonly span: VersionSpan | null; readonly today: CivilDate },
) {
  const { version, effectiveFrom, kept, agreed } = row;
  return {
    version,
    state: stateOf(span, today),
    effective_from: effectiveFrom,
    effective_through: span?.through ?? null,
    drafted_by: agreed && openName(vault, agreed.draftedBy, agreed.draftedByNameSealed),
    agreed_by: agreed && openName(vault, agreed.agreedBy, agreed.agreedByNameSealed),
    agreed_at: agreed?.at.toISOString() ?? null,
    request_id: agreed?.requestId ?? null,
    figures: numbersOf(figuresOf(kept), kept.terms.repayment.kind),
  };
}

function stateOf(span: VersionSpan | null, today: CivilDate): (typeof VERSION_STATES)[number] {
  if (span === null) return "never";
  if (span.from > today) return "ahead";
  return span.through === null || span.through >= today ? "in-force" : "past";
}

type LoanToCost = {
  readonly principal: Paise;
  /** To the due date, or to that of the first instalment. */
  readonly tenureDays: number;
  readonly today: CivilDate;
};

function costOf(terms: AnyTerms, grade: Grade, { principal, tenureDays, today }: LoanToCost): LoanCost {
  if (!isInInstalments(terms)) return loanCost({ terms, grade, principal, tenureDays });
  const first = addDays(today, tenureDays);
  const dueDates = instalmentDueDates({
    takenOn: today,
    salaryDay: partsOf(first).day,
    daysToFirstMin: tenureDays,
    count: terms.repayment.count,
  });
  return instalmentsCost({ terms, grade, principal, takenOn: today, dueDates });
}

const costsOf = (terms: AnyTerms, loan: LoanToCost): TermsCost[] =>
  GRADES.map((grade) => {
    const cost = costOf(terms, grade, loan);
    const processing = feeOfKind(cost.fees, "processing-fee");
    const others = keptBack(cost.fees).filter(({ kind }) => kind !== "processing-fee");
    return {
      grade,
      amount: toWireRupees(cost.principal),
      tenure: cost.tenureDays,
      roi: percentFromPpm(cost.repayment.kind === "single" ? cost.ratePpmPerDay : cost.annualRatePpm),
      instalments:
        cost.repayment.kind === "single"
          ? null
          : { count: cost.repayment.dueDates.length, amount: toWireRupees(cost.repayment.instalment) },
      interest: toWireRupees(cost.interest),
      processing_fee: percentFromPpm(processing?.ppm ?? 0n),
      fee: toWireRupees(feeAmount(cost.fees, "processing-fee")),
      gst: percentFromPpm(processing?.taxPpm ?? 0n),
      gst_amount: toWireRupees(processing?.tax ?? ZERO),
      others: others.map(({ kind, amount, tax }) => ({ kind, amount: toWireRupees(add(amount, tax)) })),
      net: toWireRupees(cost.net),
      repay: toWireRupees(cost.repay),
      cost: toWireRupees(cost.costTotal),
      cost_per_100: toWireRupees(cost.costPer100Rupees),
      apr: percentFromBasisPoints(cost.aprBasisPoints),
    };
  });

function aprsOf(terms: AnyTerms): { lowest: string; highest: string } {
  const { aprLowest, aprHighest } = isInInstalments(terms) ? instalmentFigures(terms) : productFigures(terms);
  return { lowest: aprLowest, highest: aprHighest };
}
