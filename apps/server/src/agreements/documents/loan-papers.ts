import { startOfDayInIndia } from "@vaada/calendar/civil-date";
import type { Language } from "@vaada/contract/language";
import type { Lender } from "@vaada/contract/lender";
import type { KeyFactStatement } from "@vaada/lending/key-facts/key-fact-statement";
import { drawPaper } from "../../platform/paper/pdf.ts";
import { type Mark, markOf } from "../../platform/paper/signature-box.ts";
import type { Services } from "../../services.ts";
import { keyFactsBlocks } from "../key-facts/content.ts";
import type { CurrentKeyFacts } from "../key-facts/current-key-facts.ts";
import { phrasesOf } from "../key-facts/instalment-phrases.ts";
import type { LoanOwner } from "../offers/store.ts";
import { type AcceptedTerms, letterheadOf, readAcceptedTerms } from "./accepted-terms.ts";
import { AGREEMENT_PHRASES, drawAgreement } from "./agreement/agreement.ts";
import { type DocumentServices, makeDocument } from "./make-document.ts";
import { drawSanctionLetter } from "./sanction-letter/sanction-letter.ts";

type PaperServices = DocumentServices & Pick<Services, "lender" | "settings">;
/** For the papers that are the lender's own word. */
type SignedPaperServices = PaperServices & Pick<Services, "signPaper">;

/** Makes the PDF of the statement, in the language of its reader, with the lender's signature. */
export const makeKeyFacts = (
  services: SignedPaperServices,
  { owner, keyFacts, language }: { owner: LoanOwner; keyFacts: CurrentKeyFacts; language: Language },
) =>
  makeDocument(services, {
    owner,
    keyFactStatementId: keyFacts.id,
    kind: "key-fact-statement",
    language,
    draw: async () =>
      services.signPaper(await drawKeyFacts(services.lender, { statement: keyFacts.statement, language })),
  });

const makeAgreement = (services: PaperServices, accepted: AcceptedTerms) =>
  makeDocument(services, {
    ...namesOf(accepted),
    kind: "agreement-to-sign",
    // The agreement names the account of the disbursal, so a change of account needs a new one.
    madeSince: accepted.borrower.accountGivenAt,
    draw: () => drawAgreement({ ...services.lender, appOrigin: services.settings.appOrigin }, accepted),
  });

export const makeSanctionLetter = (services: SignedPaperServices, accepted: AcceptedTerms) =>
  makeDocument(services, {
    ...namesOf(accepted),
    kind: "sanction-letter",
    draw: async () => services.signPaper(await drawSanctionLetter(services.lender, accepted)),
  });

const namesOf = ({ owner, keyFacts, acceptance }: AcceptedTerms) => ({
  owner,
  keyFactStatementId: keyFacts.id,
  language: acceptance.language,
});

/** Draws the key fact statement with the same lines as its page (KFS-11). */
export function drawKeyFacts(
  lender: Lender,
  { statement, language }: { readonly statement: KeyFactStatement; readonly language: Language },
): Promise<Buffer> {
  const phrases = phrasesOf(statement, language);
  const { pages } = AGREEMENT_PHRASES[language];
  return drawPaper({
    title: phrases.title,
    language,
    letterhead: letterheadOf(statement, lender),
    footer: { reference: statement.partOne.proposalNumber, pages },
    madeAt: new Date(startOfDayInIndia(statement.issuedOn)),
    blocks: keyFactsBlocks(statement, phrases),
  });
}

export type AgreementToSign = {
  readonly documentId: string;
  readonly keyFactStatementId: string;
  readonly hash: Buffer;
  readonly bytes: Buffer;
  /** The place of the signature's drawing. */
  readonly mark: Mark;
};

/** Makes the agreement of the accepted statement once; later calls get the same bytes. */
export async function makeAgreementToSign(
  services: Pick<Services, "database" | "vault" | "files" | "clock" | "lender" | "settings">,
  owner: { readonly borrowerId: string; readonly applicationId: number },
): Promise<AgreementToSign> {
  const accepted = await readAcceptedTerms(services, owner);
  const { document, bytes } = await makeAgreement(services, accepted);
  return {
    documentId: document.id,
    keyFactStatementId: accepted.keyFacts.id,
    hash: document.contentHash,
    bytes,
    mark: markOf(bytes),
  };
}
