import { addDays, type CivilDate, civilDateInIndia } from "@vaada/calendar/civil-date";
import type { Language } from "@vaada/contract/language";
import type { Lender } from "@vaada/contract/lender";
import { publicPagePath } from "@vaada/contract/routes";
import { AGREEMENT_CLAUSES, clauseNumber } from "@vaada/lending/key-facts/agreement-clauses";
import type { KeyFactStatement } from "@vaada/lending/key-facts/key-fact-statement";
import { formatRupees } from "@vaada/money/format";
import { formatPpm } from "@vaada/money/percent";
import type { Block, DocumentBlock, Row } from "../../../platform/paper/block.ts";
import { drawPaper } from "../../../platform/paper/pdf.ts";
import { describeFees, keyFactsBlocks } from "../../key-facts/content.ts";
import { instalmentFactsOf, phrasesOf } from "../../key-facts/instalment-phrases.ts";
import type { KeyFactsPhrases } from "../../key-facts/phrases.ts";
import { type AcceptedTerms, letterheadOf } from "../accepted-terms.ts";
import { english } from "./phrases.en.ts";
import { hindi } from "./phrases.hi.ts";
import type { AgreementFacts, AgreementPhrases, Clause } from "./phrases.ts";

export const AGREEMENT_PHRASES: Readonly<Record<Language, AgreementPhrases>> = { en: english, hi: hindi };

/** The lender, and where its app and public pages are. */
export type LenderOnline = Lender & { readonly appOrigin: string };

/** Draws the loan agreement of an accepted key fact statement, with the whole statement as its summary box (KFS-09). */
export function drawAgreement(lender: LenderOnline, accepted: AcceptedTerms): Promise<Buffer> {
  const { keyFacts, acceptance, borrower } = accepted;
  const { statement } = keyFacts;
  const phrases = AGREEMENT_PHRASES[acceptance.language];
  const keyFactsPhrases = phrasesOf(statement, acceptance.language);
  const facts = factsOf({ lender, accepted, phrases, keyFactsPhrases });
  const instalments = instalmentFactsOf(statement, keyFactsPhrases);
  const clauses = {
    ...phrases.clauses(facts),
    ...(instalments === null ? {} : phrases.inInstalments(facts, instalments)),
  };
  return drawPaper({
    title: phrases.title,
    language: acceptance.language,
    letterhead: letterheadOf(statement, lender),
    footer: { reference: statement.partOne.proposalNumber, pages: phrases.pages },
    madeAt: acceptance.acceptedAt,
    blocks: [
      { kind: "title", text: phrases.title },
      { kind: "text", text: phrases.between },
      { kind: "rows", rows: parties({ accepted, phrases, keyFactsPhrases }) },
      { kind: "heading", text: phrases.summaryBox },
      { kind: "frame", blocks: keyFactsBlocks(statement, keyFactsPhrases) },
      ...AGREEMENT_CLAUSES.flatMap((name) => clauseBlocks(clauseNumber(name), clauses[name])),
      { kind: "heading", text: phrases.signing.heading },
      { kind: "text", text: phrases.signing.text },
      { kind: "signature", label: phrases.signing.label, name: borrower.name },
    ] satisfies DocumentBlock[],
  });
}

const clauseBlocks = (number: string, { heading, bold, texts }: Clause): readonly Block[] => [
  { kind: "heading", text: `${number}. ${heading}` },
  ...(bold === undefined ? [] : [{ kind: "text" as const, text: bold, isBold: true }]),
  ...texts.map((text) => ({ kind: "text" as const, text })),
];

type AgreementParts = {
  readonly accepted: AcceptedTerms;
  readonly phrases: AgreementPhrases;
  readonly keyFactsPhrases: KeyFactsPhrases;
};

function parties({
  accepted,
  phrases: { labels, purposes },
  keyFactsPhrases,
}: AgreementParts): readonly Row[] {
  const { keyFacts, acceptance, borrower } = accepted;
  const { lender, partOne } = keyFacts.statement;
  const row = (label: string, value: string): Row => ({ number: "", label, value });
  return [
    row(labels.date, keyFactsPhrases.day(civilDateInIndia(acceptance.acceptedAt.getTime()))),
    row(labels.proposalNumber, partOne.proposalNumber),
    row(labels.lender, `${lender.legalName}, ${lender.registration}, ${lender.address}`),
    row(labels.borrower, borrower.name),
    row(labels.borrowerAddress, borrower.address),
    row(labels.pan, borrower.maskedPan),
    row(labels.account, borrower.account),
    row(labels.purpose, purposes[borrower.purpose]),
  ];
}

function factsOf({
  lender,
  accepted,
  phrases,
  keyFactsPhrases,
}: AgreementParts & { readonly lender: LenderOnline }): AgreementFacts {
  const { borrower, keyFacts } = accepted;
  const { statement } = keyFacts;
  const { partTwo } = statement;
  const { support, complaintPortal, appOrigin } = lender;
  return {
    ...figuresOf(statement, keyFactsPhrases),
    lender: statement.lender.legalName,
    purpose: phrases.purposes[borrower.purpose],
    account: borrower.account,
    mandateMax: borrower.mandateMax === null ? null : formatRupees(borrower.mandateMax),
    recoveryAgents: partTwo.recoveryAgents.map(({ legalName, phone, email }) =>
      keyFactsPhrases.contact({ name: legalName, phone, email }),
    ),
    officer: keyFactsPhrases.contact(partTwo.grievanceOfficer),
    complaintPortal,
    support: `${support.email}, ${support.phone}`,
    privacy: `${appOrigin}${publicPagePath("privacy")}`,
    mayBeTransferred: partTwo.mayBeTransferred,
    unpaid: unpaidDays(statement.partOne.instalments.firstDueOn, keyFactsPhrases),
  };
}

function figuresOf({ partOne, partTwo, aprSheet }: KeyFactStatement, keyFactsPhrases: KeyFactsPhrases) {
  const { day, days } = keyFactsPhrases;
  const { interest } = partOne;
  return {
    proposalNumber: partOne.proposalNumber,
    principal: formatRupees(partOne.sanctionedAmount),
    net: formatRupees(aprSheet.netDisbursed),
    repay: formatRupees(aprSheet.payableTotal),
    due: day(aprSheet.dueOn),
    perDay: formatPpm(interest.ratePpmPerDay),
    annual: formatPpm(interest.annualRatePpm),
    ...describeFees(partOne, keyFactsPhrases),
    presentationsMax: partOne.contingentCharges.presentationsMax,
    dutyOfLender: partOne.stampDuty?.paidBy === "lender" ? formatRupees(partOne.stampDuty.amount) : null,
    coolingOff: days(partTwo.coolingOffDays),
  };
}

/** The Reserve Bank's example with this loan's own days (NP-01, NP-03). */
const unpaidDays = (dueOn: CivilDate, { day }: KeyFactsPhrases): AgreementFacts["unpaid"] => ({
  due: day(dueOn),
  sma1: day(addDays(dueOn, SMA_1_AFTER_DAYS)),
  sma2: day(addDays(dueOn, SMA_2_AFTER_DAYS)),
  npa: day(addDays(dueOn, NPA_AFTER_DAYS)),
});

const SMA_1_AFTER_DAYS = 30;
const SMA_2_AFTER_DAYS = 60;
const NPA_AFTER_DAYS = 90;
