import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const ROOT = new URL("../../", import.meta.url);
const page = readFileSync(new URL("docs/compliance.md", ROOT), "utf8");

/** How many rules each part of the list has. They are numbered from 01 without a gap. */
const RULES = {
  DL: 28,
  KFS: 11,
  PC: 6,
  IN: 1,
  PP: 2,
  FP: 5,
  RC: 4,
  MF: 3,
  NP: 3,
  MK: 2,
  GR: 1,
  AC: 1,
  KY: 12,
  ES: 2,
  AG: 1,
  ST: 1,
  EM: 15,
  BK: 1,
  AA: 3,
  CR: 5,
  TX: 2,
  DP: 12,
  SM: 4,
  FM: 3,
} as const;

const idsOf = ([prefix, count]: readonly [string, number]): string[] =>
  Array.from({ length: count }, (_, index) => `${prefix}-${String(index + 1).padStart(2, "0")}`);

const rows = [...page.matchAll(/^\| ([A-Z]+-\d\d) \| [^|]+ \| ([^|]+) \| ([^|]+) \|$/gm)];

test("every rule has exactly one row, and no row is of a rule that the list does not have", () => {
  expect(rows.map(([, id]) => id).toSorted()).toEqual(Object.entries(RULES).flatMap(idsOf).toSorted());
  expect(page.match(/^\| [A-Z]+-\d\d /gm)).toHaveLength(rows.length);
});

test("every row has a state that the page explains, and one that is met says where", () => {
  const states = [...page.matchAll(/^\| \*\*(.+?)\*\* \|/gm)].map(([, state]) => state);
  for (const [, id, state, where = ""] of rows) {
    expect(states, id).toContain(state);
    if (state === "met") expect([id, where]).toEqual([id, expect.stringMatching(/`[^`]*\/|\]\(decisions\//)]);
  }
});

test("what is open or met in part says whose the rest is, and why it is left where it is ours", () => {
  const inPart = page.split("\n").filter((line) => / \| (?:partly|open) \| /.test(line));
  expect(inPart.length).toBeGreaterThan(30);
  for (const line of inPart)
    expect(line).toMatch(/Rest \((?:ours\): \S|the lender's\)|a provider's\)|as specified\))/);
});

test("every file, test and record that the page names exists", () => {
  const paths = [...page.matchAll(/`((?:apps|docs|e2e|packages|tools)\/[^`]+)`/g)].map(([, path]) => path);
  const links = [...page.matchAll(/\]\(([^)#]+)/g)].map(([, link]) => `docs/${link}`);
  expect(paths.length).toBeGreaterThan(rows.length / 2);
  expect([...paths, ...links].filter((path) => !existsSync(new URL(String(path), ROOT)))).toEqual([]);
});

test("every setting that the page names is one", () => {
  const settings = readFileSync(new URL("docs/operating.md", ROOT), "utf8");
  for (const [, name] of page.matchAll(/`([A-Z][A-Z_]{5,})(?:=[^`]*)?`/g))
    expect(settings).toContain(`\`${name}\``);
});

test("every promise names a test that has this name", () => {
  const [, promises = ""] = page.split("## Promises and their tests");
  const named = [...promises.matchAll(/^\| [^|]+ \| `([^`]+)` \| ([^|]+) \|$/gm)];
  expect(named.length).toBeGreaterThan(40);
  for (const [, path = "", name = ""] of named)
    expect(readFileSync(new URL(path, ROOT), "utf8"), path).toContain(name);
});
