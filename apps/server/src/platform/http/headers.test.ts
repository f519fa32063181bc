import { createHash } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { testDist } from "../../../testing/test-dist.ts";
import { openTestServer } from "../../../testing/test-server.ts";
import { buildCheckoutApp } from "../../app.ts";
import { PAGE_STYLE } from "../paper/page-style.ts";
import { JSON_TYPE } from "./answer.ts";

const dist = testDist();
const server = await openTestServer({ dist });
const sha256 = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

const pageStyle = PAGE_STYLE.text.replace(/<\/?style>/g, "");
const { sources } = server.services.settings.checkout;
const pages = buildCheckoutApp(server.services);
afterAll(() => pages.close());
const POLICY = [
  "default-src 'none'",
  `script-src 'self' ${sha256("go()")}`,
  `style-src 'self' ${sha256("b{color:red}")} ${sha256(pageStyle)}`,
  "img-src 'self' blob:",
  "connect-src 'self'",
  "font-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "object-src 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types app",
  "report-to csp",
].join("; ");

/** Of what is no page: an answer of a call, and a file that a page asks for by its hash. */
const NO_PAGE = "default-src 'none'; frame-ancestors 'none'";

function expectHeaders(headers: Headers, address: string, policy = POLICY): void {
  expect(headers.get("content-security-policy"), address).toBe(policy);
  expect(headers.get("reporting-endpoints"), address).toBe('csp="/api/csp-reports"');
  expect(headers.get("strict-transport-security"), address).toBe("max-age=31536000; includeSubDomains");
  expect(headers.get("x-content-type-options"), address).toBe("nosniff");
  expect(headers.get("referrer-policy"), address).toBe("no-referrer");
  expect(headers.get("cross-origin-opener-policy"), address).toBe("same-origin");
  expect(headers.get("cross-origin-resource-policy"), address).toBe("same-origin");
  const permissions =
    policy === POLICY ? /camera=\(self\).*microphone=\(\)/ : /^camera=\(\), microphone=\(\)/;
  expect(headers.get("permissions-policy"), address).toMatch(permissions);
  expect(headers.get("x-request-id"), address).toMatch(/^[0-9a-f-]{36}$/);
  expect(headers.get("x-powered-by"), address).toBeNull();
  expect(headers.get("server"), address).toBeNull();
  if (address.includes("/api")) expect(headers.get("cache-control"), address).toBe("no-store");
}

/** Fastify's own list of its routes, so that a new one can't be forgotten here. */
function everyRoute(): string[] {
  const lines = server.app.printRoutes({ commonPrefix: false }).split("\n");
  const stack: string[] = [];
  return lines.flatMap((line) => {
    const [, indent = "", segment = "", methods] = /^([│ ]*)[├└]── (\S*)(?: \((.*)\))?$/.exec(line) ?? [];
    const depth = indent.length / 4;
    stack.length = depth;
    stack[depth] = segment;
    return methods === undefined ? [] : methods.split(", ").map((method) => `${method} ${stack.join("")}`);
  });
}

test("every route the app has answers with every security header, whether it does or refuses", {
  tags: "long",
}, async () => {
  const routes = everyRoute();
  expect(routes.length).toBeGreaterThan(60);
  expect(routes).toEqual(
    expect.arrayContaining(["POST /api/user/otp/send", "GET /", "GET /sw.js", "POST /api/sandbox/clock"]),
  );
  for (const route of routes) {
    const [method = "", path = ""] = route.split(" ");
    const { status, headers } = await server.call(method, path);
    const isNoPage =
      /^\/(assets|icons)\//.test(path) || (status === 200 && headers.get("content-type") === JSON_TYPE);
    const isShort = headers.get("content-security-policy") === NO_PAGE;
    expectHeaders(headers, route, isNoPage && isShort ? NO_PAGE : POLICY);
    const wrong = method === "POST" ? "GET" : "POST";
    expectHeaders(
      (await server.call(wrong, path, wrong === "POST" ? { rawBody: "{" } : {})).headers,
      `${wrong} ${path}`,
    );
  }
});

