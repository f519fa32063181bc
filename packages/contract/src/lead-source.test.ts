import { expect, test } from "vitest";
import { leadSourceOf } from "./lead-source.ts";

test("only the known marketing tags of a page's address are kept", () => {
  expect(
    leadSourceOf({
      utm_source: "metro-poster",
      gclid: "abc",
      ref: "friend",
      mobile: "9876543210",
      utm_: "x",
      UTM_X: "y",
    }),
  ).toEqual({ utm_source: "metro-poster", gclid: "abc", ref: "friend" });
});

test.each([
  ["a repeated tag", { utm_source: ["a", "b"] }],
  ["a nested tag", { utm_source: { a: "b" } }],
  ["a line break, which would forge a log line", { utm_source: "a\r\nb" }],
  ["a NUL", { utm_source: "a\0b" }],
  ["text that runs backwards", { utm_source: "a\u202Eb" }],
  ["half a character", { utm_source: "a\uD800b" }],
  ["nothing", { utm_source: "" }],
])("%s is dropped, not an error", (_what, query) => {
  expect(leadSourceOf(query)).toEqual({});
});

test("a long tag is cut to 64 characters and no more than ten tags are kept", () => {
  expect(leadSourceOf({ ref: "x".repeat(100) })).toEqual({ ref: "x".repeat(64) });
  const many = Object.fromEntries([..."abcdefghijklmnop"].map((letter) => [`utm_${letter}`, "1"]));
  expect(Object.keys(leadSourceOf(many))).toHaveLength(10);
});
