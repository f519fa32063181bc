import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { createHttpClient, type HttpCall } from "./http-client.ts";

const servers: Server[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function provider(listener: RequestListener, timeoutMs = 10_000) {
  const server = createServer(listener).listen(0, "127.0.0.1");
  servers.push(server);
  await new Promise((resolve) => server.once("listening", resolve));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    server,
    baseUrl,
    call: createHttpClient({ partner: "msg91", baseUrl, headers: { authkey: "k" }, timeoutMs }),
  };
}

const SEND: HttpCall = { method: "POST", path: "/otp", query: { mobile: "91 98&x=1" }, body: { a: 1 } };

test("the key, the query and the body arrive as they were meant", async () => {
  const { call } = await provider(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    const { authkey, "content-type": type } = request.headers;
    response.end(JSON.stringify({ url: request.url, authkey, type, body }));
  });
  expect(await call(SEND)).toEqual({
    kind: "answered",
    status: 200,
    body: { url: "/otp?mobile=91+98%26x%3D1", authkey: "k", type: "application/json", body: '{"a":1}' },
  });
});

test("a refused connection is surely not sent", async () => {
  const { server, call } = await provider((_request, response) => response.end());
  await new Promise((resolve) => server.close(resolve));
  expect(await call(SEND)).toEqual({ kind: "not-sent", reason: "ECONNREFUSED" });
});

test("a connection that breaks after the call was sent leaves its outcome unknown", async () => {
  const { call } = await provider((request) => request.socket.destroy());
  expect((await call(SEND)).kind).toBe("unknown");
});

test("an answer that does not come in time leaves its outcome unknown", async () => {
  const { call } = await provider(() => {}, 50);
  expect(await call(SEND)).toEqual({ kind: "unknown", reason: "TIMEOUT" });
});

test("a redirect is an answer like any other and is not followed", async () => {
  let visits = 0;
  const elsewhere = await provider((_request, response) => {
    visits++;
    response.end();
  });
  const { call } = await provider((_request, response) =>
    response.writeHead(307, { location: elsewhere.baseUrl }).end(),
  );
  expect(await call(SEND)).toEqual({ kind: "answered", status: 307, body: undefined });
  expect(visits).toBe(0);
});

test("an answer without end is cut off, and one that is not JSON has no body", async () => {
  const endless = await provider((_request, response) => {
    const more = () => {
      while (response.write("x".repeat(65_536)));
      response.once("drain", more);
    };
    more();
  });
  expect(await endless.call(SEND)).toEqual({ kind: "answered", status: 200, body: undefined });
  const page = await provider((_request, response) => response.end("<html>"));
  expect(await page.call(SEND)).toEqual({ kind: "answered", status: 200, body: undefined });
});

test("a call whose answer carries a file says how large it may be", async () => {
  const { call } = await provider((_request, response) =>
    response.end(JSON.stringify("x".repeat(1024 * 1024))),
  );
  expect(await call(SEND)).toMatchObject({ body: undefined });
  const roomy = await call({ ...SEND, answerBytesMax: 2 * 1024 * 1024 });
  expect(roomy).toMatchObject({ status: 200, body: expect.stringMatching(/^x+$/) });
});

test("repeating a call never makes its caller wait longer", async () => {
  let visits = 0;
  const { call } = await provider(() => void visits++, 50);
  expect(await call({ ...SEND, isSafeToRepeat: true })).toEqual({ kind: "unknown", reason: "TIMEOUT" });
  expect(visits).toBeLessThanOrEqual(1);
});

test("a call is repeated after a failure only when it is safe to repeat", async () => {
  let visits = 0;
  const { call } = await provider((_request, response) => {
    visits++;
    response.writeHead(visits === 3 ? 200 : 503).end("{}");
  });
  expect(await call({ ...SEND, isSafeToRepeat: true })).toMatchObject({ status: 200 });
  expect(visits).toBe(3);
  visits = 0;
  expect(await call(SEND)).toMatchObject({ status: 503 });
  expect(visits).toBe(1);
});

test("the reason of a failure never quotes the address", async () => {
  const call = createHttpClient({
    partner: "msg91",
    baseUrl: "http://no-such-host.invalid",
    headers: {},
    timeoutMs: 5_000,
  });
  expect(JSON.stringify(await call(SEND))).not.toContain("91");
});
