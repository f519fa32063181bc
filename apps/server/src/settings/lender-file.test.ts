import { readFileSync } from "node:fs";
import { createAuthority, createSigningFile } from "@vaada/authority/authority";
import { Lender } from "@vaada/contract/lender";
import { expect, test } from "vitest";
import { openSigningKey } from "../platform/signatures/signing-key.ts";
import { unsafeInLenderFile, unsafeSigner } from "./production.ts";

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
const NAMED = { ...REAL_LENDER.lender, gstin: "27AAPFU0939F1ZV", accountHolder: "Finance Ltd" };

test.each([
  [
    "an example's address",
    { support: { ...REAL_LENDER.support, email: "help@lender.example" } },
    "LENDER_FILE has an example at support.email: say what is so.",
  ],
  [
    "the GSTIN of the example",
    { lender: { ...NAMED, gstin: OWN_LENDER.lender.gstin } },
    "LENDER_FILE has an example at lender.gstin: tax invoices carry it.",
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

test("a signing certificate of the sandbox's authority is refused in production", { tags: "long" }, () => {
  const { p12, password } = createSigningFile(createAuthority(), "Example Finance Ltd");
  const { certificate } = openSigningKey({ p12: Buffer.from(p12, "base64"), password });
  expect(unsafeSigner(certificate)).toEqual([
    expect.stringMatching(/^LENDER_SIGNING_P12 was issued by the sandbox/),
  ]);
  expect(unsafeSigner({ issuer: "C=IN\nO=eMudhra Limited" })).toEqual([]);
});

test("a lender's file without a grievance officer, a GSTIN or a table of stamp duty is no lender's file", () => {
  const { grievanceOfficer: _, ...unanswered } = OWN_LENDER;
  const { stampDuty: __, ...unstamped } = OWN_LENDER;
  const { gstin: ___, ...untaxed } = OWN_LENDER.lender;
  expect(Lender.safeParse(OWN_LENDER).success).toBe(true);
  for (const file of [
    unanswered,
    unstamped,
    { ...OWN_LENDER, lender: untaxed },
    { ...OWN_LENDER, lender: { ...OWN_LENDER.lender, gstin: "27AAACE0000E1ZN" } },
    { ...OWN_LENDER, stampDuty: { XX: { rupees: 100, paidBy: "lender" } } },
    { ...OWN_LENDER, stampDuty: { MH: { rupees: 100.5, paidBy: "lender" } } },
  ])
    expect(Lender.safeParse(file).success).toBe(false);
});

test("the lender's file of the repository has the duty of every state, paid by the lender", () => {
  const { stampDuty } = Lender.parse(OWN_LENDER);
  expect(Object.keys(stampDuty)).toHaveLength(36);
  expect(Object.values(stampDuty).every((duty) => duty?.paidBy === "lender")).toBe(true);
});
