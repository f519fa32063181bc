import { existsSync, readdirSync, readFileSync } from "node:fs";
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

test("the version of a consent notice ends in the hash of its words, in its languages (else: npm run notices)", async () => {
  const words = await noticeWords();
  for (const name of NOTICE_NAMES) {
    const said = words[name];
    const [version] = versionsOf(name);
    expect([name, version.slice(-9)]).toEqual([name, `-${hashOfWords(said)}`]);
    expect(said).toMatch(/[ऀ-ॿ]/);
  }
}, 60_000);

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
