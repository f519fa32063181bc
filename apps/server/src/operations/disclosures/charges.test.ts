import { LANGUAGES } from "@vaada/contract/language";
import { ELIGIBILITY_LIMITS } from "@vaada/lending/eligibility";
import { SALARY_ADVANCE } from "@vaada/lending/products/salary-advance";
import { SALARY_INSTALMENTS } from "@vaada/lending/products/salary-instalments";
import { DOCUMENTED_ADVANCE } from "@vaada/lending/testing/documented-advance";
import { expect, test } from "vitest";
import { addFeePhrases } from "../../../testing/fees/phrases.ts";
import { LENDER } from "../../../testing/key-facts/statements.ts";
import { pageFactsOf } from "./page-facts.ts";
import { english } from "./rates/phrases.en.ts";
import { hindi } from "./rates/phrases.hi.ts";

addFeePhrases();
const without = (...kinds: string[]) => DOCUMENTED_ADVANCE.fees.filter(({ kind }) => !kinds.includes(kind));

test("the page of rates names the charges that a product has, in both languages, and none of nothing", () => {
  const charged = ["Late payment", "Returned debit", "All penal charges of a loan together"];
  const table: [fees: typeof SALARY_ADVANCE.fees, told: string[]][] = [
    [SALARY_ADVANCE.fees, charged],
    [without("late-fee", "field-visit-charge"), charged.slice(1)],
    [
      without("bounce-charge"),
      ["Late payment", "All penal charges of a loan together", "Field visit charge"],
    ],
    [without("late-fee", "bounce-charge", "field-visit-charge"), []],
  ];
  for (const [fees, told] of table)
    for (const language of LANGUAGES) {
      const terms = { ...SALARY_ADVANCE, fees };
      const instalments = { ...SALARY_INSTALMENTS, fees };
      const facts = pageFactsOf({ lender: LENDER, terms, instalments, limits: ELIGIBILITY_LIMITS }, language);
      const page = JSON.stringify(language === "hi" ? hindi(facts) : english(facts));
      expect(page).not.toMatch(/null/);
      expect(page.match(/₹0(?![.,\d])/g) ?? [], "paying early alone costs nothing").toHaveLength(2);
      if (language === "hi") continue;
      for (const label of [...charged, "Field visit charge"])
        expect(page.includes(`"${label}"`), label).toBe(told.includes(label));
    }
});
