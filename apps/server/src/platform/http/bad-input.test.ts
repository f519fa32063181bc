import { request as httpRequest } from "node:http";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { testDist } from "../../../testing/test-dist.ts";
import { anyMobile, openTestServer } from "../../../testing/test-server.ts";

const server = await openTestServer({ dist: testDist() });
const { token } = await server.signIn(anyMobile());

const TABLES = ["borrowers", "applications", "sign_in_codes", "sessions", "consents", "limits"];

async function rowCounts(): Promise<Record<string, number>> {
  const columns = TABLES.map((name) => `(select count(*)::integer from vaada.${name}) as ${name}`);
  const [row] = await server.database.asSuperuser(`select ${columns.join(", ")}`);
  return row ?? {};
}

/** A clear 4xx in the envelope, and not a row more than before. */
async function expectRefused(call: () => Promise<{ status: number; json: unknown }>): Promise<void> {
  const before = await rowCounts();
  const { status, json } = await call();
  expect(status).toBeGreaterThanOrEqual(400);
  expect(status).toBeLessThan(500);
  expect(json).toMatchObject({
    statusCode: status,
    message: expect.stringMatching(/\w/),
    code: expect.stringMatching(/^[A-Z_]+$/),
  });
  expect(await rowCounts()).toEqual(before);
}

const MOBILES: unknown[] = [
  "",
  "0000000000",
  "123",
  "5876543210",
  "98765432101",
  " 9876543210",
  "9876543210 ",
  "+919876543210",
  "९८७६५४३२१०",
  "٩٨٧٦٥٤٣٢١٠",
  "９８７６５４３２１０",
  "98765\u200b43210",
  "\u202e9876543210",
  "9876543210\u0000",
  "9876543210\n",
  "98765e3210",
  "<script>alert(1)</script>",
  "';DROP TABLE borrowers;--",
  ["$", "{7*7}"].join(""),
  "{{7*7}}",
  "\ud800",
  "=cmd|'/c calc'!A1",
  "9".repeat(10_000),
  9876543210,
  -1,
  1e21,
  true,
  null,
  ["9876543210"],
  { $ne: "" },
  {},
];

test.each(MOBILES.map((mobile) => [JSON.stringify(mobile).slice(0, 40), mobile]))(
  "no code is sent to %s",
  async (_text, mobile) => {
    await expectRefused(() => server.call("POST", "/api/user/otp/send", { body: { mobile } }));
  },
);

const CODES: unknown[] = [
  "",
  "12345",
  "1234567",
  "१२३४५६",
  "１２３４５６",
  "12345a",
  "12 456",
  123456,
  null,
  ["123456"],
  {},
];
const REQUEST_IDS: unknown[] = [
  "",
  "../../../etc/passwd",
  "1 OR 1=1",
  "%00",
  "A".repeat(23),
  1,
  null,
  ["x"],
  {},
];

test.each(CODES.map((otp) => [JSON.stringify(otp), otp]))("%s is no code", async (_text, otp) => {
  const body = { request_id: "A".repeat(22), otp };
  await expectRefused(() => server.call("POST", "/api/user/otp/verify", { body }));
});

test.each(REQUEST_IDS.map((id) => [JSON.stringify(id), id]))(
  "%s is no request",
  async (_text, request_id) => {
    await expectRefused(() =>
      server.call("POST", "/api/user/otp/verify", { body: { request_id, otp: "123456" } }),
    );
  },
);

const POSTS = ["/api/user/otp/send", "/api/user/otp/verify", "/api/user/logout"];
const deep = `${"[".repeat(20_000)}${"]".repeat(20_000)}`;
const RAW_BODIES: [what: string, body: string | Buffer][] = [
  ["half a JSON", '{"mobile":'],
  ["no JSON", "mobile=9876543210"],
  ["an array", '[{"mobile":"9876543210"}]'],
  ["a string", '"9876543210"'],
  ["a number", "1"],
  ["true", "true"],
  ["an unknown field", '{"mobile":"9876543210","loan_status":"Approved"}'],
  ["a prototype", '{"mobile":"9876543210","__proto__":{"isAdmin":true}}'],
  ["a constructor", '{"mobile":"9876543210","constructor":{"prototype":{"isAdmin":true}}}'],
  ["a prototype inside", '{"mobile":{"__proto__":{"a":1}}}'],
  ["a NUL", '{"mobile":"987\\u00006543210"}'],
  ["half a character", '{"mobile":"\\ud800"}'],
  ["half a character as a name", '{"\\ud800":"9876543210"}'],
  ["endless nesting", deep],
  ["endless nesting in a field", `{"mobile":${deep}}`],
  ["too much", `{"mobile":"${"9".repeat(70_000)}"}`],
  ["UTF-16", Buffer.from('{"mobile":"9876543210"}', "utf16le")],
  ["broken UTF-8", Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d])],
  ["gzip", Buffer.from([0x1f, 0x8b, 0x08, 0x00])],
];

for (const path of POSTS) {
  test.each(RAW_BODIES)(`${path} refuses a body that is %s`, async (_what, rawBody) => {
    await expectRefused(() => server.call("POST", path, { rawBody, token }));
  });

  test.each([
    ["text/plain"],
    ["application/x-www-form-urlencoded"],
    ["multipart/form-data; boundary=x"],
    ["application/json; charset=utf-16"],
    ["application/json; charset=latin1"],
    ["application/xml"],
    ["garbage"],
  ])(`${path} takes no %s`, async (type) => {
    const body = { rawBody: '{"mobile":"9876543210"}', token, headers: { "content-type": type } };
    await expectRefused(() => server.call("POST", path, body));
    expect((await server.call("POST", path, body)).status).toBe(415);
  });

  test(`${path} refuses a compressed body, and the name of a method in a header changes nothing`, async () => {
    const headers = { "content-encoding": "gzip" };
    await expectRefused(() => server.call("POST", path, { rawBody: "{}", token, headers }));
    const override = { headers: { "x-http-method-override": "POST" } };
    expect((await server.call("GET", path, override)).status).toBe(405);
  });
}

