import { expect, test } from "vitest";
import { openSandbox } from "../testing/open-sandbox.ts";
import { showCode } from "./authenticator.ts";

/** "12345678901234567890" in base32, as in appendix B of RFC 6238. */
const SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ";
const PERSON = {
  email: "checker-1@vaada.example",
  name: "Devika Menon",
  role: "checker",
  password: "a password to show",
  totpSecret: SECRET,
};

test("an authenticator shows the codes of RFC 6238", () => {
  for (const [seconds, code] of [
    [59, "287082"],
    [1_111_111_109, "081804"],
    [20_000_000_000, "353130"],
  ] as const)
    expect(showCode(SECRET, new Date(seconds * 1000)).code).toBe(code);
  expect(showCode(SECRET, new Date(59_000)).seconds).toBe(1);
});

test("GET /staff lists the lender's people with password and key, and the index page shows them", async () => {
  const sandbox = await openSandbox({ staff: [PERSON], now: () => new Date(59_000) });
  expect((await sandbox.get("/staff")).body).toEqual([PERSON]);
  expect((await sandbox.get("/staff/codes")).body).toEqual([
    { email: PERSON.email, code: "287082", seconds: 1 },
  ]);
  const page = String((await sandbox.get("/")).body);
  for (const shown of [PERSON.name, PERSON.email, PERSON.password]) expect(page).toContain(shown);
});

test("a sandbox that was given nobody lists nobody", async () => {
  const sandbox = await openSandbox();
  expect((await sandbox.get("/staff")).body).toEqual([]);
  expect(String((await sandbox.get("/")).body)).not.toContain("The lender’s people");
});
