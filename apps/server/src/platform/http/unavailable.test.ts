import { afterAll, expect, test } from "vitest";
import { anyMobile, openTestServer } from "../../../testing/test-server.ts";
import { buildApp } from "../../app.ts";
import { openDatabase } from "../db/database.ts";
import { createSessions } from "./session/sessions.ts";

const server = await openTestServer();
const away = openDatabase({
  url: "postgres://nobody@127.0.0.1:1/nothing",
  poolSizeMax: 2,
  onRetry: () => undefined,
  onPoolError: () => undefined,
});
const app = buildApp({
  ...server.services,
  database: away,
  sessions: createSessions({ database: away, clock: server.clock, idleSeconds: 7_200 }),
});
afterAll(async () => {
  await app.close();
  await away.close();
});

test("while the database is away every call that needs it is 503 with the seconds to wait", async () => {
  const authorization = `Bearer ${"A".repeat(43)}`;
  for (const request of [
    { method: "POST", url: "/api/user/otp/send", payload: { mobile: anyMobile() } },
    { method: "POST", url: "/api/user/otp/verify", payload: { request_id: "A".repeat(22), otp: "123456" } },
    { method: "POST", url: "/api/user/logout", headers: { authorization } },
    { method: "GET", url: "/api/step/step-checker", headers: { authorization } },
  ] as const) {
    const answer = await app.inject(request);
    expect([request.url, answer.statusCode, answer.headers["retry-after"]]).toEqual([request.url, 503, "3"]);
    expect(answer.json()).toMatchObject({ statusCode: 503, code: "DATABASE_UNAVAILABLE", data: null });
    expect(answer.body).not.toContain("ECONNREFUSED");
  }
  expect((await app.inject("/api/app/config")).statusCode).toBe(200);
  expect((await app.inject("/grievance")).statusCode).toBe(200);
  expect((await app.inject("/api/health/live")).statusCode).toBe(200);
  expect((await app.inject("/api/health/ready")).statusCode).toBe(503);
});

test("a thousand calls at once while it is away are all answered 503", { tags: "long" }, async () => {
  const answers = await Promise.all(
    Array.from({ length: 1_000 }, () =>
      app.inject({ method: "POST", url: "/api/user/otp/send", payload: { mobile: "9876543210" } }),
    ),
  );
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([503]));
});
