import { globSync, readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { ROOT, readRepository } from "./read-repository.ts";
import { circles } from "./rules/circles.ts";
import { folderOrder } from "./rules/folder-order.ts";
import { layers, testCode } from "./rules/layers.ts";
import { names, smallFiles } from "./rules/names.ts";
import { oldServers } from "./rules/old-servers.ts";
import { outside } from "./rules/outside.ts";
import { purity } from "./rules/purity.ts";
import { retiredNames } from "./rules/retired-names.ts";
import { stepPlaces } from "./rules/step-places.ts";
import { strangers } from "./rules/strangers.ts";
import { styles } from "./rules/styles.ts";
import { tableWriters } from "./rules/table-writers.ts";

const FILE_RULES = { layers, folderOrder, strangers, testCode, purity, outside, names, retiredNames, styles };
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

test("every decision has its own number and every migration too", () => {
  for (const folder of ["docs/decisions", "apps/server/migrations"]) {
    const numbers = readdirSync(`${ROOT}${folder}`)
      .map((name) => /^(\d{4})-/.exec(name)?.[1])
      .filter((number) => number !== undefined);
    expect(numbers.length, `${folder} holds nothing`).toBeGreaterThan(0);
    expect(numbers, folder).toEqual([...new Set(numbers)]);
  }
});

test("a package lists its exports one by one, and each leads to a file", () => {
  for (const file of globSync("packages/*/package.json", { cwd: ROOT })) {
    const { exports: listed } = JSON.parse(readFileSync(`${ROOT}${file}`, "utf8")) as {
      exports: Record<string, string>;
    };
    expect(Object.keys(listed).length, file).toBeGreaterThan(0);
    for (const [name, target] of Object.entries(listed)) {
      expect(name, `${file}: an open export hides nothing`).not.toContain("*");
      expect(
        () => readFileSync(`${ROOT}${file.replace("package.json", target)}`),
        `${file}: ${name}`,
      ).not.toThrow();
    }
  }
});
