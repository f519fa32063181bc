import { readFileSync } from "node:fs";
import { Lender } from "@vaada/contract/lender";
import { expect, test } from "vitest";
import { unsafeInLenderFile } from "./production.ts";

const OWN_LENDER = JSON.parse(readFileSync(new URL("../../../../lender.json", import.meta.url), "utf8"));
/** The lender of the repository, without its examples and with all that production wants. */
const REAL_LENDER = Lender.parse({
  ...JSON.parse(
    JSON.stringify(OWN_LENDER)
      .replaceAll("lender.example", "lender.test")
      .replaceAll(/Example |\(example\)/g, ""),
  ),
  stores: [{ what: "database", region: "ap-south-1, Mumbai" }],
});
const NAMED = { ...REAL_LENDER.lender, gstin: "27ABCDE1234F1Z5", accountHolder: "Finance Ltd" };

test.each([
  [
    "an example's address",
    { support: { ...REAL_LENDER.support, email: "help@lender.example" } },
    "LENDER_FILE has an example at support.email: say what is so.",
  ],
  [
    "no GSTIN",
    { lender: { ...NAMED, gstin: undefined } },
    "LENDER_FILE has no lender.gstin: tax invoices carry it.",
  ],
  [
    "no account holder",
    { lender: { ...NAMED, accountHolder: undefined } },
    /^LENDER_FILE has no lender.accountHolder/,
  ],
  ["no regions of its stores", { stores: undefined }, /^LENDER_FILE has no stores/],
  ["an empty list of its stores", { stores: [] }, /^LENDER_FILE has no stores/],
  [
    "no list of its apps",
    { disclosures: { ...REAL_LENDER.disclosures, apps: [] } },
    /^LENDER_FILE has no disclosures.apps/,
  ],
  [
    "an app that is not on CIMS",
    {
      disclosures: {
        ...REAL_LENDER.disclosures,
        apps: REAL_LENDER.disclosures.apps.map(({ cimsId: _, ...app }) => app),
      },
    },
    /^LENDER_FILE has no cimsId for the app Vaada/,
  ],
  [
    "a service provider that it does not list",
    {
      keyFacts: {
        ...REAL_LENDER.keyFacts,
        serviceProvider: { legalName: "Apps Ltd", grievanceOfficer: REAL_LENDER.grievanceOfficer },
      },
    },
    /^LENDER_FILE has Apps Ltd run the app, but not in disclosures.serviceProviders/,
  ],
])("a lender's file with %s is refused in production", (_what, given, line) => {
  const real = { ...REAL_LENDER, lender: NAMED };
  expect(unsafeInLenderFile(real)).toEqual([]);
  expect(unsafeInLenderFile({ ...real, ...given })).toEqual([expect.stringMatching(line)]);
});

test("a lender's file without a grievance officer is no lender's file", () => {
  const { grievanceOfficer: _, ...without } = OWN_LENDER;
  expect(Lender.safeParse(OWN_LENDER).success).toBe(true);
  expect(Lender.safeParse(without).success).toBe(false);
});
