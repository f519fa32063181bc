import { createHash } from "node:crypto";
import type { Language } from "@vaada/contract/language";
import { annualRatePpm } from "@vaada/lending/apr";
import { feeAmount, feeTax, levied } from "@vaada/lending/fees";
import { feesStated } from "@vaada/lending/key-facts/fees-stated";
import type { AprSheet, Fee, KeyFactStatement, PartOne } from "@vaada/lending/key-facts/key-fact-statement";
import type { FeeKind } from "@vaada/lending/product-terms";
import { STAMP_DUTY, type StampDuty } from "@vaada/lending/stamp-duty";
import { formatRupees } from "@vaada/money/format";
import { subtract, ZERO } from "@vaada/money/paise";
import { formatBasisPoints, formatPpm } from "@vaada/money/percent";
import { feeName, otherFees, rowOf } from "../../notices/fees/name-fees.ts";
import type { Block, Row } from "../../platform/paper/block.ts";
import { pageOf } from "../../platform/paper/page.ts";
import { phrasesOf } from "./instalment-phrases.ts";
import { english } from "./phrases.en.ts";
import { hindi } from "./phrases.hi.ts";
import type { KeyFactsPhrases, Label } from "./phrases.ts";

export const KEY_FACTS_PHRASES: Readonly<Record<Language, KeyFactsPhrases>> = { en: english, hi: hindi };

/** The Reserve Bank's form, line by line, with the statement's facts in it (KFS-01, KFS-06). */
export function keyFactsBlocks(statement: KeyFactStatement, phrases: KeyFactsPhrases): readonly Block[] {
  const { partOne, aprSheet } = statement;
  return [
    { kind: "title", text: phrases.title },
    // The most important facts come first (KFS-03).
    {
      kind: "summary",
      heading: phrases.parts.summary,
      items: phrases.summary(summaryOf(statement, phrases)),
    },
    ...introduction(statement, phrases),
    { kind: "heading", text: phrases.parts.one },
    { kind: "rows", rows: linesOneToSeven(partOne, phrases) },
    feesTable(partOne, phrases),
    { kind: "note", text: phrases.notes.fees },
    { kind: "rows", rows: linesNineAndTen(partOne, phrases) },
    { kind: "heading", text: phrases.parts.two },
    { kind: "rows", rows: partTwoLines(statement, phrases) },
    { kind: "heading", text: phrases.parts.apr },
    { kind: "rows", rows: aprLines(aprSheet, phrases) },
    { kind: "note", text: `${phrases.notes.apr}${otherFeesText(partOne, phrases, "countedToo")}` },
    { kind: "heading", text: phrases.parts.schedule },
    scheduleTable(statement, phrases),
    { kind: "note", text: phrases.notes.schedule },
  ];
}

function introduction(statement: KeyFactStatement, phrases: KeyFactsPhrases): readonly Block[] {
  const { lender, serviceProvider, partOne } = statement;
  const { labels, day } = phrases;
  const through = day(statement.validThrough);
  const rows = [
    row("", labels.lender, `${lender.legalName}, ${lender.registration}, ${lender.address}`),
    row("", labels.proposalNumber, partOne.proposalNumber),
    row("", labels.issuedOn, day(statement.issuedOn)),
    row("", labels.validThrough, through),
  ];
  const run = serviceProvider?.legalName;
  return [
    { kind: "rows", rows },
    ...(run === undefined
      ? []
      : [{ kind: "text" as const, text: phrases.runBy({ legalName: run, lender: lender.legalName }) }]),
    { kind: "text", text: phrases.validity({ through }) },
    { kind: "note", text: phrases.notes.lender },
  ];
}

/** Nothing where there is no fee but the one that the sentence before it names. */
function otherFeesText(
  partOne: PartOne,
  phrases: KeyFactsPhrases,
  said: "countedToo" | "notChargedEither",
): string {
  const others = otherFeesOf(partOne, phrases).keptBack;
  return others.length === 0 ? "" : phrases[said](others);
}

