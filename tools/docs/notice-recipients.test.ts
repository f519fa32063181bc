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

test("the notice at which something is given names whoever a law has told of it later, with no consent of its own", () => {
  for (const [name, item, ...told] of TOLD_BY_LAW) {
    const [, afterItem] = readFileSync(wordingOf(versionsOf(name)[0]), "utf8").split(`\n\n${item}`);
    const shared = /^Shared with: (.+)$/m.exec(afterItem ?? "")?.[1];
    for (const recipient of told) expect(shared, `${name}: ${item}`).toContain(RECIPIENT_NAMES[recipient].en);
  }
});
