import { expect, test } from "vitest";
import { ERRORS, type ErrorCode, REFUSED_BY_ANY_CALL } from "../errors.ts";
import { ERRORS_IN_HINDI } from "../errors-in-hindi.ts";
import { EVERY_CALL } from "./every-call.ts";

test("no two calls share a name, or a method and path", () => {
  const names = EVERY_CALL.map((call) => call.name);
  const addresses = EVERY_CALL.map((call) => `${call.method} ${call.path}`);
  expect(new Set(names).size).toBe(names.length);
  expect(new Set(addresses).size).toBe(addresses.length);
});

test("every call refuses only with codes of the catalogue, and one that needs a token says so", () => {
  for (const call of EVERY_CALL) {
    expect(Object.keys(ERRORS)).toEqual(expect.arrayContaining([...call.refuses]));
    expect(call.refuses.includes("SESSION_ENDED"), call.name).toBe(call.access === "borrower");
  }
});

test("whatever a call of the borrower's can refuse is also said in Hindi", () => {
  const codes = new Set<ErrorCode>([...REFUSED_BY_ANY_CALL, ...EVERY_CALL.flatMap(({ refuses }) => refuses)]);
  expect([...codes].filter((code) => !Object.hasOwn(ERRORS_IN_HINDI, code))).toEqual([]);
  for (const [code, says] of Object.entries(ERRORS_IN_HINDI))
    expect([code, says]).toEqual([code, expect.stringMatching(/[ऀ-ॿ]/)]);
});
