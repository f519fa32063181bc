import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { LANGUAGES, type Language } from "@vaada/contract/language";
import { ELIGIBILITY_LIMITS } from "@vaada/lending/eligibility";
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
    const lent = { terms: SALARY_ADVANCE, instalments: null, limits: ELIGIBILITY_LIMITS };
    const facts = pageFactsOf({ lender, ...lent }, language);
    const places = {
      privacy: ["Profile", "My data and consents", "Correct or erase my data", "Nominee"],
      grievance: ["Profile", "Complaint"],
      terms: ["Profile", "Change my mobile number"],
    } as const;
    for (const page of ["privacy", "grievance", "terms"] as const)
      for (const place of places[page]) expect(publicPage(page, facts)).toContain(shown(place, language));
  },
);

const sentencesOf = (text: string): readonly string[] => text.split(/(?<=[.?!]) /);

/**
 * Sentences of a screen, a notice, a text, a mail, a paper or a public page: the phrases of the server and
 * the messages of the app.
 */
const SAID: readonly (readonly [where: string, sentence: string])[] = [
  ...entries.flatMap(({ message, files }) =>
    files.flatMap((file) => sentencesOf(message).map((sentence) => [file, sentence] as const)),
  ),
  ...globSync("apps/server/src/**/phrases*.ts", { cwd: join(import.meta.dirname, "../..") })
    .filter((file) => !file.endsWith(".test.ts"))
    .flatMap((file) =>
      sentencesOf(readFileSync(join(import.meta.dirname, "../..", file), "utf8").replaceAll("\n", ". ")).map(
        (sentence) => [file, sentence] as const,
      ),
    ),
];

test.each([
  ["a withdrawn consent is used no more", /not used any more/i, null],
  ["a price that is held refreshes soon", /price refreshes/i, null],
  ["a payment stops charges", /stops further charges/i, null],
  ["money comes within 24 hours, before it is released", /^(?!.*releas).*within 24 hours/i, "whereabouts.ts"],
  ["money is sent right away, which a person may have to release", /send .*right away/i, null],
  ["papers go to an address that nobody confirmed", /goes? to your e-?mail(?!.*confirmed)/i, null],
])("no sentence says what no code keeps: %s", (_promise, forbidden, soleException) => {
  expect(SAID.length).toBeGreaterThan(2_000);
  const found = SAID.filter(
    ([where, sentence]) =>
      forbidden.test(sentence) && !(soleException !== null && where.endsWith(soleException)),
  );
  expect(found).toEqual([]);
});

test("the 24 hours count from the release in Hindi too, and not from the approval", () => {
  const promised = entries.filter(
    ({ message }) => /within 24 hours/i.test(message) && /releas/i.test(message),
  );
  expect(promised.length).toBeGreaterThan(4);
  for (const { message, translation } of promised) expect(translation, message).toContain("भेजे जाने");
});
