import { expect, test } from "vitest";
import { nameParameters } from "./named-statement.ts";

const { text, valuesOf } = nameParameters("select :on::date, :amount::bigint where :on::date is not null");

test("a name is one number wherever it stands, and a cast is none", () => {
  expect(text).toBe("select $1::date, $2::bigint where $1::date is not null");
  expect(valuesOf({ amount: 5n, on: "2026-11-01" })).toEqual(["2026-11-01", 5n]);
});

test.each([
  ["too few", { on: null }],
  ["too many", { on: null, amount: null, mode: null }],
  ["others", { on: null, sum: null }],
])("values that are %s are refused, and undefined counts as a value", (_what, values) => {
  expect(() => valuesOf(values)).toThrow("on, amount");
  expect(valuesOf({ on: undefined, amount: null })).toEqual([undefined, null]);
});
