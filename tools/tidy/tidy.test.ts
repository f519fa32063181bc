import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { ROOT, readRepository } from "./read-repository.ts";
import { circles } from "./rules/circles.ts";
import { folderOrder } from "./rules/folder-order.ts";
import { hiddenImports, layers, testCode } from "./rules/layers.ts";
import { listedExports } from "./rules/listed-exports.ts";
import { names, numbers, recordForm, smallFiles } from "./rules/names.ts";
import { oldServers } from "./rules/old-servers.ts";
import { outside } from "./rules/outside.ts";
import { purity } from "./rules/purity.ts";
import { retiredNames } from "./rules/retired-names.ts";
import { stepPlaces } from "./rules/step-places.ts";
import { strangers } from "./rules/strangers.ts";
import { styles } from "./rules/styles.ts";
import { tableWriters } from "./rules/table-writers.ts";

const FILE_RULES = {
  layers,
  folderOrder,
  strangers,
  testCode,
  hiddenImports,
  purity,
  outside,
  names,
  retiredNames,
  styles,
};
const REPOSITORY_RULES = { circles, stepPlaces, tableWriters, smallFiles, oldServers };

const repository = readRepository();

test("tidy has read the repository: a check that checks nothing must fail", () => {
  expect(repository.sources.length).toBeGreaterThan(500);
  expect(repository.migrations.length).toBeGreaterThan(10);
  expect(repository.packages.length).toBeGreaterThan(10);
});

test.each(Object.entries(FILE_RULES))("every file keeps the rule %s", (_name, rule) => {
  expect(repository.sources.flatMap(rule)).toEqual([]);
});

test.each(Object.entries(REPOSITORY_RULES))("the repository keeps the rule %s", (_name, rule) => {
  expect(rule(repository)).toEqual([]);
});

test.each(["docs/decisions", "apps/server/migrations"])("every number of %s is given once", (folder) => {
  expect(numbers(folder, readdirSync(`${ROOT}${folder}`))).toEqual([]);
});

test("every decision record has one form, in lines of at most 120 characters", () => {
  const folder = `${ROOT}docs/decisions/`;
  const records = readdirSync(folder);
  expect(records.flatMap((name) => recordForm(name, readFileSync(`${folder}${name}`, "utf8")))).toEqual([]);
});

test("a package lists its exports one by one, and each leads to a file", () => {
  const packages = repository.packages.filter(({ folder }) => folder.startsWith("packages/"));
  expect(packages.length).toBeGreaterThan(5);
  expect(packages.flatMap((one) => listedExports(one, (path) => existsSync(`${ROOT}${path}`)))).toEqual([]);
});
