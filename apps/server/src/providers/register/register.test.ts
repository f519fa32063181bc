import { readdirSync } from "node:fs";
import { RECIPIENTS } from "@vaada/contract/recipients";
import { expect, test } from "vitest";
import { describeRecipients } from "./describe-recipients.ts";
import { REGISTER } from "./register.ts";

const PROVIDERS = new URL("../", import.meta.url);
const adapters = readdirSync(PROVIDERS, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== "register")
  .map(({ name }) => name);

test("every adapter is in the register with who stands behind it, and the register names no other", () => {
  const named = new Set(Object.values(REGISTER).flatMap((entry) => entry.adapters));
  expect(adapters).not.toEqual([]);
  expect([...named].sort()).toEqual(adapters.sort());
});

test("every recipient says where it keeps what it gets, which clauses its contract has and how it is left", () => {
  for (const recipient of RECIPIENTS) {
    const { keeps, clauses, exit } = REGISTER[recipient];
    for (const text of [keeps, exit, ...clauses]) expect(text, recipient).toMatch(/^[^|\n]+$/);
    expect(clauses, recipient).not.toEqual([]);
    if (recipient !== "push-services") expect(keeps, recipient).toMatch(/^in India/);
  }
});

test("a borrower is told of each in words of their own language", () => {
  for (const { role } of describeRecipients("hi")) expect(role).toMatch(/[\u0900-\u097F]/);
  for (const { role } of describeRecipients("en")) expect(role).not.toMatch(/[\u0900-\u097F]/);
});
