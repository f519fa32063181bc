import { expect, test } from "vitest";
import { anyMobile, openTestServer, TEST_ORIGIN } from "../../../../testing/test-server.ts";

const server = await openTestServer();

/** Signs in on one more device. */
async function signIn(mobile = anyMobile()) {
  const { token } = await server.signIn(mobile);
  server.clock.moveReal(61);
  const make = async (to = "/stepper") => {
    const { json } = await server.call("GET", `/api/user/phone-link?to=${to}`, { token });
    const url = new URL(String(json.data.url));
    return { url, on: url.searchParams.get("on") ?? "", expiresAt: String(json.data.expiresAt) };
  };
  const followLink = async (on: string) => {
    const { status, json } = await server.call("POST", "/api/user/phone-link", {
      token,
      body: { token: on },
    });
    return status === 200 ? json.data.leads_to : [status, json.code];
  };
  return { mobile, make, follow: followLink };
}

test("a link names nobody, and leads on once a code has opened a session of the same number", async () => {
  const desktop = await signIn();
  const { url, on, expiresAt } = await desktop.make("/payment-history/loans");
  expect(`${url.origin}${url.pathname}`).toBe(`${TEST_ORIGIN}/continue`);
  expect(url.href).not.toContain(desktop.mobile);
  expect(Date.parse(expiresAt) - server.clock.realNow().getTime()).toBeLessThanOrEqual(600_000);
  const withoutCode = await server.call("POST", "/api/user/phone-link", { body: { token: on } });
  expect([withoutCode.status, withoutCode.json.code]).toEqual([403, "SESSION_ENDED"]);
  const phone = await signIn(desktop.mobile);
  expect(await phone.follow(on)).toBe("/payment-history/loans");
});

test("followed again it answers the session that had it, also at once, and no other one", async () => {
  const desktop = await signIn();
  const phone = await signIn(desktop.mobile);
  const { on } = await desktop.make();
  expect(await Promise.all([phone.follow(on), phone.follow(on)])).toEqual(["/stepper", "/stepper"]);
  const other = await signIn(desktop.mobile);
  expect(await other.follow(on)).toEqual([409, "PHONE_LINK_USED"]);
  expect(await phone.follow(on)).toBe("/stepper");
  expect(await other.follow((await desktop.make()).on), "a new one").toBe("/stepper");
});

test("another number's link and a forged one are not there, and use nothing up", async () => {
  const desktop = await signIn();
  const stranger = await signIn();
  const { on } = await desktop.make();
  expect(await stranger.follow(on)).toEqual([404, "NOT_FOUND"]);
  const forged = [
    on.replace(".stepper.", ".profile."),
    on.replace(/^./, (digit) => (digit === "z" ? "y" : "z")),
    `${on.slice(0, -1)}${on.endsWith("A") ? "B" : "A"}`,
    on.slice(0, -1),
    "",
  ];
  for (const token of forged)
    expect([token, await desktop.follow(token)]).toEqual([token, [404, "NOT_FOUND"]]);
  expect(await desktop.follow(on)).toBe("/stepper");
});

test("after ten minutes it has run out, and before that it has not", async () => {
  const desktop = await signIn();
  const [early, late] = [await desktop.make(), await desktop.make()];
  server.clock.moveReal(590);
  expect(await desktop.follow(early.on)).toBe("/stepper");
  server.clock.moveReal(11);
  expect(await desktop.follow(late.on)).toEqual([400, "PHONE_LINK_EXPIRED"]);
  expect(await desktop.follow(early.on)).toEqual([400, "PHONE_LINK_EXPIRED"]);
});

test("it leads to the places of the app alone", async () => {
  const { mobile } = await signIn();
  const { token } = await server.signIn(mobile);
  for (const to of ["//evil.example", "/repayment", "https://evil.example"]) {
    const { status, json } = await server.call("GET", `/api/user/phone-link?to=${to}`, { token });
    expect([to, status, json.code]).toEqual([to, 400, "BODY_INVALID"]);
  }
});
