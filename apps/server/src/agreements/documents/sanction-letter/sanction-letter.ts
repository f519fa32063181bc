import { civilDateInIndia } from "@vaada/calendar/civil-date";
import { formatTime } from "@vaada/calendar/format";
import type { Language } from "@vaada/contract/language";
import type { Lender } from "@vaada/contract/lender";
import { formatRupees } from "@vaada/money/format";
import { formatBasisPoints, formatPpm } from "@vaada/money/percent";
import type { Row } from "../../../platform/paper/block.ts";
import { drawPaper } from "../../../platform/paper/pdf.ts";
import { feesSaid, TONGUES } from "../../key-facts/content.ts";
import type { Accepted } from "../accepted.ts";
import { AGREEMENT_TONGUES } from "../agreement/agreement.ts";
import { letterheadOf } from "../letterhead.ts";
import { english, hindi, type LetterFacts, type LetterWords } from "./phrases.ts";

const WORDS: Readonly<Record<Language, LetterWords>> = { en: english, hi: hindi };

/** What was sanctioned and how it was accepted, on one page (FP-02). */
export function drawSanctionLetter(lender: Lender, accepted: Accepted): Promise<Buffer> {
  const { keyFacts, acceptance, borrower } = accepted;
  const { statement } = keyFacts;
  const { language } = acceptance;
  const words = WORDS[language];
  const facts = factsOf(accepted);
  const row = (label: string, value: string): Row => ({ number: "", label, value });
  const day = TONGUES[language].day(civilDateInIndia(acceptance.acceptedAt.getTime()));
  return drawPaper({
    title: words.title,
    language,
    letterhead: letterheadOf(statement, lender),
    footer: { reference: facts.proposalNumber, pages: AGREEMENT_TONGUES[language].pages },
    madeAt: acceptance.acceptedAt,
    blocks: [
      { kind: "title", text: words.title },
      {
        kind: "rows",
        rows: [row(words.date, day), row(words.to, `${borrower.name}, ${borrower.address}`)],
      },
      ...words.greeting(facts).map((text) => ({ kind: "text" as const, text })),
      { kind: "rows", rows: words.rows(facts).map(([label, value]) => row(label, value)) },
      { kind: "text", text: words.late(facts), isBold: true },
      ...words.closing(facts).map((text) => ({ kind: "text" as const, text })),
      { kind: "heading", text: words.acceptance.heading },
      { kind: "text", text: words.acceptance.text(facts) },
    ],
  });
}

function factsOf({ keyFacts, acceptance, borrower }: Accepted): LetterFacts {
  const { lender, partOne, partTwo, aprSheet } = keyFacts.statement;
  const { interest } = partOne;
  const tongue = TONGUES[acceptance.language];
  const { day, days, contact } = tongue;
  const acceptedMs = acceptance.acceptedAt.getTime();
  return {
    lender: lender.legalName,
    name: borrower.name,
    account: borrower.account,
    proposalNumber: partOne.proposalNumber,
    principal: formatRupees(partOne.sanctionedAmount),
    net: formatRupees(aprSheet.netDisbursed),
    repay: formatRupees(aprSheet.payableTotal),
    due: day(aprSheet.dueOn),
    term: days(partOne.termDays),
    perDay: formatPpm(interest.ratePpmPerDay),
    annual: formatPpm(interest.annualRatePpm),
    apr: formatBasisPoints(partOne.aprBasisPoints),
    ...feesSaid(partOne, tongue),
    coolingOff: days(partTwo.coolingOffDays),
    officer: contact(partTwo.grievanceOfficer),
    accepted: `${day(civilDateInIndia(acceptedMs))}, ${formatTime(acceptedMs)}`,
  };
}
