import type { Language } from "@vaada/contract/language";
import type {
  AprSheet,
  Fee,
  FeeKind,
  KeyFactStatement,
  PartOne,
  PartTwo,
} from "@vaada/lending/key-facts/key-fact-statement";
import { formatRupees } from "@vaada/money/format";
import { type Paise, subtract, ZERO } from "@vaada/money/paise";
import { formatBasisPoints, formatPpm } from "@vaada/money/percent";
import type { Block, Row } from "../../platform/paper/block.ts";
import { english } from "./phrases.en.ts";
import { hindi } from "./phrases.hi.ts";
import type { Label, Tongue } from "./phrases.ts";

export const TONGUES: Readonly<Record<Language, Tongue>> = { en: english, hi: hindi };

/** The Reserve Bank's form, line by line, with the statement's facts in it (KFS-01, KFS-06). */
export function keyFactsBlocks(statement: KeyFactStatement, tongue: Tongue): readonly Block[] {
  const { partOne, partTwo, aprSheet } = statement;
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
    { kind: "rows", rows: partTwoLines(partTwo, tongue, statement.serviceProvider) },
    { kind: "heading", text: tongue.parts.apr },
    { kind: "rows", rows: aprLines(aprSheet, tongue) },
    { kind: "note", text: tongue.notes.apr },
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

function summaryOf({ issuedOn, partOne, partTwo, aprSheet }: KeyFactStatement, { day, days }: Tongue) {
  const { delayedPayment, bounceCharge } = partOne.contingentCharges;
  return {
    net: formatRupees(aprSheet.netDisbursed),
    repay: formatRupees(aprSheet.payableTotal),
    due: day(aprSheet.dueOn),
    issued: day(issuedOn),
    term: days(partOne.termDays),
    cost: formatRupees(subtract(aprSheet.payableTotal, aprSheet.netDisbursed)),
    interest: formatRupees(aprSheet.interestTotal),
    fee: formatRupees(feeOf(partOne, "processing-fee")),
    gst: formatRupees(feeOf(partOne, "gst-on-processing-fee")),
    apr: formatBasisPoints(aprSheet.aprBasisPoints),
    lateFee: formatRupees(delayedPayment.lateFee),
    bounce: formatRupees(bounceCharge),
    perDay: formatPpm(partOne.interest.ratePpmPerDay),
    coolingOff: days(partTwo.coolingOffDays),
  };
}

/** What the lender takes of a fee. */
export const feeOf = ({ fees }: PartOne, kind: FeeKind): Paise =>
  fees.find(({ fee }) => fee === kind)?.toLender?.amount ?? ZERO;

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
    fee === null
      ? [words.nil, words.nil]
      : [
          words.oneTime,
          tongue.feeAmount({ amount: formatRupees(fee.amount), percent: formatPpm(fee.ppm), of: fee.of }),
        ];
  return {
    kind: "table",
    columns: [`8 ${labels.fees}`, ...tongue.feeColumns],
    rows: fees.map(({ fee, toLender, toThirdParty }) => [
      labels[fee],
      ...cells(toLender),
      ...cells(toThirdParty),
    ]),
    figures: [],
  };
}

function linesNineAndTen({ aprBasisPoints, contingentCharges }: PartOne, tongue: Tongue): readonly Row[] {
  const { labels, words } = tongue;
  const { delayedPayment, foreclosureCharge, bounceCharge } = contingentCharges;
  const late = tongue.delayedPayment({
    lateFee: formatRupees(delayedPayment.lateFee),
    perDay: formatPpm(delayedPayment.ratePpmPerDayWhileOverdue),
  });
  const foreclosure = foreclosureCharge === 0n ? words.nil : formatRupees(foreclosureCharge);
  return [
    row("9", labels.apr, formatBasisPoints(aprBasisPoints)),
    head("10", labels.contingent),
    row("10(i)", labels.delayedPayment, late),
    row("10(ii)", labels.otherPenal, words.nil),
    row("10(iii)", labels.foreclosure, foreclosure),
    row("10(iv)", labels.switching, words.notApplicable),
    row("10(v)", labels.otherCharges, tongue.bounce({ amount: formatRupees(bounceCharge) })),
  ];
}

function partTwoLines(
  part: PartTwo,
  tongue: Tongue,
  serviceProvider: KeyFactStatement["serviceProvider"],
): readonly Row[] {
  const { labels, words, contact } = tongue;
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
    row("6(i)", labels.coolingOff, tongue.coolingOff({ days: tongue.days(part.coolingOffDays) })),
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
