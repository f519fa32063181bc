import { civilDateInIndia } from "@vaada/calendar/civil-date";
import type { Language } from "@vaada/contract/language";
import type { Lender } from "@vaada/contract/lender";
import { formatRupees } from "@vaada/money/format";
import { formatBasisPoints, formatPpm } from "@vaada/money/percent";
import type { Row } from "../../../platform/paper/block.ts";
import { drawPaper } from "../../../platform/paper/pdf.ts";
import { describeFees, KEY_FACTS_PHRASES, lateArrivalText } from "../../key-facts/content.ts";
import { instalmentFactsOf, phrasesOf } from "../../key-facts/instalment-phrases.ts";
import { gradeReasonsOf } from "../../offers/grade/grade-reasons.ts";
import { type AcceptedTerms, letterheadOf } from "../accepted-terms.ts";
import { AGREEMENT_PHRASES } from "../agreement/agreement.ts";
import { english, hindi, type LetterFacts, type LetterPhrases } from "./phrases.ts";

const PHRASES: Readonly<Record<Language, LetterPhrases>> = { en: english, hi: hindi };

/** Draws what was sanctioned and how it was accepted, on one page (FP-02). */
export function drawSanctionLetter(lender: Lender, accepted: AcceptedTerms): Promise<Buffer> {
  const { keyFacts, acceptance, borrower } = accepted;
  const { statement } = keyFacts;
  const { language } = acceptance;
  const phrases = PHRASES[language];
  const facts = factsOf(accepted);
  const row = (label: string, value: string): Row => ({ number: "", label, value });
  const day = KEY_FACTS_PHRASES[language].day(civilDateInIndia(acceptance.acceptedAt.getTime()));
  return drawPaper({
    title: phrases.title,
    language,
    letterhead: letterheadOf(statement, lender),
    footer: { reference: facts.proposalNumber, pages: AGREEMENT_PHRASES[language].pages },
    madeAt: acceptance.acceptedAt,
    blocks: [
      { kind: "title", text: phrases.title },
      {
        kind: "rows",
        rows: [row(phrases.date, day), row(phrases.to, `${borrower.name}, ${borrower.address}`)],
      },
      ...phrases.greeting(facts).map((text) => ({ kind: "text" as const, text })),
      { kind: "rows", rows: phrases.rows(facts).map(([label, value]) => row(label, value)) },
      { kind: "text", text: phrases.late(facts), isBold: true },
      ...phrases.closing(facts).map((text) => ({ kind: "text" as const, text })),
      // As a row it stays on the page of what was accepted, where a heading would take the next one.
      { kind: "rows", rows: [row(phrases.acceptance.heading, phrases.acceptance.text(facts))] },
    ],
  });
}

function factsOf({ keyFacts, acceptance, borrower, ruleHits }: AcceptedTerms): LetterFacts {
  const { lender, product, partOne, partTwo, aprSheet } = keyFacts.statement;
  const { interest } = partOne;
  const keyFactsPhrases = phrasesOf(keyFacts.statement, acceptance.language);
  const { day, days, contact } = keyFactsPhrases;
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
    grade: [product.grade, gradeReasonsOf(ruleHits, acceptance.language).join(" ")],
    perDay: formatPpm(interest.ratePpmPerDay),
    annual: formatPpm(interest.annualRatePpm),
    apr: formatBasisPoints(partOne.aprBasisPoints),
    lateArrival: lateArrivalText(partOne, keyFactsPhrases),
    ...describeFees(partOne, keyFactsPhrases),
    instalments: instalmentFactsOf(keyFacts.statement, keyFactsPhrases),
    coolingOff: days(partTwo.coolingOffDays),
    officer: contact(partTwo.grievanceOfficer),
    accepted: `${day(civilDateInIndia(acceptedMs))}, ${PHRASES[acceptance.language].time(acceptedMs)}`,
  };
}
