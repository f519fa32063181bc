import type { Language } from "@vaada/contract/language";
import type { Rooms } from "../../services.ts";
import type { CurrentKeyFacts } from "../key-facts/current.ts";
import type { Accepted, Whose } from "./accepted.ts";
import { drawAgreement } from "./agreement/agreement.ts";
import { drawKeyFacts } from "./key-facts-paper.ts";
import { type DocumentRooms, makeDocument } from "./make-document.ts";
import { drawSanctionLetter } from "./sanction-letter/sanction-letter.ts";

type PaperRooms = DocumentRooms & Pick<Rooms, "lender">;

/** The statement as a PDF, in the language that it is read in. */
export const makeKeyFacts = (
  rooms: PaperRooms,
  { whose, keyFacts, language }: { whose: Whose; keyFacts: CurrentKeyFacts; language: Language },
) =>
  makeDocument(rooms, {
    whose,
    keyFactStatementId: keyFacts.id,
    kind: "key-fact-statement",
    language,
    draw: () => drawKeyFacts(rooms.lender, { statement: keyFacts.statement, language }),
  });

export const makeAgreement = (rooms: PaperRooms, accepted: Accepted) =>
  makeDocument(rooms, {
    ...namesOf(accepted),
    kind: "agreement-to-sign",
    // It names the account that the money goes to.
    madeSince: accepted.borrower.accountGivenAt,
    draw: () => drawAgreement(rooms.lender, accepted),
  });

export const makeSanctionLetter = (rooms: PaperRooms, accepted: Accepted) =>
  makeDocument(rooms, {
    ...namesOf(accepted),
    kind: "sanction-letter",
    draw: () => drawSanctionLetter(rooms.lender, accepted),
  });

const namesOf = ({ whose, keyFacts, acceptance }: Accepted) => ({
  whose,
  keyFactStatementId: keyFacts.id,
  language: acceptance.language,
});
