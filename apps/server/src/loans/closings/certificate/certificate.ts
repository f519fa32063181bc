import { civilDateInIndia } from "@vaada/calendar/civil-date";
import type { Language } from "@vaada/contract/language";
import type { Lender } from "@vaada/contract/lender";
import { formatRupees } from "@vaada/money/format";
import { type AcceptedTerms, letterheadOf } from "../../../agreements/documents/accepted-terms.ts";
import { AGREEMENT_PHRASES } from "../../../agreements/documents/agreement/agreement.ts";
import { KEY_FACTS_PHRASES } from "../../../agreements/key-facts/content.ts";
import type { Row } from "../../../platform/paper/block.ts";
import { drawPaper } from "../../../platform/paper/pdf.ts";
import type { Closing } from "../store.ts";
import { type CertificateFacts, type CertificatePhrases, english, hindi } from "./phrases.ts";

const PHRASES: Readonly<Record<Language, CertificatePhrases>> = { en: english, hi: hindi };

type ClosedLoan = Pick<Closing, "loanNo" | "arrivedOn" | "closedOn" | "closedBy" | "closedAt">;

/** Draws the certificate that nothing is owed on a loan any more, on one page. */
export function drawCertificate(
  lender: Lender,
  { accepted, closing }: { readonly accepted: AcceptedTerms; readonly closing: ClosedLoan },
): Promise<Buffer> {
  const { keyFacts, acceptance, borrower } = accepted;
  const { language } = acceptance;
  const phrases = PHRASES[language];
  const facts = factsOf(accepted, closing);
  const row = (label: string, value: string): Row => ({ number: "", label, value });
  const day = KEY_FACTS_PHRASES[language].day(civilDateInIndia(closing.closedAt.getTime()));
  return drawPaper({
    title: phrases.title,
    language,
    letterhead: letterheadOf(keyFacts.statement, lender),
    footer: { reference: closing.loanNo, pages: AGREEMENT_PHRASES[language].pages },
    madeAt: closing.closedAt,
    blocks: [
      { kind: "title", text: phrases.title },
      {
        kind: "rows",
        rows: [row(phrases.date, day), row(phrases.to, `${borrower.name}, ${borrower.address}`)],
      },
      { kind: "text", text: phrases.certified(facts), isBold: true },
      { kind: "rows", rows: phrases.rows(facts).map(([label, value]) => row(label, value)) },
      { kind: "text", text: phrases.ways[closing.closedBy] },
      ...phrases.closing(facts).map((text) => ({ kind: "text" as const, text })),
    ],
  });
}

function factsOf({ keyFacts, acceptance, borrower }: AcceptedTerms, closing: ClosedLoan): CertificateFacts {
  const { lender, partOne, partTwo } = keyFacts.statement;
  const { day, contact } = KEY_FACTS_PHRASES[acceptance.language];
  return {
    lender: lender.legalName,
    name: borrower.name,
    pan: borrower.maskedPan,
    loanNo: closing.loanNo,
    principal: formatRupees(partOne.sanctionedAmount),
    arrived: day(closing.arrivedOn),
    closed: day(closing.closedOn),
    officer: contact(partTwo.grievanceOfficer),
  };
}
