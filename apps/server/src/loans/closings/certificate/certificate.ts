import { civilDateInIndia } from "@vaada/calendar/civil-date";
import type { Language } from "@vaada/contract/language";
import type { Lender } from "@vaada/contract/lender";
import { formatRupees } from "@vaada/money/format";
import type { Accepted } from "../../../agreements/documents/accepted.ts";
import { AGREEMENT_TONGUES } from "../../../agreements/documents/agreement/agreement.ts";
import { letterheadOf } from "../../../agreements/documents/letterhead.ts";
import { TONGUES } from "../../../agreements/key-facts/content.ts";
import type { Row } from "../../../platform/paper/block.ts";
import { drawPaper } from "../../../platform/paper/pdf.ts";
import type { Closing } from "../store.ts";
import { type CertificateFacts, type CertificateWords, english, hindi } from "./phrases.ts";

const WORDS: Readonly<Record<Language, CertificateWords>> = { en: english, hi: hindi };

type ClosedLoan = Pick<Closing, "loanNo" | "arrivedOn" | "closedOn" | "closedBy" | "closedAt">;

/** That nothing is owed on a loan any more, on one page. */
export function drawCertificate(
  lender: Lender,
  { accepted, closing }: { readonly accepted: Accepted; readonly closing: ClosedLoan },
): Promise<Buffer> {
  const { keyFacts, acceptance, borrower } = accepted;
  const { language } = acceptance;
  const words = WORDS[language];
  const facts = factsOf(accepted, closing);
  const row = (label: string, value: string): Row => ({ number: "", label, value });
  const day = TONGUES[language].day(civilDateInIndia(closing.closedAt.getTime()));
  return drawPaper({
    title: words.title,
    language,
    letterhead: letterheadOf(keyFacts.statement, lender),
    footer: { reference: closing.loanNo, pages: AGREEMENT_TONGUES[language].pages },
    madeAt: closing.closedAt,
    blocks: [
      { kind: "title", text: words.title },
      {
        kind: "rows",
        rows: [row(words.date, day), row(words.to, `${borrower.name}, ${borrower.address}`)],
      },
      { kind: "text", text: words.certified(facts), isBold: true },
      { kind: "rows", rows: words.rows(facts).map(([label, value]) => row(label, value)) },
      { kind: "text", text: words.ways[closing.closedBy] },
      ...words.closing(facts).map((text) => ({ kind: "text" as const, text })),
    ],
  });
}

function factsOf({ keyFacts, acceptance, borrower }: Accepted, closing: ClosedLoan): CertificateFacts {
  const { lender, partOne, partTwo } = keyFacts.statement;
  const { day, contact } = TONGUES[acceptance.language];
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
