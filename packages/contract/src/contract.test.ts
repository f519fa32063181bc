import { expect, test } from "vitest";
import { readAppConfig } from "./calls/app-config.ts";
import { sendCode, signOut, verifyCode } from "./calls/sign-in.ts";
import { checkStep } from "./calls/step.ts";
import { ERRORS } from "./errors.ts";
import { GUARDED_ROUTES, isGuardedRoute, isKnownRoute } from "./routes.ts";
import { Secret } from "./secret.ts";

const CALLS = [sendCode, verifyCode, signOut, readAppConfig, checkStep];

test("no two calls share a name or an address", () => {
  expect(new Set(CALLS.map(({ name }) => name)).size).toBe(CALLS.length);
  expect(new Set(CALLS.map(({ method, path }) => `${method} ${path}`)).size).toBe(CALLS.length);
});

test("every code is upper-case words and every refusal has a sentence for a person", () => {
  for (const [code, { status, says }] of Object.entries(ERRORS)) {
    expect(code).toMatch(/^[A-Z]+(_[A-Z]+)*$/);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(says.length).toBeGreaterThan(10);
  }
});

test.each([
  [{ mobile: "9876543210" }, undefined],
  [{}, "Please enter your mobile number"],
  [{ mobile: 9876543210 }, "Please enter your mobile number"],
  [{ mobile: ["9876543210"] }, "Please enter your mobile number"],
  [{ mobile: "123" }, "Please enter valid mobile number"],
  [{ mobile: "0000000000" }, "Invalid mobile number"],
])("the body %j of a send is answered with %j", (body, message) => {
  expect(sendCode.body.safeParse(body).error?.issues[0]?.message).toBe(message);
});

test("a field the call does not know is refused", () => {
  expect(sendCode.body.safeParse({ mobile: "9876543210", user_type: "admin" }).success).toBe(false);
});

test("a code is six ASCII digits", () => {
  const request_id = "A".repeat(22);
  for (const otp of ["12345", "1234567", "१२३४५६", "12345a", "", 123456, null])
    expect(verifyCode.body.safeParse({ request_id, otp }).success, String(otp)).toBe(false);
  expect(verifyCode.body.safeParse({ request_id, otp: "012345" }).success).toBe(true);
});

test("every guarded address is known and starts with a slash", () => {
  for (const route of GUARDED_ROUTES) {
    expect(route).toMatch(/^\/[a-z-]+(\/[a-z-]+)?$/);
    expect(isGuardedRoute(route) && isKnownRoute(route)).toBe(true);
  }
  expect(isGuardedRoute("/")).toBe(false);
  expect(isKnownRoute("/nowhere")).toBe(false);
});

test("a secret can't be printed by accident", () => {
  const secret = new Secret("482913");
  expect(`${secret} ${JSON.stringify({ secret })}`).not.toContain("482913");
  expect(secret.reveal()).toBe("482913");
});
