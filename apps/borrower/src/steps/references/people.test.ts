import { expect, test } from "vitest";
import { faultsOf, faultsOfBoth, NO_ERRORS, type Person, refusalAtPeople } from "./people.ts";

const ASHA: Person = { name: "Asha Rao", mobile: "9876543210", relation: "Mother" };
const RAVI: Person = { name: "Ravi Rao", mobile: "9876543211", relation: "Friend" };

test.each<{ given: Partial<Person>; says: Partial<Record<keyof Person, string>> }>([
  { given: {}, says: {} },
  { given: { name: " " }, says: { name: "Name is required" } },
  { given: { mobile: "" }, says: { mobile: "Mobile is required" } },
  { given: { mobile: "98765abcde" }, says: { mobile: "Only digits allowed" } },
  { given: { mobile: "98765" }, says: { mobile: "Mobile number must be exactly 10 digits" } },
  {
    given: { mobile: "9000000001" },
    says: { mobile: "This is your own number. Give the number of somebody else" },
  },
  { given: { relation: "" }, says: { relation: "Relation is required" } },
])("$given says $says", ({ given, says }) => {
  const faults = faultsOf({ ...ASHA, ...given }, { which: 0, other: RAVI, ownMobile: "9000000001" });
  expect(faults).toEqual({ ...NO_ERRORS, ...says });
});

test("that both are alike is said of the second one", () => {
  expect(faultsOfBoth({ people: [ASHA, { ...ASHA, name: "Ravi" }], ownMobile: null })).toEqual([
    NO_ERRORS,
    {
      name: null,
      mobile: "Both mobile numbers cannot be the same",
      relation: "Both relations cannot be the same",
    },
  ]);
});

test("what the server says is at the person it is about, and another refusal is about neither", () => {
  expect(refusalAtPeople({ fields: { mobile_no_2: "Not this one", loan_id: "no" } })).toEqual([
    NO_ERRORS,
    { ...NO_ERRORS, mobile: "Not this one" },
  ]);
  expect(refusalAtPeople({ fields: { loan_id: "no" } })).toBeNull();
});