test("so do what is not there, what has not changed, what fails and what can't be read", async () => {
  for (const [method, path] of [
    ["GET", "/nowhere"],
    ["GET", "/api/nowhere"],
    ["POST", "/nowhere"],
    ["GET", "/%zz"],
  ] as const)
    expectHeaders((await server.call(method, path)).headers, `${method} ${path}`);
  const { headers } = await server.call("GET", "/sw.js");
  const etag = headers.get("etag") ?? "";
  const unchanged = await server.call("GET", "/sw.js", { headers: { "if-none-match": etag } });
  expect(unchanged.status).toBe(304);
  expectHeaders(unchanged.headers, "304");
  const unreadable = await server.call("POST", "/api/user/otp/send", { rawBody: "{" });
  expectHeaders(unreadable.headers, "/api 400");
});

test("an answer of a call, a file that stands by its hash and an icon let nothing in, in fewer words; a worker has the pages' own", async () => {
  for (const path of ["/api/app/config", "/assets/app-1a2b.js", "/icons/192.png"]) {
    const { headers } = await server.call("GET", path);
    expectHeaders(headers, path.replace("/assets", ""), NO_PAGE);
    const bytes = [...headers].reduce((sum, [name, value]) => sum + name.length + value.length + 4, 0);
    expect(bytes, path).toBeLessThan(900);
  }
  expectHeaders((await server.call("GET", "/sw.js")).headers, "/sw.js");
});

test("no page of the app lets the checkout's hosts in", () => {
  for (const origin of Object.values(sources).flat()) expect(POLICY).not.toContain(origin);
  expect(POLICY).not.toMatch(/https?:/);
});

test("whatever the checkout's origin answers lets in what the checkout needs, and nothing more", async () => {
  const policy = [
    "default-src 'none'",
    `script-src 'self' ${sources.scripts.join(" ")}`,
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: ${sources.images.join(" ")}`,
    `connect-src ${sources.beacons.join(" ")}`,
    "font-src 'self'",
    `frame-src ${sources.frames.join(" ")}`,
    `form-action ${sources.frames.join(" ")}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "report-to csp",
  ].join("; ");
  for (const [method, url] of [
    ["GET", "/pay/none"],
    ["GET", "/nowhere"],
    ["POST", "/pay/none"],
    ["GET", "/checkout/page.js"],
    ["GET", "/%zz"],
  ] as const) {
    const { headers } = await pages.inject({ method, url });
    expect(headers, `${method} ${url}`).toMatchObject({
      "content-security-policy": policy,
      "cross-origin-opener-policy": "same-origin-allow-popups",
      "cross-origin-resource-policy": "same-origin",
      "origin-agent-cluster": "?1",
      "referrer-policy": "strict-origin",
      "strict-transport-security": "max-age=31536000; includeSubDomains",
      "x-content-type-options": "nosniff",
      "x-request-id": expect.any(String),
    });
    expect(headers["permissions-policy"], url).toContain(`payment=(self "${sources.frames[0]}")`);
    expect(headers["permissions-policy"], url).toMatch(/camera=\(\).*microphone=\(\)/);
  }
});

test("the files of the checkout's page are served on its own origin alone", async () => {
  expect((await pages.inject("/checkout/page.js")).statusCode).toBe(200);
  expect((await server.call("GET", "/checkout/page.js")).status).toBe(404);
  for (const path of ["/", "/app.html", "/sw.js", "/assets/app-1a2b.js", "/api/app/config"])
    expect((await pages.inject(path)).statusCode, path).toBe(404);
});

test("reports of a broken policy are counted by directive and nothing of them is kept", async () => {
  const report = (effectiveDirective: string) => ({
    type: "csp-violation",
    body: { effectiveDirective, sample: "Asha" },
  });
  const headers = { "content-type": "application/reports+json" };
  const body = [report("script-src-elem"), report("made-up"), { type: "deprecation" }];
  const { status } = await server.call("POST", "/api/csp-reports", { body, headers });
  expect(status).toBe(204);
  const old = { "csp-report": { "violated-directive": "img-src 'self'", "blocked-uri": "x" } };
  await server.call("POST", "/api/csp-reports", {
    body: old,
    headers: { "content-type": "application/csp-report" },
  });
  const text = await server.services.metrics.registry.metrics();
  for (const directive of ["script-src-elem", "other", "img-src"])
    expect(text).toContain(`vaada_csp_reports_total{directive="${directive}"} 1`);
  expect((await server.call("POST", "/api/csp-reports", { rawBody: "{", headers })).status).toBe(400);
  expect((await server.call("POST", "/api/csp-reports", { body: {}, headers })).status).toBe(400);
  expect(server.logLines.join()).not.toContain("Asha");
});
