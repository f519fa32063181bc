import { expect, test } from "vitest";
import { anyMobile, openTestServer } from "../../../testing/test-server.ts";
import { describeError } from "../log.ts";

const server = await openTestServer();

test("a request is one line with its id, route, status and time, and nothing about the person", async () => {
  const mobile = anyMobile();
  const { token } = await server.signIn(mobile);
  server.logLines.length = 0;
  const { headers } = await server.call("GET", "/api/step/step-checker?pan=ABCPA1234D", { token });
  await expect.poll(() => server.logLines.length).toBe(1);
  const line = JSON.parse(server.logLines[0] ?? "");
  expect(Object.keys(line).sort()).toEqual(
    ["caller", "level", "method", "ms", "msg", "pid", "requestId", "route", "status", "time"].sort(),
  );
  expect(line).toMatchObject({
    level: "info",
    requestId: headers.get("x-request-id"),
    method: "GET",
    route: "/api/step/step-checker",
    status: 200,
    caller: expect.stringMatching(/^[0-9a-f]{16}$/),
  });
});

test("a whole sign-in leaves no number, code, token, address or query in the log", async () => {
  server.logLines.length = 0;
  const mobile = anyMobile();
  const { token } = await server.signIn(mobile);
  await server.call("POST", `/api/user/otp/send?utm_source=secret-tag`, { body: { mobile } });
  await server.call("GET", `/${mobile}`);
  const all = server.logLines.join("\n");
  for (const secret of [mobile, token, await server.sandbox.codeFor(mobile), "127.0.0.1", "secret-tag"])
    expect(all).not.toContain(secret);
});

test("a fault of ours is logged under the request's id and told in no words of ours", async () => {
  const { token } = await server.signIn(anyMobile());
  await server.database.asSuperuser("alter table vaada.applications rename to away");
  const { status, json, headers } = await server.call("GET", "/api/step/step-checker", { token });
  await server.database.asSuperuser("alter table vaada.away rename to applications");
  expect(status).toBe(500);
  expect(json).toEqual({
    statusCode: 500,
    message: "Something went wrong",
    code: "SERVER_FAULT",
    data: null,
  });
  const logged = server.logLines.find((line) => line.includes("request failed")) ?? "";
  expect(JSON.parse(logged)).toMatchObject({
    level: "error",
    requestId: headers.get("x-request-id"),
    error: { kind: "error", code: "42P01" },
  });
});

test("an error is described without the value it stumbled over", () => {
  const driver = Object.assign(new Error("Key (mobile)=(9876543210) already exists"), {
    severity: "ERROR",
    code: "23505",
  });
  expect(JSON.stringify(describeError(driver))).not.toContain("9876543210");
  expect(describeError(driver)).toMatchObject({ code: "23505" });
  let parser: unknown;
  try {
    JSON.parse("9876543210x");
  } catch (error) {
    parser = error;
  }
  expect(JSON.stringify(describeError(parser))).not.toContain("9876543210");
  expect(describeError(new Error("outer", { cause: driver }))).toMatchObject({
    message: "outer",
    cause: { code: "23505" },
  });
});