/** The fees as every paper prints them: those that its sentences name, and all others. */
export function describeFees(partOne: PartOne, phrases: KeyFactsPhrases) {
  const fees = feesStated(partOne);
  const others = otherFeesOf(partOne, phrases);
  const charge = (kind: FeeKind) => {
    const amount = feeAmount(fees, kind);
    return amount === ZERO ? null : formatRupees(amount);
  };
  const [lateFee, bounce] = [charge("late-fee"), charge("bounce-charge")];
  const isPerInstalment = isInInstalments(partOne);
  return {
    fee: formatRupees(feeAmount(fees, "processing-fee")),
    gst: formatRupees(feeTax(fees, "processing-fee")),
    lateFee,
    bounce,
    lateCharges: phrases.fees.lateCharges({ lateFee, bounce, others: others.charges, isPerInstalment }),
    penalLimits: penalLimitsText(partOne, phrases),
    others,
  };
}

const otherFeesOf = (partOne: PartOne, { fees }: KeyFactsPhrases) =>
  otherFees(fees, feesStated(partOne), { isPerInstalment: isInInstalments(partOne) });

const isInInstalments = ({ instalments }: PartOne): boolean => instalments.type !== "single";

/** Nothing on a paper of the time before there were such limits. */
const penalMaximumText = ({ contingentCharges }: PartOne, phrases: KeyFactsPhrases): string => {
  const { penal, delayedPayment } = contingentCharges;
  const isWithLateFee = delayedPayment.lateFee > ZERO;
  return penal === null ? "" : phrases.penalMaximum({ maximum: formatRupees(penal.maximum), isWithLateFee });
};

/** Nothing either where there is no charge to limit. */
function penalLimitsText(partOne: PartOne, phrases: KeyFactsPhrases): string {
  const { contingentCharges, sanctionedAmount } = partOne;
  const { penal } = contingentCharges;
  const charges = levied(feesStated(partOne)).filter(({ amount }) => amount > ZERO);
  if (penal === null || charges.length === 0) return "";
  const isForLateness = charges.some(({ when }) => when.on === "overdue");
  return phrases.penalLimits({
    maximum: formatRupees(penal.maximum),
    percent: formatPpm((penal.maximum * PPM) / sanctionedAmount),
    lateFeeFrom: isForLateness ? formatRupees(penal.lateFeeFrom) : null,
  });
}

const PPM = 1_000_000n;

/** Follows the APR of the day of issue. Nothing on a paper of before it was stated, and where no later day is dearer. */
export function lateArrivalText(
  { aprBasisPoints, highestApr }: PartOne,
  { lateArrival, day }: KeyFactsPhrases,
): string {
  if (highestApr === null || highestApr.aprBasisPoints === aprBasisPoints) return "";
  return lateArrival({
    apr: formatBasisPoints(highestApr.aprBasisPoints),
    on: day(highestApr.arrivalOn),
  });
}

function summaryOf({ issuedOn, partOne, partTwo, aprSheet }: KeyFactStatement, phrases: KeyFactsPhrases) {
  const { day, days } = phrases;
  return {
    net: formatRupees(aprSheet.netDisbursed),
    repay: formatRupees(aprSheet.payableTotal),
    due: day(aprSheet.dueOn),
    issued: day(issuedOn),
    term: days(partOne.termDays),
    cost: formatRupees(subtract(aprSheet.payableTotal, aprSheet.netDisbursed)),
    interest: formatRupees(aprSheet.interestTotal),
    ...describeFees(partOne, phrases),
    apr: formatBasisPoints(aprSheet.aprBasisPoints),
    lateArrival: lateArrivalText(partOne, phrases),
    perDay: formatPpm(partOne.interest.ratePpmPerDay),
    annual: formatPpm(partOne.interest.annualRatePpm),
    coolingOff: days(partTwo.coolingOffDays),
  };
}

function linesOneToSeven(part: PartOne, phrases: KeyFactsPhrases): readonly Row[] {
  const { labels, words, day, days } = phrases;
  const { instalments, interest } = part;
  const annual = formatPpm(interest.annualRatePpm);
  const perDay = formatPpm(interest.ratePpmPerDay);
  const after = days(instalments.firstDueAfterDays);
  const floating: readonly Label[] = [
    "benchmark",
    "benchmarkRate",
    "spread",
    "finalRate",
    "resetBenchmark",
    "resetSpread",
    "impactOnInstalment",
    "impactOnCount",
  ];
  return [
    row("1(a)", labels.proposalNumber, part.proposalNumber),
    row("1(b)", labels.loanType, words.personalLoan),
    row("2", labels.sanctionedAmount, formatRupees(part.sanctionedAmount)),
    head("3", labels.disbursalSchedule),
    row("3(i)", labels.upfrontOrStages, words.upfront),
    row("3(ii)", labels.stagesClause, words.notApplicable),
    row("4", labels.term, days(part.termDays)),
    head("5", labels.instalments),
    row("5(a)", labels.instalmentType, words.singleRepayment),
    row("5(b)", labels.instalmentCount, String(instalments.count)),
    row("5(c)", labels.instalmentAmount, formatRupees(instalments.amount)),
    row("5(d)", labels.commencement, phrases.commencement({ on: day(instalments.firstDueOn), after })),
    row("6", labels.interest, phrases.rate({ annual, perDay })),
    head("7", labels.floating),
    ...floating.map((label, at) => row(`7(${"abcdefgh"[at]})`, labels[label], words.notApplicable)),
  ];
}

