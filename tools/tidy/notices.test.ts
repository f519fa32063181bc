import { existsSync, readdirSync, readFileSync } from "node:fs";
import type { NoticeName } from "@vaada/contract/notices-taken";
import { RECIPIENT_NAMES, type Recipient } from "@vaada/contract/recipients";
import { expect, test } from "vitest";
import {
  FOLDER,
  NOTICE_NAMES,
  versionsOf,
  wordingOf,
} from "../../apps/borrower/build/notices/kept-wordings.ts";
import { hashOfWords, noticeWords } from "../../apps/borrower/build/notices/notice-words.ts";

/** Hashes the words after the heading, which is the version itself. */
const hashOfFile = (file: string): string => hashOfWords(readFileSync(file, "utf8").replace(/^.*\n/, ""));

test("the version of a consent notice ends in the hash of its words, in both languages (else: npm run notices)", async () => {
  const words = await noticeWords();
  for (const name of NOTICE_NAMES) {
    const said = words[name];
    const [version] = versionsOf(name);
    expect([name, version.slice(-9)]).toEqual([name, `-${hashOfWords(said)}`]);
    expect(said).toMatch(/[ऀ-ॿ]/);
  }
}, 60_000);

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

test("every wording that a borrower may have agreed to is kept, and stays as it was read", () => {
  const files = readdirSync(FOLDER);
  expect(files.length).toBeGreaterThanOrEqual(NOTICE_NAMES.length);
  for (const file of files) {
    const hash = /-([0-9a-f]{8})\.md$/.exec(file)?.[1];
    expect([file, hash]).toEqual([file, hashOfFile(`${FOLDER}/${file}`)]);
  }
  for (const name of NOTICE_NAMES)
    for (const version of versionsOf(name).filter((one) => /-\d+-[0-9a-f]{8}$/.test(one)))
      expect([version, existsSync(wordingOf(version))]).toEqual([version, true]);
});
