import { expect, test } from "vitest";
import { statementOf } from "../../../testing/key-facts/statements.ts";
import { openTestServer } from "../../../testing/test-server.ts";
import { keyFactsPage } from "../../agreements/key-facts/content.ts";
import { PAGE_FONT_PATH, PAGE_FONT_RANGE } from "./page-font.ts";

const server = await openTestServer();

/** The letters that the font covers, as a matcher of text. */
const covered = new RegExp(
  `[${PAGE_FONT_RANGE.replaceAll(", ", "").replaceAll("-", "-U+").replaceAll("U+", "\\u")}]`,
  "g",
);

test("a frame without an origin may have the face, and a browser may keep it", async () => {
  const response = await fetch(`${server.url}${PAGE_FONT_PATH}`, { headers: { origin: "null" } });
  const { status, headers } = response;
  expect([status, headers.get("content-type"), headers.get("access-control-allow-origin")]).toEqual([
    200,
    "font/woff2",
    "*",
  ]);
  expect(headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect(Buffer.from(await response.arrayBuffer()).toString("latin1", 0, 4)).toBe("wOF2");
});

test("nothing else that we serve may be read by strangers", async () => {
  const { headers } = await server.call("GET", "/api/app/config", { headers: { origin: "null" } });
  expect(headers.get("access-control-allow-origin")).toBeNull();
});

test("the face has every letter of the Hindi statement, and the English one asks for none of it", () => {
  const inHindi = keyFactsPage(statementOf(), "hi").html.match(/[\u0900-\u097f\u200c\u200d]/g) ?? [];
  expect(inHindi.length).toBeGreaterThan(1_000);
  expect([...new Set(inHindi.join("").replace(covered, ""))]).toEqual([]);
  expect(keyFactsPage(statementOf(), "en").html.match(covered)).toBeNull();
});
