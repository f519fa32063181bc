import { expect, test } from "vitest";
import { ERRORS } from "../errors.ts";
import { EVERY_CONSOLE_CALL } from "./calls/every-console-call.ts";
import { PASSWORD_MESSAGES, passwordMessage } from "./password.ts";
import { isAllowed, PERMISSIONS, permissionsOf, REQUEST_KINDS, ROLES } from "./roles.ts";

test("no two calls of the console share a name, or a method and path, and each refuses with codes of the catalogue", () => {
  const names = EVERY_CONSOLE_CALL.map(({ name }) => name);
  const addresses = EVERY_CONSOLE_CALL.map(({ method, path }) => `${method} ${path}`);
  expect(new Set(names).size).toBe(names.length);
  expect(new Set(addresses).size).toBe(addresses.length);
  for (const { refuses } of EVERY_CONSOLE_CALL)
    expect(Object.keys(ERRORS)).toEqual(expect.arrayContaining([...refuses]));
});

test("the parts of an address are exactly those that its call reads", () => {
  for (const { path, params, name } of EVERY_CONSOLE_CALL)
    expect([name, /\{/.test(path)]).toEqual([name, params !== null]);
});

test("a call that changes something is no GET, and one that only reads takes no body", () => {
  for (const { method, body, name } of EVERY_CONSOLE_CALL)
    if (method === "GET") expect([name, body]).toEqual([name, null]);
});

test("an auditor changes nothing, an administrator moves no money, and nobody asks alone for what they agree to alone", () => {
  for (const permission of permissionsOf("auditor")) expect(permission).toMatch(/:(read|export)$/);
  for (const permission of permissionsOf("admin"))
    expect(permission).toMatch(/^(requests|reports|audit|staff):|:role-change$/);
  for (const kind of REQUEST_KINDS) {
    expect([kind, ROLES.some((role) => isAllowed(role, `ask:${kind}`))]).toEqual([kind, true]);
    expect([kind, isAllowed("checker", `agree:${kind}`)]).toEqual([kind, true]);
    for (const role of ROLES.filter(
      (one) => isAllowed(one, `ask:${kind}`) || isAllowed(one, `agree:${kind}`),
    ))
      expect([role, kind, isAllowed(role, "requests:work")]).toEqual([role, kind, true]);
  }
});

test("collections sees no number, and every role has something to do", () => {
  expect(isAllowed("collections", "customers:reveal")).toBe(false);
  for (const role of ROLES) expect(permissionsOf(role).length).toBeGreaterThan(3);
  expect(new Set(ROLES.flatMap(permissionsOf)).size).toBe(PERMISSIONS.length);
});

test("a password is long, not one letter again and again, and not the person's own name or address", () => {
  const person = { email: "asha.rao@lender.in", name: "Asha Rao" };
  const table = [
    ["", PASSWORD_MESSAGES.missing],
    ["Xy7!aB3$", PASSWORD_MESSAGES.short],
    ["abababababab", PASSWORD_MESSAGES.plain],
    ["asha is my name", PASSWORD_MESSAGES.own],
    ["the LENDER of all", PASSWORD_MESSAGES.own],
    ["x1y2z3".repeat(22), PASSWORD_MESSAGES.long],
    ["correct horse battery", null],
    [
      "\u0928\u092e\u0938\u094d\u0924\u0947 \u0926\u0941\u0928\u093f\u092f\u093e \u0915\u0947 \u0932\u094b\u0917",
      null,
    ],
  ] as const;
  for (const [password, message] of table)
    expect([password, passwordMessage(password, person)]).toEqual([password, message]);
});
