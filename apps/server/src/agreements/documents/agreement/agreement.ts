import { addDays, type CivilDate, civilDateInIndia } from "@vaada/calendar/civil-date";
import type { Language } from "@vaada/contract/language";
import type { Lender } from "@vaada/contract/lender";
import type { KeyFactStatement } from "@vaada/lending/key-facts/key-fact-statement";
import { formatRupees } from "@vaada/money/format";
import { formatPpm } from "@vaada/money/percent";
import type { Block, DocumentBlock, Row } from "../../../platform/paper/block.ts";
import { drawPaper } from "../../../platform/paper/pdf.ts";
import { feesSaid, keyFactsBlocks, TONGUES } from "../../key-facts/content.ts";
import type { Tongue } from "../../key-facts/phrases.ts";
import type { Accepted } from "../accepted.ts";
import { letterheadOf } from "../letterhead.ts";
import { english } from "./phrases.en.ts";
import { hindi } from "./phrases.hi.ts";
import type { AgreementFacts, AgreementTongue, Clause } from "./phrases.ts";

export const AGREEMENT_TONGUES: Readonly<Record<Language, AgreementTongue>> = { en: english, hi: hindi };

/** The loan agreement of an accepted key fact statement, with the whole of it as its summary box (KFS-09). */
export function drawAgreement(lender: Lender, accepted: Accepted): Promise<Buffer> {
  const { keyFacts, acceptance, borrower } = accepted;
  const { statement } = keyFacts;
  const words = AGREEMENT_TONGUES[acceptance.language];
  const tongue = TONGUES[acceptance.language];
  const clauses = words.clauses(factsOf({ lender, accepted, words, tongue }));
  return drawPaper({
    title: words.title,
    language: acceptance.language,
    letterhead: letterheadOf(statement, lender),
    footer: { reference: statement.partOne.proposalNumber, pages: words.pages },
    madeAt: acceptance.acceptedAt,
    blocks: [
      { kind: "title", text: words.title },
      { kind: "text", text: words.between },
      { kind: "rows", rows: parties({ accepted, words, tongue }) },
      { kind: "heading", text: words.summaryBox },
      { kind: "frame", blocks: keyFactsBlocks(statement, tongue) },
      ...clauses.flatMap(clauseBlocks),
      { kind: "heading", text: words.signing.heading },
      { kind: "text", text: words.signing.text },
      { kind: "signature", label: words.signing.label, name: borrower.name },
    ] satisfies DocumentBlock[],
  });
}

const clauseBlocks = ({ heading, bold, texts }: Clause): readonly Block[] => [
  { kind: "heading", text: heading },
  ...(bold === undefined ? [] : [{ kind: "text" as const, text: bold, isBold: true }]),
  ...texts.map((text) => ({ kind: "text" as const, text })),
];

type Given = { readonly accepted: Accepted; readonly words: AgreementTongue; readonly tongue: Tongue };

function parties({ accepted, words: { labels, purposes }, tongue }: Given): readonly Row[] {
  const { keyFacts, acceptance, borrower } = accepted;
  const { lender, partOne } = keyFacts.statement;
  const row = (label: string, value: string): Row => ({ number: "", label, value });
  return [
    row(labels.date, tongue.day(civilDateInIndia(acceptance.acceptedAt.getTime()))),
    row(labels.proposalNumber, partOne.proposalNumber),
    row(labels.lender, `${lender.legalName}, ${lender.registration}, ${lender.address}`),
    row(labels.borrower, borrower.name),
    row(labels.borrowerAddress, borrower.address),
    row(labels.pan, borrower.maskedPan),
    row(labels.account, borrower.account),
    row(labels.purpose, purposes[borrower.purpose]),
  ];
}

function factsOf({ lender, accepted, words, tongue }: Given & { readonly lender: Lender }): AgreementFacts {
  const { borrower, keyFacts } = accepted;
  const { statement } = keyFacts;
  const { partTwo } = statement;
  const { support, complaintPortal, pages } = lender;
  return {
    ...figuresOf(statement, tongue),
    lender: statement.lender.legalName,
    purpose: words.purposes[borrower.purpose],
    account: borrower.account,
    mandateMax: borrower.mandateMax === null ? null : formatRupees(borrower.mandateMax),
    recoveryClause: partTwo.recoveryAgentsClause,
    recoveryAgents: partTwo.recoveryAgents.map(({ legalName, phone, email }) =>
      tongue.contact({ name: legalName, phone, email }),
    ),
    grievanceClause: partTwo.grievanceRedressalClause,
    officer: tongue.contact(partTwo.grievanceOfficer),
    complaintPortal,
    support: `${support.email}, ${support.phone}`,
    privacy: pages.privacy,
    mayBeTransferred: partTwo.mayBeTransferred,
    unpaid: unpaidDays(statement.aprSheet.dueOn, tongue),
  };
}

function figuresOf({ partOne, partTwo, aprSheet }: KeyFactStatement, tongue: Tongue) {
  const { day, days } = tongue;
  const { interest } = partOne;
  return {
    proposalNumber: partOne.proposalNumber,
    principal: formatRupees(partOne.sanctionedAmount),
    net: formatRupees(aprSheet.netDisbursed),
    repay: formatRupees(aprSheet.payableTotal),
    due: day(aprSheet.dueOn),
    perDay: formatPpm(interest.ratePpmPerDay),
    annual: formatPpm(interest.annualRatePpm),
    ...feesSaid(partOne, tongue),
    coolingOff: days(partTwo.coolingOffDays),
  };
}

/** The Reserve Bank's example with this loan's own days (NP-01, NP-03). */
const unpaidDays = (dueOn: CivilDate, { day }: Tongue): AgreementFacts["unpaid"] => ({
  due: day(dueOn),
  sma1: day(addDays(dueOn, SMA_1_AFTER_DAYS)),
  sma2: day(addDays(dueOn, SMA_2_AFTER_DAYS)),
  npa: day(addDays(dueOn, NPA_AFTER_DAYS)),
});

const SMA_1_AFTER_DAYS = 30;
const SMA_2_AFTER_DAYS = 60;
const NPA_AFTER_DAYS = 90;
