import { startOfDayInIndia } from "@vaada/calendar/civil-date";
import type { Language } from "@vaada/contract/language";
import type { Lender } from "@vaada/contract/lender";
import type { KeyFactStatement } from "@vaada/lending/key-facts/key-fact-statement";
import { drawPaper } from "../../platform/paper/pdf.ts";
import { keyFactsBlocks, TONGUES } from "../key-facts/content.ts";
import { AGREEMENT_TONGUES } from "./agreement/agreement.ts";
import { letterheadOf } from "./letterhead.ts";

/** The key fact statement as a PDF: the same lines as on its page (KFS-11). */
export function drawKeyFacts(
  lender: Lender,
  { statement, language }: { readonly statement: KeyFactStatement; readonly language: Language },
): Promise<Buffer> {
  const tongue = TONGUES[language];
  const { pages } = AGREEMENT_TONGUES[language];
  return drawPaper({
    title: tongue.title,
    language,
    letterhead: letterheadOf(statement, lender),
    footer: { reference: statement.partOne.proposalNumber, pages },
    madeAt: new Date(startOfDayInIndia(statement.issuedOn)),
    blocks: keyFactsBlocks(statement, tongue),
  });
}
