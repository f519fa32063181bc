import type { Language } from "@vaada/contract/language";
import { feeAmount, feeTax } from "@vaada/lending/fees";
import { feesStated } from "@vaada/lending/key-facts/fees-stated";
import type { AprSheet, Fee, KeyFactStatement, PartOne } from "@vaada/lending/key-facts/key-fact-statement";
import { formatRupees } from "@vaada/money/format";
import { subtract } from "@vaada/money/paise";
import { formatBasisPoints, formatPpm } from "@vaada/money/percent";
import { feeName, otherFees, rowOf } from "../../notices/fees/name-fees.ts";
import type { Block, Row } from "../../platform/paper/block.ts";
import { english } from "./phrases.en.ts";
import { hindi } from "./phrases.hi.ts";
import type { Label, Tongue } from "./phrases.ts";

export const TONGUES: Readonly<Record<Language, Tongue>> = { en: english, hi: hindi };

/** The Reserve Bank's form, line by line, with the statement's facts in it (KFS-01, KFS-06). */
export function keyFactsBlocks(statement: KeyFactStatement, tongue: Tongue): readonly Block[] {
  const { partOne, aprSheet } = statement;
  return [
    { kind: "title", text: tongue.title },
    // What matters comes first (KFS-03).
    { kind: "summary", heading: tongue.parts.summary, items: tongue.summary(summaryOf(statement, tongue)) },
    ...introduction(statement, tongue),
    { kind: "heading", text: tongue.parts.one },
    { kind: "rows", rows: linesOneToSeven(partOne, tongue) },
    feesTable(partOne, tongue),
    { kind: "note", text: tongue.notes.fees },
    { kind: "rows", rows: linesNineAndTen(partOne, tongue) },
    { kind: "heading", text: tongue.parts.two },
    { kind: "rows", rows: partTwoLines(statement, tongue) },
    { kind: "heading", text: tongue.parts.apr },
    { kind: "rows", rows: aprLines(aprSheet, tongue) },
    { kind: "note", text: `${tongue.notes.apr}${otherFeesText(partOne, tongue, "countedToo")}` },
    { kind: "heading", text: tongue.parts.schedule },
    scheduleTable(statement, tongue),
    { kind: "note", text: tongue.notes.schedule },
  ];
}

function introduction(statement: KeyFactStatement, tongue: Tongue): readonly Block[] {
  const { lender, serviceProvider, partOne } = statement;
  const { labels, day } = tongue;
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
      : [{ kind: "text" as const, text: tongue.runBy({ legalName: run, lender: lender.legalName }) }]),
    { kind: "text", text: tongue.validity({ through }) },
    { kind: "note", text: tongue.notes.lender },
  ];
}

/** Nothing where there is no fee but the one that the sentence before it names. */
function otherFeesText(partOne: PartOne, tongue: Tongue, said: "countedToo" | "notChargedEither"): string {
  const others = otherFees(tongue.fees, feesStated(partOne)).keptBack;
  return others.length === 0 ? "" : tongue[said](others);
}

/** What every paper says of the fees: those that its sentences name, and all others. */
export function feesSaid(partOne: PartOne, tongue: Tongue) {
  const fees = feesStated(partOne);
  return {
    fee: formatRupees(feeAmount(fees, "processing-fee")),
    gst: formatRupees(feeTax(fees, "processing-fee")),
    lateFee: formatRupees(feeAmount(fees, "late-fee")),
    bounce: formatRupees(feeAmount(fees, "bounce-charge")),
    others: otherFees(tongue.fees, fees),
  };
}

function summaryOf({ issuedOn, partOne, partTwo, aprSheet }: KeyFactStatement, tongue: Tongue) {
  const { day, days } = tongue;
  return {
    net: formatRupees(aprSheet.netDisbursed),
    repay: formatRupees(aprSheet.payableTotal),
    due: day(aprSheet.dueOn),
    issued: day(issuedOn),
    term: days(partOne.termDays),
    cost: formatRupees(subtract(aprSheet.payableTotal, aprSheet.netDisbursed)),
    interest: formatRupees(aprSheet.interestTotal),
    ...feesSaid(partOne, tongue),
    apr: formatBasisPoints(aprSheet.aprBasisPoints),
    perDay: formatPpm(partOne.interest.ratePpmPerDay),
    coolingOff: days(partTwo.coolingOffDays),
  };
}

function linesOneToSeven(part: PartOne, tongue: Tongue): readonly Row[] {
  const { labels, words, day, days } = tongue;
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
    row("5(d)", labels.commencement, tongue.commencement({ on: day(instalments.firstDueOn), after })),
    row("6", labels.interest, tongue.rate({ annual, perDay })),
    head("7", labels.floating),
    ...floating.map((label, at) => row(`7(${"abcdefgh"[at]})`, labels[label], words.notApplicable)),
  ];
}