test("a body that is left out is told what it lacks", async () => {
  const { status, json } = await server.call("POST", "/api/user/otp/send");
  expect(status).toBe(400);
  expect(json.data.fields).toEqual({ mobile: "Please enter your mobile number" });
  const empty = await server.call("POST", "/api/user/otp/send", { rawBody: "" });
  expect(empty.json.data.fields).toEqual({ mobile: "Please enter your mobile number" });
});

test("an unknown field is refused by its name", async () => {
  const body = { mobile: "9876543210", user_type: "admin" };
  const { json } = await server.call("POST", "/api/user/otp/send", { body });
  expect(json.code).toBe("BODY_INVALID");
  expect(json.data.fields).toEqual({ user_type: "This field is not known" });
});

test("query strings of every kind keep nobody from signing in", async () => {
  for (const query of [
    "?utm_source=a&utm_source=b",
    "?utm_source[]=a",
    "?__proto__[x]=1",
    "?%zz",
    "?utm_a=%E0%A4%A",
    "?a",
  ]) {
    const { status } = await server.call("POST", `/api/user/otp/send${query}`, {
      body: { mobile: anyMobile() },
    });
    expect(status, query).toBe(200);
  }
});

test.each(["HEAD", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "PROPFIND"])(
  "%s is 405 on every call, before its body is read",
  async (method) => {
    for (const path of [...POSTS, "/api/step/step-checker", "/api/app/config", "/api/health/live"]) {
      const { status, allow } = await rawCall(method, path);
      expect([path, status]).toEqual([path, 405]);
      expect(allow).toMatch(/^(GET|POST)$/);
    }
  },
);

function rawCall(
  method: string,
  path: string,
): Promise<{ status: number | undefined; allow: string | undefined }> {
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest(`${server.url}${path}`, { method }, (response) => {
      response
        .resume()
        .once("end", () => resolve({ status: response.statusCode, allow: response.headers.allow }));
    });
    outgoing.once("error", reject).end();
  });
}

test.each([
  "/api",
  "/api/",
  "/api/nothing",
  "/api/user/otp/send/",
  "/api/%2e%2e/x",
  "/api//user/otp/send",
  "/API/app/config",
])("%s is nowhere", async (path) => {
  const { status, json } = await server.call("POST", path, { rawBody: "{ not read" });
  expect(status === 404 || status === 405).toBe(true);
  expect(json.statusCode).toBe(status);
});

/** Bytes as they are, for what no HTTP client would send. */
function speak(bytes: string): Promise<string> {
  const { port } = new URL(server.url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), "127.0.0.1");
    let heard = "";
    socket.on("data", (chunk) => {
      heard += chunk;
    });
    socket.once("error", reject).once("close", () => resolve(heard));
    socket.write(bytes);
  });
}

const HOST = "Host: x\r\nConnection: close\r\n";
test.each([
  [
    "both lengths",
    `POST /api/user/otp/send HTTP/1.1\r\n${HOST}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
  ],
  [
    "two lengths",
    `POST /api/user/otp/send HTTP/1.1\r\n${HOST}Content-Length: 5\r\nContent-Length: 6\r\n\r\nabcde`,
  ],
  [
    "junk for a chunk",
    `POST /api/user/otp/send HTTP/1.1\r\n${HOST}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n`,
  ],
  ["no HTTP at all", "hello\r\n\r\n"],
  ["a header without end", `GET / HTTP/1.1\r\n${HOST}X: ${"a".repeat(20_000)}\r\n\r\n`],
  ["ten thousand headers", `GET /api/app/config HTTP/1.1\r\n${HOST}${"a: b\r\n".repeat(10_000)}\r\n`],
  ["a path without end", `GET /${"a".repeat(100_000)} HTTP/1.1\r\n${HOST}\r\n`],
  ["a path that is not text", `GET /%ff%fe HTTP/1.1\r\n${HOST}\r\n`],
  ["a path that leads out", `GET /../../../etc/passwd HTTP/1.1\r\n${HOST}\r\n`],
])("%s on the line is answered with a 4xx that carries our headers", async (_what, bytes) => {
  const heard = await speak(bytes);
  expect(heard).toMatch(/^HTTP\/1\.1 4\d\d /);
  expect(heard).toMatch(/content-security-policy: default-src 'none'/);
  expect(heard).not.toContain("root:");
});

test("an expectation and a method in a header change nothing", async () => {
  const heard = await speak(`GET /api/health/live HTTP/1.1\r\n${HOST}Expect: something\r\n\r\n`);
  expect(heard).toMatch(/^HTTP\/1\.1 200 /);
  expect(heard).toMatch(/x-content-type-options: nosniff/);
});

test("the request's id is ours, whatever the client sends", async () => {
  const { headers } = await server.call("GET", "/api/app/config", { headers: { "x-request-id": "mine" } });
  expect(headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
});

test("a forwarded address from somebody who is no proxy of ours is ignored", async () => {
  const mobile = anyMobile();
  const headers = { "x-forwarded-for": "203.0.113.77" };
  const { json } = await server.call("POST", "/api/user/otp/send", { body: { mobile }, headers });
  const [row] = await server.database.asSuperuser(
    "select host(address) as address from vaada.sign_in_codes where request_id = $1",
    [json.data.request_id],
  );
  expect(row?.address).toBe("127.0.0.1");
});
