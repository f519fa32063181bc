import type { Language } from "@vaada/contract/language";
import type { Services } from "../../services.ts";
import type { CurrentKeyFacts } from "../key-facts/current.ts";
import type { Accepted, Whose } from "./accepted.ts";
import { drawAgreement } from "./agreement/agreement.ts";
import { drawKeyFacts } from "./key-facts-paper.ts";
import { type DocumentServices, makeDocument } from "./make-document.ts";
import { drawSanctionLetter } from "./sanction-letter/sanction-letter.ts";

type PaperServices = DocumentServices & Pick<Services, "lender">;

/** The statement as a PDF, in the language that it is read in. */
export const makeKeyFacts = (
  services: PaperServices,
  { whose, keyFacts, language }: { whose: Whose; keyFacts: CurrentKeyFacts; language: Language },
) =>
  makeDocument(services, {
    whose,
    keyFactStatementId: keyFacts.id,
    kind: "key-fact-statement",
    language,
    draw: () => drawKeyFacts(services.lender, { statement: keyFacts.statement, language }),
  });

export const makeAgreement = (services: PaperServices, accepted: Accepted) =>
  makeDocument(services, {
    ...namesOf(accepted),
    kind: "agreement-to-sign",
    // It names the account that the money goes to.
    madeSince: accepted.borrower.accountGivenAt,
    draw: () => drawAgreement(services.lender, accepted),
  });

export const makeSanctionLetter = (services: PaperServices, accepted: Accepted) =>
  makeDocument(services, {
    ...namesOf(accepted),
    kind: "sanction-letter",
    draw: () => drawSanctionLetter(services.lender, accepted),
  });

const namesOf = ({ whose, keyFacts, acceptance }: Accepted) => ({
  whose,
  keyFactStatementId: keyFacts.id,
  language: acceptance.language,
});
