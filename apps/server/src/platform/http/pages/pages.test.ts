import { get } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { GUARDED_ROUTES } from "@vaada/contract/routes";
import { expect, test } from "vitest";
import { TEST_FILES, testDist } from "../../../../testing/test-dist.ts";
import { openTestServer } from "../../../../testing/test-server.ts";
import { readDist } from "./dist.ts";

const server = await openTestServer({ dist: testDist() });
const bare = await openTestServer();
const SCRIPT = "/assets/app-1a2b.js";

test("the landing page is at the root and the shell at every other address of the app", async () => {
  expect((await server.call("GET", "/")).text).toBe(TEST_FILES["index.html"]);
  for (const path of ["/payment", "/logout", ...GUARDED_ROUTES, "/finbox?success=true&session_id=1"]) {
    const { status, text, headers } = await server.call("GET", path);
    expect([path, status, text]).toEqual([path, 200, TEST_FILES["app.html"]]);
    expect(headers.get("cache-control")).toBe("no-cache");
    expect(headers.get("content-type")).toBe("text/html; charset=utf-8");
  }
});

test("an address the app does not have gets the shell with status 404", async () => {
  for (const path of [
    "/nowhere",
    "/nowhere/",
    "//dashboard/",
    "/assets/app-gone.js",
    "/Dashboard",
    "/passwd.txt",
    "/sw.js.br",
  ]) {
    const { status, text } = await server.call("GET", path);
    expect([path, status, text]).toEqual([path, 404, TEST_FILES["app.html"]]);
  }
});

test("an address with a slash after it is the same address, with all of its query", async () => {
  for (const [written, plain] of [
    ["/dashboard/", "/dashboard"],
    ["/finbox/?success=true&session_id=a?b", "/finbox?success=true&session_id=a?b"],
    ["/payment-history/loans//", "/payment-history/loans"],
    ["/terms/?lang=hi", "/terms?lang=hi"],
  ] as const) {
    const { status, headers } = await server.call("GET", written);
    expect([status, headers.get("location")]).toEqual([308, plain]);
  }
});

test("files carry their type, and only a name with a hash in it may be kept for ever", async () => {
  const table = [
    [SCRIPT, "text/javascript; charset=utf-8", "public, max-age=31536000, immutable"],
    ["/sw.js", "text/javascript; charset=utf-8", "no-cache"],
    ["/manifest.webmanifest", "application/manifest+json; charset=utf-8", "no-cache"],
    ["/icons/192.png", "image/png", "public, max-age=300"],
    ["/app.html", "text/html; charset=utf-8", "no-cache"],
  ] as const;
  for (const [path, type, cache] of table) {
    const { status, headers } = await server.call("GET", path);
    expect([path, status, headers.get("content-type"), headers.get("cache-control")]).toEqual([
      path,
      200,
      type,
      cache,
    ]);
  }
});

/** Node's own client, because `fetch` asks for its encodings itself and unpacks them. */
function raw(path: string, headers: Record<string, string>) {
  return new Promise<{ encoding: string | undefined; etag: string | undefined; bytes: Buffer }>((resolve) => {
    get(`${server.url}${path}`, { headers }, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk);
      const { "content-encoding": encoding, etag } = response.headers;
      resolve({ encoding, etag, bytes: Buffer.concat(chunks) });
    });
  });
}

test("the smallest variant the browser reads is sent, and nothing compressed to who did not ask", async () => {
  const text = TEST_FILES["assets/app-1a2b.js"];
  const table = [
    ["gzip, deflate, br", "br"],
    ["GZIP", "gzip"],
    ["br;q=0, gzip;q=0.5", "gzip"],
    ["br;q=0", undefined],
    ["identity", undefined],
    ["", undefined],
  ] as const;
  for (const [accept, encoding] of table) {
    const answer = await raw(SCRIPT, { "accept-encoding": accept });
    expect([accept, answer.encoding]).toEqual([accept, encoding]);
    const unpack =
      encoding === "br" ? brotliDecompressSync : encoding === "gzip" ? gunzipSync : (b: Buffer) => b;
    expect(unpack(answer.bytes).toString()).toBe(text);
  }
  expect((await raw("/icons/192.png", { "accept-encoding": "br" })).encoding).toBeUndefined();
});

test("what a browser has already is 304, and each encoding has a tag of its own", async () => {
  const br = await raw(SCRIPT, { "accept-encoding": "br" });
  const plain = await raw(SCRIPT, {});
  expect(br.etag).not.toBe(plain.etag);
  for (const held of [plain.etag, `W/${plain.etag}`, `"x", ${plain.etag}`, "*"]) {
    const { status, text } = await server.call("GET", SCRIPT, {
      headers: { "if-none-match": String(held), "accept-encoding": "identity" },
    });
    expect([status, text]).toEqual([304, ""]);
  }
  const other = { headers: { "if-none-match": '"x"' } };
  expect((await server.call("GET", SCRIPT, other)).status).toBe(200);
  expect((await server.call("GET", "/nowhere", { headers: { "if-none-match": "*" } })).status).toBe(404);
});

test("HEAD answers as GET does, without the body", async () => {
  const { status, text, headers } = await server.call("HEAD", "/dashboard");
  expect([status, text]).toEqual([200, ""]);
  expect(headers.get("content-length")).not.toBeNull();
});

test("without a build every page says so plainly, and the API works", async () => {
  expect(readDist("/nonexistent")).toBeNull();
  for (const path of ["/", "/dashboard", "/nowhere"]) {
    const { status, text } = await bare.call("GET", path);
    expect([status, text]).toEqual([503, expect.stringContaining("npm run build")]);
  }
  expect((await bare.call("GET", "/api/app/config")).status).toBe(200);
});
