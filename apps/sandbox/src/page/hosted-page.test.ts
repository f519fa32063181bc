import { expect, test } from "vitest";
import { withQuery } from "./hosted-page.ts";

test.each([
  ["http://a.example/back", "http://a.example/back?x=1"],
  ["http://a.example/back?", "http://a.example/back?x=1"],
  ["http://a.example/back?a=%20b", "http://a.example/back?a=%20b&x=1"],
  ["http://a.example/back?a=1&", "http://a.example/back?a=1&x=1"],
  ["http://a.example/back?a=1#here", "http://a.example/back?a=1&x=1#here"],
  ["http://a.example/#?a", "http://a.example/?x=1#?a"],
])("%s with more in its query is %s", (address, expected) => {
  expect(withQuery(address, { x: "1" })).toBe(expected);
});
