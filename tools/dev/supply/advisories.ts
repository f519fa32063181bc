import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type AdvisoryList, ageInDays, findHits, readOsvRecord } from "./known-advisories.ts";
import { listLockedPackages, readLockfile } from "./lockfile.ts";

const STORED_LIST = join(import.meta.dirname, "advisories.json");
/** Older than this it says little of today. */
const AGE_DAYS_MAX = 30;
const EXIT_HIT = 1;
/** `EX_USAGE` of sysexits.h: the command was not given as it must be. */
const EXIT_USAGE = 64;

/** Compares the lockfile with the stored list; with `--renew <folder> --as-of <day>` the list is made anew from OSV's export. */
const { renew, "as-of": asOf } = parseArgs({
  options: { renew: { type: "string" }, "as-of": { type: "string" } },
}).values;
const packages = listLockedPackages(await readLockfile());
if (renew === undefined) compare(JSON.parse(await readFile(STORED_LIST, "utf8")) as AdvisoryList);
else if (asOf === undefined || !/^\d{4}-\d{2}-\d{2}$/.test(asOf)) {
  process.stderr.write("--as-of must be the day of the export, such as --as-of 2026-11-01.\n");
  process.exitCode = EXIT_USAGE;
} else {
  const list = await readExport(renew, asOf);
  await writeFile(STORED_LIST, `${JSON.stringify(list, null, 2)}\n`);
  compare(list);
}

function compare(list: AdvisoryList): void {
  const age = ageInDays(list, new Date());
  if (age > AGE_DAYS_MAX)
    process.stderr.write(
      `WARNING: the list of advisories is of ${list.asOf}, ${age} days old. What was published since is not in it. docs/dependencies.md says how it is renewed.\n`,
    );
  if (!list.isComplete)
    process.stderr.write(
      "WARNING: the list was gathered by hand and does not have every advisory of its date.\n",
    );
  const hits = findHits(packages, list);
  for (const { advisory, version } of hits)
    process.stdout.write(
      `HIT ${advisory.package}@${version} ${advisory.id} (${advisory.severity}): ${advisory.summary}\n`,
    );
  const compared = `${packages.length} packages compared with ${list.advisories.length} advisories as of ${list.asOf}`;
  process.stdout.write(`${compared}: ${hits.length === 0 ? "none is met" : `${hits.length} met`}.\n`);
  if (hits.length > 0) process.exitCode = EXIT_HIT;
}

async function readExport(folder: string, day: string): Promise<AdvisoryList> {
  const names = new Set(packages.map(({ name }) => name));
  const files = (await readdir(folder)).filter((file) => file.endsWith(".json")).sort();
  const advisories = [];
  for (const file of files)
    advisories.push(...readOsvRecord(JSON.parse(await readFile(join(folder, file), "utf8")), names));
  return { asOf: day, isComplete: true, advisories };
}
