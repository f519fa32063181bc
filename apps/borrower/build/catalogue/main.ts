import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CATALOGUES, entriesIn } from "./entries.ts";

const APP = join(import.meta.dirname, "../..");

const behind = cataloguesBehind();
if (behind.length > 0) {
  process.stderr.write(`${behind.join(", ")}: behind the sources. Run: npm run catalogue\n`);
  process.exitCode = 1;
}

// A page says which language it is in, and says it truly: no screen is half in another one.
const untranslated = (await entriesIn("hi.po")).filter(({ translation }) => translation === "");
if (untranslated.length > 0) {
  const messages = untranslated.map(({ message }) => `  ${message}\n`).join("");
  process.stderr.write(`hi.po: no Hindi for ${untranslated.length} messages:\n${messages}`);
  process.exitCode = 1;
}

/** The catalogues that extracting the messages anew would change. Whatever is there is extracted over a copy. */
function cataloguesBehind(): string[] {
  const folder = mkdtempSync(join(tmpdir(), "vaada-catalogue-"));
  try {
    cpSync(CATALOGUES, folder, { recursive: true });
    execFileSync("lingui", ["extract", "--clean"], {
      cwd: APP,
      env: { ...process.env, CATALOGUE_FOLDER: folder },
      stdio: "pipe",
    });
    const names = readdirSync(CATALOGUES).filter((name) => name.endsWith(".po"));
    if (names.length === 0) throw new Error("there is no catalogue to check");
    return names.filter((name) => entriesOf(join(CATALOGUES, name)) !== entriesOf(join(folder, name)));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The header carries the time of the extraction, which says nothing. */
function entriesOf(file: string): string {
  return readFileSync(file, "utf8").split("\n\n").slice(1).join("\n\n");
}
