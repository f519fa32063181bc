import { expect, test } from "vitest";
import { openTestServer, TEST_ORIGIN } from "../../../../testing/test-server.ts";
import { type Walker, walkTo } from "../../../../testing/walk.ts";
import { msUntilContact } from "../../../notices/contact-hours.ts";

const server = await openTestServer();
const later = ({ token }: Pick<Walker, "token">, body?: unknown) =>
  server.call("POST", "/api/user/finish-later", { token, ...(body === undefined ? {} : { body }) });
const linksTo = async ({ mobile }: Walker) =>
  (await server.sandbox.messages(mobile)).filter(({ text }) => text.includes("/continue"));

test("the borrower's own number gets a link that carries nothing of theirs, at any hour", async () => {
  const walker = await walkTo(server, "employment");
  const { mobile } = walker;
  while (msUntilContact(server.clock) === 0) await server.clock.moveBy(3_600_000);
  const { status, json } = await later(walker);
  expect([status, json.data]).toEqual([200, { sent_to: `${mobile.slice(0, 2)}XXXXXX${mobile.slice(-2)}` }]);
  await server.workOff();
  const [text] = await linksTo(walker);
  expect(text?.text).toContain(
    `your application is saved. Go on whenever you like: ${TEST_ORIGIN}/continue `,
  );
  expect(text?.text).not.toContain(String(walker.loanId));
  const told = await server.call("GET", "/api/user/notifications", { token: walker.token });
  expect(told.json.data).toMatchObject([{ kind: "finish-later", leads_to: "/stepper" }]);
});

test("who reads Hindi is written to in Hindi", async () => {
  const walker = await walkTo(server, "employment");
  const { token } = walker;
  await server.call("POST", "/api/user/update-details", { token, body: { language: "hi" } });
  await later(walker);
  await server.workOff();
  expect((await linksTo(walker)).map(({ text }) => text)).toEqual([
    expect.stringContaining("आपका आवेदन सुरक्षित है।"),
  ]);
  const refused = await server.call("POST", "/api/user/finish-later", {
    headers: { "accept-language": "hi" },
  });
  expect(refused.json).toMatchObject({
    code: "SESSION_ENDED",
    message: "आपका सेशन ख़त्म हो गया। कृपया फिर से साइन इन करें।",
  });
});

test("pressed twice it sends one text, and a day has three", async () => {
  const walker = await walkTo(server, "basic-details");
  const pressed = await Promise.all([later(walker), later(walker, {}), later(walker)]);
  expect(new Set(pressed.map(({ text }) => text)).size).toBe(1);
  await server.workOff();
  expect(await linksTo(walker)).toHaveLength(1);
  for (const nth of [2, 3]) {
    server.clock.moveReal(61);
    expect([nth, (await later(walker)).status]).toEqual([nth, 200]);
  }
  server.clock.moveReal(61);
  const { status, json, headers } = await later(walker);
  expect([status, json.code]).toEqual([429, "TOO_MANY_TRIES"]);
  expect(Number(headers.get("retry-after"))).toBeGreaterThan(3_600);
  await server.workOff();
  expect(await linksTo(walker)).toHaveLength(3);
});

test("who has nothing to finish is told so, and gets no text", { tags: "long" }, async () => {
  const cancelled = await walkTo(server, "employment");
  await server.call("POST", "/api/user/application/cancel", { token: cancelled.token });
  const repaying = await walkTo(server, "dashboard");
  for (const walker of [cancelled, repaying]) {
    const { status, json } = await later(walker);
    expect([status, json.code]).toEqual([409, "NOTHING_TO_FINISH"]);
    await server.workOff();
    expect(await linksTo(walker)).toEqual([]);
  }
  expect((await server.call("POST", "/api/user/finish-later")).status).toBe(403);
});
