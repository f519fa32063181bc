import { existsSync, readFileSync } from "node:fs";
import { isInMarathi } from "@vaada/contract/notices-taken";
import { expect, test } from "vitest";
import { NOTICE_NAMES, versionsOf, wordingOf } from "./kept-wordings.ts";

test("the sign-in's notice has words in Marathi, all of them, and the Hindi names of the screens that it sends to", () => {
  const text = readFileSync(wordingOf(versionsOf("signIn")[0]), "utf8");
  const [, hindi = "", marathi = ""] = /## Hindi\n(.*)## Marathi\n(.*)$/s.exec(text) ?? [];
  const paragraphs = (words: string) => words.split("\n").filter((line) => line !== "");
  expect(paragraphs(marathi)).toHaveLength(paragraphs(hindi).length);
  // English stands in where a word is missing. What is in Latin letters is a name, and as in Hindi.
  const latin = (words: string) => words.match(/[A-Za-z]+/g) ?? [];
  const names = new Set([...latin(hindi), "KYC"]);
  expect(latin(marathi).filter((word) => !names.has(word))).toEqual([]);
  const screens = marathi.match(/‘[^’]+’/g) ?? [];
  expect(screens).toHaveLength(2);
  for (const screen of screens) expect(hindi).toContain(screen);
  expect(isInMarathi(versionsOf("signIn")[0])).toBe(true);
});

test("a version is taken for Marathi only if its kept words have it", () => {
  for (const name of NOTICE_NAMES)
    for (const version of versionsOf(name).filter((one) => existsSync(wordingOf(one))))
      expect([version, isInMarathi(version)]).toEqual([
        version,
        readFileSync(wordingOf(version), "utf8").includes("\n## Marathi\n"),
      ]);
});
