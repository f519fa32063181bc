import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { FOLDER, NOTICE_NAMES, versionsOf, wordingOf } from "./kept-wordings.ts";
import { hashOfWords, noticeWords } from "./notice-words.ts";

const CONTRACT = join(import.meta.dirname, "../../../../packages/contract/src");

mkdirSync(FOLDER, { recursive: true });
const changed: string[] = [];
const drawn = await noticeWords();
for (const name of NOTICE_NAMES) {
  const words = drawn[name];
  const [current, ...earlier] = versionsOf(name);
  const hash = hashOfWords(words);
  if (current.endsWith(`-${hash}`)) continue;
  const word = current.replace(/-(?:\d{4}-\d\d(?:\.\d+)?|\d+-[0-9a-f]{8})$/, "");
  const version = `${word}-${earlier.length + 2}-${hash}`;
  writeFileSync(wordingOf(version), `# ${version}\n${words}`);
  putInFront(current, version);
  changed.push(version);
}
process.stdout.write(changed.length === 0 ? "every notice reads as before\n" : `${changed.join("\n")}\n`);

/** A constant is the current version, and stands first in the list of those that are taken. */
function putInFront(current: string, version: string): void {
  const sources = new Map(
    ["notice.ts", "step-notices.ts", "notices-taken.ts"].map((name) => {
      const file = join(CONTRACT, name);
      return [file, readFileSync(file, "utf8")] as const;
    }),
  );
  const constant = [...sources.values()]
    .map((source) => new RegExp(`const (\\w+) = "${current}"`).exec(source)?.[1])
    .find((name) => name !== undefined);
  if (constant === undefined) throw new Error(`notices: ${current} is no current version`);
  for (const [file, source] of sources) {
    const next = source
      .replace(`const ${constant} = "${current}"`, `const ${constant} = "${version}"`)
      .replace(new RegExp(`\\[\\s*${constant}(?=,)`), `[${constant}, "${current}"`);
    if (next === source) continue;
    writeFileSync(file, next);
    execFileSync("biome", ["format", "--write", file], { stdio: "pipe" });
  }
}