function feesTable({ fees, stampDuty }: PartOne, phrases: KeyFactsPhrases): Block {
  const { words, labels } = phrases;
  const cells = (fee: Fee | null): readonly [string, string] =>
    fee === null ? [words.nil, words.nil] : [words.oneTime, amountOf(fee, phrases)];
  return {
    kind: "table",
    columns: [`8 ${labels.fees}`, ...phrases.feeColumns],
    rows: [
      ...fees.map(({ fee, toLender, toThirdParty }) => [
        rowOf(phrases.fees, fee),
        ...cells(toLender),
        ...cells(toThirdParty),
      ]),
      ...(stampDuty?.paidBy === "lender" ? [dutyOfLender(stampDuty, phrases)] : []),
    ],
    figures: [],
  };
}

/** The duty that the lender pays to the state has its line too (ES-02), and costs the borrower nothing. */
function dutyOfLender({ amount }: StampDuty, phrases: KeyFactsPhrases): readonly string[] {
  const { nil } = phrases.words;
  return [
    rowOf(phrases.fees, STAMP_DUTY),
    nil,
    nil,
    nil,
    amount === ZERO ? nil : phrases.paidByLender({ amount: formatRupees(amount) }),
  ];
}

function amountOf({ amount, ppm, of }: Fee, phrases: KeyFactsPhrases): string {
  if (ppm === null || of === null) return formatRupees(amount);
  const percent = formatPpm(ppm);
  const name = of === "sanctioned-amount" ? null : feeName(phrases.fees, of);
  return phrases.feeAmount({ amount: formatRupees(amount), percent, of: name });
}

function linesNineAndTen(part: PartOne, phrases: KeyFactsPhrases): readonly Row[] {
  const { labels, words } = phrases;
  const { aprBasisPoints, contingentCharges } = part;
  const { delayedPayment, foreclosureCharge } = contingentCharges;
  const { lateFee, bounce, others, penalLimits } = describeFees(part, phrases);
  const { ratePpmPerDayWhileOverdue } = delayedPayment;
  const perDay = formatPpm(ratePpmPerDayWhileOverdue);
  const annual = formatPpm(
    part.instalments.type === "single"
      ? annualRatePpm(ratePpmPerDayWhileOverdue)
      : part.interest.annualRatePpm,
  );
  const late = phrases.delayedPayment({ lateFee, perDay, annual });
  const otherPenal = [
    ...(bounce === null
      ? []
      : [phrases.bounce({ amount: bounce, times: contingentCharges.presentationsMax })]),
    ...others.charges.map(phrases.fees.charge),
  ];
  const foreclosure = foreclosureCharge === 0n ? words.nil : formatRupees(foreclosureCharge);
  return [
    row("9", labels.apr, `${formatBasisPoints(aprBasisPoints)}${lateArrivalText(part, phrases)}`),
    head("10", labels.contingent),
    row("10(i)", labels.delayedPayment, `${late}${penalLimits}`),
    row(
      "10(ii)",
      labels.otherPenal,
      otherPenal.length === 0
        ? words.nil
        : `${phrases.sentence(otherPenal.join("; "))}${penalMaximumText(part, phrases)}`,
    ),
    row("10(iii)", labels.foreclosure, foreclosure),
    row("10(iv)", labels.switching, words.notApplicable),
    row("10(v)", labels.otherCharges, words.nil),
  ];
}

