import { readFileSync } from "node:fs";
import type { NoticeName } from "@vaada/contract/notices-taken";
import { RECIPIENT_NAMES, type Recipient } from "@vaada/contract/recipients";
import { expect, test } from "vitest";
import { versionsOf, wordingOf } from "../../apps/borrower/build/notices/kept-wordings.ts";

/** What a law has the lender tell, by the notice at which it is given and the line that it stands under there. */
const TOLD_BY_LAW: readonly (readonly [NoticeName, item: string, ...told: readonly Recipient[]])[] = [
  ["signIn", "Mobile number", "credit-bureaus", "central-kyc"],
  ["pan", "PAN", "credit-bureaus", "central-kyc"],
  ["pan", "Name, date of birth, gender, and the last four digits", "credit-bureaus", "central-kyc"],
  ["pan", "Email address", "central-kyc"],
  ["identity", "Name, date of birth and address", "credit-bureaus", "central-kyc"],
  ["identity", "Your father’s or spouse’s name", "central-kyc"],
  ["identity", "Photo", "central-kyc"],
  ["identity", "Aadhaar number", "central-kyc"],
];

function expectNamed([name, item, ...recipients]: (typeof TOLD_BY_LAW)[number]): void {
  const [, afterItem] = readFileSync(wordingOf(versionsOf(name)[0]), "utf8").split(`\n\n${item}`);
  const shared = /^Shared with: (.+)$/m.exec(afterItem ?? "")?.[1];
  for (const recipient of recipients)
    expect(shared, `${name}: ${item}`).toContain(RECIPIENT_NAMES[recipient].en);
}

test("the notice at which something is given names whoever a law has told of it later, with no consent of its own", () => {
  for (const row of TOLD_BY_LAW) expectNamed(row);
});

test("what a borrower types on somebody else's page is not said to go to nobody", () => {
  expectNamed(["identity", "Aadhaar number", "uidai"]);
  expectNamed([
    "eSign",
    "Your Aadhaar number and the code you get",
    "surepass",
    "signing-authority",
    "uidai",
  ]);
});
