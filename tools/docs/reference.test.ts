import { readFileSync } from "node:fs";
import { EVERY_CALL } from "@vaada/contract/calls/every-call";
import { EVERY_CONSOLE_CALL } from "@vaada/contract/console/calls/every-console-call";
import { ROLES } from "@vaada/contract/console/roles";
import { ERRORS } from "@vaada/contract/errors";
import { expect, test } from "vitest";
import { referencePages } from "./reference.ts";

const pages = referencePages();
const onFile = (name: string) =>
  readFileSync(new URL(`../../docs/reference/${name}`, import.meta.url), "utf8");

test.each(Object.keys(pages))("docs/reference/%s is what `npm run docs` makes of the contract", (name) => {
  expect(onFile(name)).toBe(pages[name]);
});

test("the page of the console names every call with the permission that it needs, and every role", () => {
  for (const { method, path, access } of EVERY_CONSOLE_CALL) {
    expect(pages["console-calls.md"]).toContain(`## ${method} ${path}\n`);
    if (access !== "anybody" && access !== "staff")
      expect(pages["console-calls.md"]).toContain(`the permission \`${access}\``);
  }
  for (const role of ROLES) expect(pages["console-calls.md"]).toContain(role);
});

test("the pages name every call with its fields, and every code", () => {
  for (const { method, path } of EVERY_CALL) expect(pages["calls.md"]).toContain(`## ${method} ${path}\n`);
  for (const field of [
    "| `mobile` | string |",
    "| `loan.loan_id` | integer |",
    "| `terms.grades[].roi` | number |",
  ])
    expect(pages["calls.md"]).toContain(field);
  for (const code of Object.keys(ERRORS)) expect(pages["errors.md"]).toContain(`| \`${code}\` |`);
});
