import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { testDist } from "../../../testing/test-dist.ts";
import { openTestServer } from "../../../testing/test-server.ts";
import { PAGE_STYLE } from "../paper/page-style.ts";

const dist = testDist();
const server = await openTestServer({ dist });
const sha256 = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

const pageStyle = PAGE_STYLE.text.replace(/<\/?style>/g, "");
const checkout = new URL(server.services.settings.checkout.script).origin;
const POLICY = [
  "default-src 'none'",
  `script-src 'self' ${sha256("go()")} ${checkout}`,
  `style-src 'self' ${sha256("b{color:red}")} ${sha256(pageStyle)}`,
  "img-src 'self' blob:",
  `connect-src 'self' ${checkout}`,
  "font-src 'self'",
  "manifest-src 'self'",
  "worker-src 'self'",
  `frame-src ${checkout}`,
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "object-src 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types app",
  "report-to csp",
].join("; ");

function expectHeaders(headers: Headers, address: string): void {
  expect(headers.get("content-security-policy"), address).toBe(POLICY);
  expect(headers.get("reporting-endpoints"), address).toBe('csp="/api/csp-reports"');
  expect(headers.get("strict-transport-security"), address).toBe("max-age=31536000; includeSubDomains");
  expect(headers.get("x-content-type-options"), address).toBe("nosniff");
  expect(headers.get("referrer-policy"), address).toBe("no-referrer");
  expect(headers.get("cross-origin-opener-policy"), address).toBe("same-origin");
  expect(headers.get("cross-origin-resource-policy"), address).toBe("same-origin");
  expect(headers.get("permissions-policy"), address).toMatch(/camera=\(self\).*microphone=\(\)/);
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

test("every route the app has answers with every security header, whether it does or refuses", async () => {
  const routes = everyRoute();
  expect(routes.length).toBeGreaterThan(60);
  expect(routes).toEqual(
    expect.arrayContaining(["POST /api/user/otp/send", "GET /", "GET /sw.js", "POST /api/sandbox/clock"]),
  );
  for (const route of routes) {
    const [method = "", path = ""] = route.split(" ");
    expectHeaders((await server.call(method, path)).headers, route);
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

test("the checkout's host, and only from configuration, is the one foreign source", async () => {
  const { securityHeaders } = await import("./security-headers.ts");
  const policy = securityHeaders({ checkoutOrigin: "https://checkout.example", pages: [] })[
    "content-security-policy"
  ];
  for (const directive of ["script-src 'self'", "connect-src 'self'", "frame-src"])
    expect(policy).toContain(`${directive} https://checkout.example;`);
  expect(policy.match(/https:/g)).toHaveLength(3);
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