function feesTable({ fees }: PartOne, tongue: Tongue): Block {
  const { words, labels } = tongue;
  const cells = (fee: Fee | null): readonly [string, string] =>
    fee === null ? [words.nil, words.nil] : [words.oneTime, amountOf(fee, tongue)];
  return {
    kind: "table",
    columns: [`8 ${labels.fees}`, ...tongue.feeColumns],
    rows: fees.map(({ fee, toLender, toThirdParty }) => [
      rowOf(tongue.fees, fee),
      ...cells(toLender),
      ...cells(toThirdParty),
    ]),
    figures: [],
  };
}

function amountOf({ amount, ppm, of }: Fee, tongue: Tongue): string {
  if (ppm === null || of === null) return formatRupees(amount);
  const percent = formatPpm(ppm);
  const name = of === "sanctioned-amount" ? null : feeName(tongue.fees, of);
  return tongue.feeAmount({ amount: formatRupees(amount), percent, of: name });
}

function linesNineAndTen(part: PartOne, tongue: Tongue): readonly Row[] {
  const { labels, words } = tongue;
  const { aprBasisPoints, contingentCharges } = part;
  const { delayedPayment, foreclosureCharge } = contingentCharges;
  const { lateFee, bounce, others } = feesSaid(part, tongue);
  const perDay = formatPpm(delayedPayment.ratePpmPerDayWhileOverdue);
  const late = tongue.delayedPayment({ lateFee, perDay });
  const otherPenal = others.charges.map(tongue.fees.charge).join("; ");
  const foreclosure = foreclosureCharge === 0n ? words.nil : formatRupees(foreclosureCharge);
  return [
    row("9", labels.apr, formatBasisPoints(aprBasisPoints)),
    head("10", labels.contingent),
    row("10(i)", labels.delayedPayment, late),
    row("10(ii)", labels.otherPenal, otherPenal === "" ? words.nil : otherPenal),
    row("10(iii)", labels.foreclosure, foreclosure),
    row("10(iv)", labels.switching, words.notApplicable),
    row("10(v)", labels.otherCharges, tongue.bounce({ amount: bounce })),
  ];
}

function partTwoLines(
  { partOne, partTwo: part, serviceProvider }: KeyFactStatement,
  tongue: Tongue,
): readonly Row[] {
  const { labels, words, contact } = tongue;
  const coolingOff = tongue.coolingOff({ days: tongue.days(part.coolingOffDays) });
  const agents = part.recoveryAgents.map(({ legalName, phone, email }) =>
    contact({ name: legalName, phone, email }),
  );
  const officer = serviceProvider?.grievanceOfficer;
  return [
    row("1", labels.recoveryClause, part.recoveryAgentsClause),
    row("2", labels.grievanceClause, part.grievanceRedressalClause),
    row("3", labels.grievanceOfficer, contact(part.grievanceOfficer)),
    // The app's own officer is named beside the lender's (DL-12).
    ...(officer === undefined ? [] : [row("3(a)", labels.serviceProviderOfficer, contact(officer))]),
    row("4", labels.transfer, part.mayBeTransferred ? words.yes : words.no),
    head("5", labels.collaborative),
    row("5(a)", labels.originatingEntity, words.notApplicable),
    row("5(b)", labels.partnerEntity, words.notApplicable),
    row("5(c)", labels.blendedRate, words.notApplicable),
    head("6", labels.digital),
    row("6(i)", labels.coolingOff, `${coolingOff}${otherFeesText(partOne, tongue, "notChargedEither")}`),
    row("6(ii)", labels.recoveryAgents, agents.length === 0 ? words.noRecoveryAgents : agents.join("; ")),
  ];
}

function aprLines(sheet: AprSheet, tongue: Tongue): readonly Row[] {
  const { labels, words, day, days } = tongue;
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
      tongue.commencement({ on, after: days(instalments.firstDueAfterDays) }),
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
    row("11", labels.aprDue, day(sheet.dueOn)),
  ];
}

function scheduleTable({ schedule }: KeyFactStatement, tongue: Tongue): Block {
  return {
    kind: "table",
    columns: tongue.scheduleColumns,
    rows: schedule.map((each) => [
      String(each.number),
      tongue.day(each.dueOn),
      ...[each.outstandingPrincipal, each.principal, each.interest, each.instalment].map(formatRupees),
    ]),
    figures: [2, 3, 4, 5],
  };
}

const row = (number: string, label: string, value: string): Row => ({ number, label, value });

const head = (number: string, label: string): Row => ({ number, label, value: "" });
