import { expect, test } from "vitest";
import { type LeadSource, leadSourceOf as sourceOf } from "./lead-source.ts";

const leadSourceOf = (query: Record<string, unknown>): LeadSource =>
  sourceOf(query, ["utm_*", "gclid", "ref"]);

test("only the known marketing tags of a page's address are kept", () => {
  expect(
    leadSourceOf({
      utm_source: "metro-poster",
      gclid: "abc",
      ref: "friend",
      mobile: "9876543210",
      utm_: "x",
    }),
  ).toEqual({ utm_source: "metro-poster", gclid: "abc", ref: "friend" });
});

test("which tags are kept is the lender's to say", () => {
  const query = { utm_source: "mail", fbclid: "f1", campaign: "diwali", campaigns: "x" };
  expect(sourceOf(query, ["fbclid", "campaign"])).toEqual({ fbclid: "f1", campaign: "diwali" });
  expect(sourceOf(query, [])).toEqual({});
});

test.each([
  ["a nested tag", { utm_source: { a: "b" } }],
  ["a line break, which would forge a log line", { utm_source: "a\r\nb" }],
  ["a NUL", { utm_source: "a\0b" }],
  ["text that runs backwards", { utm_source: "a\u202Eb" }],
  ["half a character", { utm_source: "a\uD800b" }],
  ["nothing", { utm_source: "" }],
])("%s is dropped, not an error", (_what, query) => {
  expect(leadSourceOf(query)).toEqual({});
});

test("a tag may have digits and more words, any case, and counts once when it is there twice", () => {
  expect(leadSourceOf({ utm_source_platform: "x", UTM_Id: "7", utm_source: ["first", "second"] })).toEqual({
    utm_source_platform: "x",
    utm_id: "7",
    utm_source: "first",
  });
});

test("a long tag is cut to 64 characters and no more than ten tags are kept", () => {
  expect(leadSourceOf({ ref: "x".repeat(100) })).toEqual({ ref: "x".repeat(64) });
  const many = Object.fromEntries([..."abcdefghijklmnop"].map((letter) => [`utm_${letter}`, "1"]));
  expect(Object.keys(leadSourceOf(many))).toHaveLength(10);
});
