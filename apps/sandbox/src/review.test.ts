import { SANDBOX_SECRET_HEADER } from "@vaada/wire/platform-clock";
import { PLATFORM_REVIEW_PATH } from "@vaada/wire/platform-review";
import Fastify from "fastify";
import { expect, onTestFinished, test } from "vitest";
import { openSandbox } from "./testing/open-sandbox.ts";

test("an act on a loan is the server's, and its word is handed on as it is", async () => {
  const server = await openServer();
  const sandbox = await openSandbox({ serverUrl: server.url });
  expect(await sandbox.post("/review", { loan_id: 1001, action: "approve" })).toMatchObject({
    status: 200,
    body: { about: "selfie" },
  });
  expect(await sandbox.post("/review", { loan_id: "1002", action: "release" })).toMatchObject({
    status: 409,
    body: { statusCode: 409, message: "Nothing waits to be released." },
  });
  expect(server.asked).toEqual([
    { secret: "test-secret", body: { loan_id: 1001, action: "approve" } },
    { secret: "test-secret", body: { loan_id: 1002, action: "release" } },
  ]);
});

test.each([
  [{ loan_id: 0, action: "approve" }, "loan_id: must be a loan’s number, such as 1001"],
  [{ loan_id: 1.5, action: "approve" }, "loan_id: must be a loan’s number, such as 1001"],
  [{ loan_id: "x", action: "approve" }, "loan_id: must be a loan’s number, such as 1001"],
  [{ action: "approve" }, "loan_id: must be a loan’s number, such as 1001"],
  [{ loan_id: 1, action: "pay" }, "action: must be one of approve, reject, release"],
  [{ loan_id: 1, action: "reject", why: "x" }, "why: is not known here"],
])("%j is refused, and the server is not asked", async (body, message) => {
  const server = await openServer();
  const sandbox = await openSandbox({ serverUrl: server.url });
  expect(await sandbox.post("/review", body)).toMatchObject({ status: 400, body: { message } });
  expect(server.asked).toEqual([]);
});

test("while the server is away it is said", async () => {
  const sandbox = await openSandbox();
  const { status, body } = await sandbox.post("/review", { loan_id: 1, action: "approve" });
  expect([status, (body as { message: string }).message]).toEqual([
    503,
    "The server at http://127.0.0.1:1 does not answer, so nobody can act on a loan",
  ]);
});

async function openServer(): Promise<{ url: string; asked: unknown[] }> {
  const asked: unknown[] = [];
  const server = Fastify();
  server.post(PLATFORM_REVIEW_PATH, ({ headers, body }, reply) => {
    asked.push({ secret: headers[SANDBOX_SECRET_HEADER], body });
    const { action } = body as { action: string };
    if (action === "release")
      return reply.code(409).send({ statusCode: 409, message: "Nothing waits to be released." });
    return reply.send({ about: "selfie" });
  });
  server.get("/api/sandbox/clock", (_request, reply) => reply.code(503).send({}));
  onTestFinished(() => server.close());
  return { url: await server.listen({ port: 0, host: "127.0.0.1" }), asked };
}