function partTwoLines(
  { partOne, partTwo: part, serviceProvider }: KeyFactStatement,
  phrases: KeyFactsPhrases,
): readonly Row[] {
  const { labels, words, contact } = phrases;
  const coolingOff = phrases.coolingOff({ days: phrases.days(part.coolingOffDays) });
  const agents = part.recoveryAgents.map(({ legalName, phone, email }) =>
    contact({ name: legalName, phone, email }),
  );
  const officer = serviceProvider?.grievanceOfficer;
  return [
    row("1", labels.recoveryClause, phrases.clause(part.recoveryAgentsClause, "recoveryAgents")),
    row("2", labels.grievanceClause, phrases.clause(part.grievanceRedressalClause, "grievanceRedressal")),
    row("3", labels.grievanceOfficer, contact(part.grievanceOfficer)),
    // The app's own officer is named beside the lender's (DL-12).
    ...(officer === undefined ? [] : [row("3(a)", labels.serviceProviderOfficer, contact(officer))]),
    row("4", labels.transfer, part.mayBeTransferred ? words.yes : words.no),
    head("5", labels.collaborative),
    row("5(a)", labels.originatingEntity, words.notApplicable),
    row("5(b)", labels.partnerEntity, words.notApplicable),
    row("5(c)", labels.blendedRate, words.notApplicable),
    head("6", labels.digital),
    row("6(i)", labels.coolingOff, `${coolingOff}${otherFeesText(partOne, phrases, "notChargedEither")}`),
    row("6(ii)", labels.recoveryAgents, agents.length === 0 ? words.noRecoveryAgents : agents.join("; ")),
  ];
}

function aprLines(sheet: AprSheet, phrases: KeyFactsPhrases): readonly Row[] {
  const { labels, words, day, days } = phrases;
  const { instalments, fees } = sheet;
  const on = day(instalments.firstDueOn);
  return [
    row("1", labels.aprSanctioned, formatRupees(sheet.sanctionedAmount)),
    row("2", labels.aprTerm, days(sheet.termDays)),
    row("2(a)", labels.aprNonEquated, words.notApplicable),
    head("2(b)", labels.aprInstalments),
    row("", labels.aprInstalmentType, words.singleRepayment),
    row("", labels.aprInstalmentAmount, formatRupees(instalments.amount)),
    row("", labels.aprInstalmentCount, String(instalments.count)),
    row("2(c)", labels.aprCapitalised, words.notApplicable),
    row(
      "2(d)",
      labels.aprCommencement,
      phrases.commencement({ on, after: days(instalments.firstDueAfterDays) }),
    ),
    row("3", labels.aprRateType, words.fixed),
    row("4", labels.aprRate, formatPpm(sheet.annualRatePpm)),
    row("5", labels.aprInterestTotal, formatRupees(sheet.interestTotal)),
    row("6", labels.aprFees, formatRupees(fees.total)),
    row("6A", labels.aprFeesToLender, formatRupees(fees.toLender)),
    row("6B", labels.aprFeesToThird, fees.toThirdParty === 0n ? words.nil : formatRupees(fees.toThirdParty)),
    row("7", labels.aprNet, formatRupees(sheet.netDisbursed)),
    row("8", labels.aprPayable, formatRupees(sheet.payableTotal)),
    row("9", labels.aprApr, formatBasisPoints(sheet.aprBasisPoints)),
    row("10", labels.aprDisbursal, words.upfront),
    row("11", labels.aprDue, phrases.dueDate({ on: day(sheet.dueOn) })),
  ];
}

function scheduleTable({ schedule }: KeyFactStatement, phrases: KeyFactsPhrases): Block {
  return {
    kind: "table",
    columns: phrases.scheduleColumns,
    rows: schedule.map((each) => [
      String(each.number),
      phrases.day(each.dueOn),
      ...[each.outstandingPrincipal, each.principal, each.interest, each.instalment].map(formatRupees),
    ]),
    figures: [2, 3, 4, 5],
  };
}

const row = (number: string, label: string, value: string): Row => ({ number, label, value });

const head = (number: string, label: string): Row => ({ number, label, value: "" });

/** Counts up with every change of the page's wording: an acceptance names the wording that was read. */
export const PAGE_VERSION = "5";

export type KeyFactsPage = { readonly html: string; readonly hash: Buffer; readonly language: Language };

/** The page of a statement as the borrower reads it (KFS-02). Equal facts in one language give the same bytes. */
export function keyFactsPage(statement: KeyFactStatement, language: Language): KeyFactsPage {
  const phrases = phrasesOf(statement, language);
  const html = pageOf({ title: phrases.title, language, blocks: keyFactsBlocks(statement, phrases) });
  return { html, hash: createHash("sha256").update(html, "utf8").digest(), language };
}
