import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance, LightMyRequestResponse } from "fastify";
import { afterAll, expect, test } from "vitest";
import { testDist } from "../../../../testing/test-dist.ts";
import { openTestServer } from "../../../../testing/test-server.ts";
import { buildConsoleApp } from "../../../app.ts";
import { openAssetFolder } from "./asset-folder.ts";
import type { Dist } from "./dist.ts";
import { shareAssets } from "./share-assets.ts";

const FOR_EVER = "public, max-age=31536000, immutable";
const DAY_MS = 24 * 60 * 60 * 1000;

const assetsDir = mkdtempSync(join(tmpdir(), "vaada-assets-"));
afterAll(() => rmSync(assetsDir, { recursive: true }));

/** A build whose page needs two chunks and a style of its own release, and one chunk that both have. */
const release = (name: string): Dist =>
  testDist({
    "index.html": `<!doctype html><script type="module" src="/assets/main-${name}.js"></script>`,
    "app.html": `<!doctype html><link rel="stylesheet" href="/assets/main-${name}.css">`,
    "sw.js": `keep("${name}")`,
    [`assets/main-${name}.js`]: `import("/assets/later-${name}.js");${"x".repeat(500)}`,
    [`assets/later-${name}.js`]: `say("${name}")`,
    [`assets/main-${name}.css`]: `b{content:"${name}"}`,
    "assets/both-7c7c.js": "both()",
  });

const dists = { old: release("0a0a"), young: release("1b1b") };
const start = async (dist: Dist) => {
  const server = await openTestServer({ dist, consoleDist: dist, assetsDir });
  const stop = await shareAssets(server.services);
  afterAll(stop);
  const console = buildConsoleApp(server.services);
  afterAll(() => console.close());
  return { server, console };
};
const servers = [await start(dists.old), await start(dists.young)] as const;
const partsOf = ({ files }: Dist) => [...files.keys()].filter((path) => path.startsWith("/assets/"));
const EVERY_PART = [...new Set(Object.values(dists).flatMap(partsOf))];

/** All but what an answer has of its own. */
function kept(answer: LightMyRequestResponse | undefined): unknown {
  const { date: _date, "x-request-id": _id, connection: _connection, ...headers } = answer?.headers ?? {};
  return { status: answer?.statusCode, headers, bytes: answer?.rawPayload.toString("hex") };
}

test("while one release takes the place of another, every part of either page comes from either server, the same", async () => {
  expect(EVERY_PART).toHaveLength(7);
  for (const apps of [servers.map(({ server }) => server.app), servers.map(({ console }) => console)])
    for (const url of EVERY_PART)
      for (const encoding of ["br", "gzip", "identity"]) {
        const ask = (app: FastifyInstance, held?: string) =>
          app.inject({
            url,
            headers: {
              "accept-encoding": encoding,
              ...(held === undefined ? {} : { "if-none-match": held }),
            },
          });
        const [one, other] = await Promise.all(apps.map((app) => ask(app)));
        expect([url, one?.statusCode, one?.headers["cache-control"]]).toEqual([url, 200, FOR_EVER]);
        expect(kept(other), url).toEqual(kept(one));
        for (const app of apps) expect((await ask(app, String(one?.headers.etag))).statusCode).toBe(304);
      }
});

test("a server gives its own pages and worker, and nothing is found by a name that no build writes", async () => {
  const [{ server: old }, { server: young }] = servers;
  expect((await old.call("GET", "/sw.js")).text).toBe('keep("0a0a")');
  expect((await young.call("GET", "/")).text).toContain("main-1b1b.js");
  for (const path of [
    "/assets/gone-2c2c.js",
    "/assets/",
    "/assets/main-0a0a.js.br",
    "/assets/%2e%2e/console/main-0a0a.js",
    "/assets/..%2fconsole%2fmain-0a0a.js",
    "/assets/borrower/main-0a0a.js",
    `/assets/${"x".repeat(300)}.js`,
  ]) {
    const { status, text } = await young.call("GET", path);
    expect([path, status, text]).toEqual([path, 404, expect.stringContaining("main-1b1b.css")]);
  }
  expect((await young.call("POST", "/assets/main-0a0a.js")).status).toBe(405);
});

test("what somebody else put there is no page and no worker: only kinds that are part of a page are given", async () => {
  const [{ server }] = servers;
  for (const name of [
    "page-0a0a.html",
    "page-0a0a.xml",
    "page-0a0a.webmanifest",
    "page-0a0a",
    "page-0a0a.svg",
  ])
    writeFileSync(join(assetsDir, "borrower", name), "<script>take()</script>");
  for (const name of ["page-0a0a.html", "page-0a0a.xml", "page-0a0a.webmanifest", "page-0a0a"])
    expect([name, (await server.call("GET", `/assets/${name}`)).status]).toEqual([name, 404]);
  expect((await server.call("GET", "/assets/page-0a0a.svg")).status).toBe(200);
});

test("what is there is never written over, and what no server has used for a week goes", async () => {
  const folder = openAssetFolder(join(assetsDir, "third"));
  const day = (count: number) => new Date(Date.UTC(2026, 10, 1) + count * DAY_MS);
  const other = testDist({ "index.html": "", "app.html": "", "assets/both-7c7c.js": "changed()" });
  await folder.share(dists.old.files, day(0));
  await folder.share(other.files, day(1));
  expect((await folder.find("/assets/both-7c7c.js"))?.variants.identity.bytes.toString()).toBe("both()");
  await folder.share(dists.young.files, day(3));
  await folder.prune(day(2));
  expect(await folder.find("/assets/main-0a0a.js")).toBeNull();
  expect(await folder.find("/assets/main-1b1b.js")).not.toBeNull();
  // Both releases have it, so it was in use when the later one said so.
  expect(await folder.find("/assets/both-7c7c.js")).not.toBeNull();
  expect(readdirSync(join(assetsDir, "third")).filter((name) => /0a0a|draft/.test(name))).toEqual([]);
});

test("a folder that can't be used stops no server: the log says so", async () => {
  const [{ server }] = servers;
  const unusable = openAssetFolder("/dev/null/assets");
  const stop = await shareAssets({
    ...server.services,
    assetFolders: { borrower: unusable, console: unusable },
  });
  stop();
  expect(server.logLines.filter((line) => line.includes("ASSETS_DIR can't be used"))).toHaveLength(2);
});
