import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { makeBillOfMaterials } from "./bill-of-materials.ts";
import {
  type AdvisoryList,
  ageInDays,
  compareVersions,
  findHits,
  readOsvRecord,
} from "./known-advisories.ts";
import { type Lockfile, listLockedPackages, readLockfile } from "./lockfile.ts";

const run = promisify(execFile);
const program = (name: string) => join(import.meta.dirname, name);

const LOCKFILE: Lockfile = {
  name: "a-lender",
  version: "1.2.3",
  packages: {
    "": {},
    "apps/server": { name: "@vaada/server", version: "0.1.0" },
    "node_modules/@vaada/server": { link: true },
    "node_modules/@scope/a": { version: "2.0.0", license: "MIT", integrity: "sha512-AAEC" },
    "node_modules/b": { version: "1.0.0", dev: true, license: "SEE LICENSE IN licence.txt" },
    "node_modules/c/node_modules/b": { version: "1.0.0" },
    "node_modules/alias": { name: "its-own-name", version: "3.0.0-rc.1", dev: true },
  },
};

test("the bill of materials names every package from outside once, with its hash, licence and address", () => {
  const { components, ...bill } = makeBillOfMaterials(LOCKFILE);
  expect(bill).toMatchObject({ bomFormat: "CycloneDX", specVersion: "1.6", version: 1 });
  expect(bill.serialNumber).toMatch(
    /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/,
  );
  expect(components).toMatchObject([
    {
      purl: "pkg:npm/%40scope/a@2.0.0",
      hashes: [{ alg: "SHA-512", content: "000102" }],
      licenses: [{ expression: "MIT" }],
    },
    { name: "b", scope: "required" },
    { name: "its-own-name", scope: "excluded" },
  ]);
});

test("npm run sbom writes one entry for each version in the lockfile, the same at every run, and asks no network", {
  tags: "long",
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), "vaada-sbom-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const files = [join(folder, "one.json"), join(folder, "two.json")];
  for (const file of files) await run(process.execPath, [program("sbom.ts"), file]);
  const [one = "", two] = await Promise.all(files.map((file) => readFile(file, "utf8")));
  expect(one).toBe(two);
  const lockfile = await readLockfile();
  const versions = new Set(listLockedPackages(lockfile).map(({ name, version }) => `${name}@${version}`));
  const { components } = JSON.parse(one) as { components: { name: string; version: string; purl: string }[] };
  expect(new Set(components.map(({ name, version }) => `${name}@${version}`))).toEqual(versions);
  expect(components.some(({ name }) => name === "fastify")).toBe(true);
  expect(components.some(({ name }) => name.startsWith("@vaada/"))).toBe(false);
});

const LIST: AdvisoryList = {
  asOf: "2026-01-31",
  isComplete: true,
  advisories: [
    {
      id: "GHSA-1",
      package: "b",
      summary: "a fault",
      severity: "HIGH",
      published: "2026-01-01",
      affected: [{ fixed: "1.0.1" }, { introduced: "2.0.0", fixed: "2.1.0" }],
    },
    {
      id: "GHSA-2",
      package: "never-mended",
      summary: "another",
      severity: "LOW",
      published: "2026-01-02",
      affected: [{ introduced: "1.0.0" }],
    },
  ],
};

test.each([
  ["b", "1.0.0", ["GHSA-1"]],
  ["b", "1.0.1-rc.1", ["GHSA-1"]],
  ["b", "1.0.1", []],
  ["b", "2.0.9", ["GHSA-1"]],
  ["b", "2.1.0", []],
  ["b", "10.0.0", []],
  ["never-mended", "9.9.9", ["GHSA-2"]],
  ["never-mended", "0.9.0", []],
  ["another", "1.0.0", []],
])("%s at %s meets the advisories %j", (name, version, ids) => {
  expect(findHits([{ name, version }], LIST).map(({ advisory }) => advisory.id)).toEqual(ids);
});

test("versions stand in the order of semver", () => {
  const ordered = [
    "1.0.0-alpha",
    "1.0.0-alpha.1",
    "1.0.0-beta.2",
    "1.0.0-beta.11",
    "1.0.0",
    "1.2.0",
    "1.10.0",
  ];
  expect([...ordered].reverse().sort(compareVersions)).toEqual(ordered);
  expect(compareVersions("1.0.0+one", "1.0.0+two")).toBe(0);
});

test("a list has an age, so that an old one can be told from a new one", () => {
  expect(ageInDays(LIST, new Date("2026-03-02T10:00:00Z"))).toBe(30);
});

test("no installed package is named by the stored list, and the check says of which day the list is", async () => {
  const list = JSON.parse(await readFile(program("advisories.json"), "utf8")) as AdvisoryList;
  const { stdout } = await run(process.execPath, [program("advisories.ts")]);
  expect(stdout).toContain(`${list.advisories.length} advisories as of ${list.asOf}: none is met.`);
  const installed = new Set(listLockedPackages(await readLockfile()).map(({ name }) => name));
  expect(list.advisories.filter((advisory) => !installed.has(advisory.package))).toEqual([]);
  // A list that was gathered by hand knows of no day but those of its own records.
  const days = list.advisories.map(({ published }) => published);
  expect(list.isComplete || list.asOf === days.toSorted().at(-1)).toBe(true);
});

test("a record of OSV's export becomes an advisory of the list, and one that was withdrawn does not", () => {
  const record = {
    id: "GHSA-3",
    summary: "a fault",
    published: "2026-01-30T10:00:00Z",
    database_specific: { severity: "HIGH" },
    affected: [
      {
        package: { ecosystem: "npm", name: "b" },
        ranges: [
          { type: "SEMVER", events: [{ introduced: "0" }, { fixed: "1.0.1" }] },
          { type: "SEMVER", events: [{ introduced: "2.0.0" }, { last_affected: "2.0.4" }] },
          { type: "ECOSYSTEM", events: [{ introduced: "4.0.0" }] },
          { type: "GIT", events: [{ introduced: "0" }] },
        ],
        versions: ["3.0.0"],
      },
      { package: { ecosystem: "PyPI", name: "b" } },
      { package: { ecosystem: "npm", name: "not-ours" } },
    ],
  };
  const [advisory, ...others] = readOsvRecord(record, new Set(["b"]));
  expect(others).toEqual([]);
  expect(advisory).toMatchObject({ severity: "HIGH", published: "2026-01-30" });
  const list: AdvisoryList = { asOf: "2026-01-31", isComplete: true, advisories: advisory ? [advisory] : [] };
  const hits = (version: string) => findHits([{ name: "b", version }], list).length;
  expect(["1.0.0", "2.0.4", "3.0.0", "4.5.0"].map(hits)).toEqual([1, 1, 1, 1]);
  expect(["1.0.1", "2.0.5", "3.0.1", "3.9.9"].map(hits)).toEqual([0, 0, 0, 0]);
  expect(readOsvRecord({ ...record, withdrawn: "2026-02-01" }, new Set(["b"]))).toEqual([]);
});
