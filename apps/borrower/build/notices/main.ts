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

/** The current version stands first in its list, by itself or, for the landing page's sake, by the name of a constant. */
function putInFront(current: string, version: string): void {
  for (const file of ["notice.ts", "step-notices.ts"].map((name) => join(CONTRACT, name))) {
    const source = readFileSync(file, "utf8");
    const next = source
      .replace(new RegExp(`\\[\\s*"${current}"`), `["${version}", "${current}"`)
      .replace(`= "${current}"`, `= "${version}"`)
      .replace(/\[\s*SIGN_IN_NOTICE_VERSION(?=,)/, (list) =>
        source.includes(`= "${current}"`) ? `${list}, "${current}"` : list,
      );
    if (next === source) continue;
    writeFileSync(file, next);
    execFileSync("biome", ["format", "--write", file], { stdio: "pipe" });
    return;
  }
  throw new Error(`notices: ${current} is in no list of versions`);
}
