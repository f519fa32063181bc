import { globSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { doors } from "./rules/doors.ts";
import { featuresStandAlone } from "./rules/features.ts";
import { floors } from "./rules/floors.ts";
import { names } from "./rules/names.ts";
import { purity } from "./rules/purity.ts";
import { styles } from "./rules/styles.ts";
import type { Source } from "./source.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));
const RULES = [floors, featuresStandAlone, purity, doors, names, styles];

function sources(): Source[] {
  const paths = globSync("{packages,apps,tools,e2e,bench}/**/*.{ts,tsx,mjs,css}", {
    cwd: ROOT,
    exclude: (path) => /(^|\/)(node_modules|dist|\.types|locales)(\/|$)/.test(String(path)),
  });
  return paths.map((path) => ({ path, text: readFileSync(`${ROOT}${path}`, "utf8") }));
}

test("the house is tidy", () => {
  const read = sources();
  expect(read.length, "tidy read no files: a check that checks nothing must fail").toBeGreaterThan(20);
  // The walls' own test quotes what it forbids.
  const untidy = read
    .filter(({ path }) => !path.startsWith("tools/tidy/"))
    .flatMap((s) => RULES.flatMap((rule) => rule(s)));
  expect(untidy).toEqual([]);
});

test("every decision has its own number and every migration too", () => {
  for (const folder of ["docs/decisions", "apps/server/migrations"]) {
    const numbers = readdirSync(`${ROOT}${folder}`)
      .map((name) => /^(\d{4})-/.exec(name)?.[1])
      .filter((number) => number !== undefined);
    expect(numbers.length, `${folder} holds nothing`).toBeGreaterThan(0);
    expect(numbers, folder).toEqual(numbers.map((_, index) => String(index + 1).padStart(4, "0")));
  }
});

test("a package opens its doors one by one, and each leads somewhere", () => {
  for (const file of globSync("packages/*/package.json", { cwd: ROOT })) {
    const { exports: doorsOf } = JSON.parse(readFileSync(`${ROOT}${file}`, "utf8")) as {
      exports: Record<string, string>;
    };
    expect(Object.keys(doorsOf).length, file).toBeGreaterThan(0);
    for (const [door, target] of Object.entries(doorsOf)) {
      expect(door, `${file}: an open door hides nothing`).not.toContain("*");
      expect(
        () => readFileSync(`${ROOT}${file.replace("package.json", target)}`),
        `${file}: ${door}`,
      ).not.toThrow();
    }
  }
});
