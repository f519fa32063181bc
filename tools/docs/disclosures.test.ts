import { LANGUAGES, type Language } from "@vaada/contract/language";
import { SALARY_ADVANCE } from "@vaada/lending/products/salary-advance";
import { expect, test } from "vitest";
import { entriesIn } from "../../apps/borrower/build/catalogue/entries.ts";
import { lenderFileAt, readLender } from "../../apps/borrower/build/lender-file.ts";
import { publicPage } from "../../apps/server/src/api/public-pages/page.ts";
import { pageFactsOf } from "../../apps/server/src/operations/disclosures/page-facts.ts";

const lender = readLender(lenderFileAt(undefined));
const entries = await entriesIn("hi.po");

/** The words under which the app shows something, which must stand in it. */
function shown(message: string, language: Language): string {
  const entry = entries.find((one) => one.message === message);
  if (entry === undefined) throw new Error(`no screen says ${message}`);
  return language === "en" ? entry.message : entry.translation;
}

test.each(LANGUAGES)(
  "the public pages lead to places that the profile has, by their names (%s)",
  (language) => {
    const facts = pageFactsOf({ lender, terms: SALARY_ADVANCE }, language);
    const places = {
      privacy: ["Profile", "My data and consents", "Correct or erase my data", "Nominee"],
      grievance: ["Profile", "Complaint"],
    } as const;
    for (const page of ["privacy", "grievance"] as const)
      for (const place of places[page]) expect(publicPage(page, facts)).toContain(shown(place, language));
  },
);
