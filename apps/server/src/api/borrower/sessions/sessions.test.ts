import { expect, test } from "vitest";
import { anyMobile, openTestServer } from "../../../../testing/test-server.ts";
import { msUntilContact } from "../../../notices/contact-hours.ts";

const server = await openTestServer({ trustedProxies: ["127.0.0.1"] });

const PHONE =
  "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/146.0.0.0 Mobile Safari/537.36";
const LAPTOP = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0";

type Session = {
  device: string;
  place: string | null;
  signedInAt: string;
  lastSeenAt: string;
  isCurrent: boolean;
};

/** Signs in with a browser, from an address. */
async function signIn(mobile: string, userAgent: string, address = "203.0.113.7") {
  const headers = { "user-agent": userAgent, "x-forwarded-for": address };
  const sent = await server.call("POST", "/api/user/otp/send", { body: { mobile }, headers });
  const body = { request_id: sent.json.data.request_id, otp: await server.sandbox.codeFor(mobile) };
  const { json } = await server.call("POST", "/api/user/otp/verify", { body, headers });
  const call = (method: string, path: string, more: Record<string, string> = {}) =>
    server.call(method, path, {
      token: String(json.data.access_token),
      headers: { ...headers, ...more },
    });
  const sessions = async (more?: Record<string, string>) =>
    (await call("GET", "/api/user/sessions", more)).json.data as unknown as Session[];
  // The next code of this number is not too soon.
  server.clock.moveReal(61);
  return { call, sessions, userId: String(json.data.user_id) };
}

const textsOf = async (mobile: string) =>
  (await server.sandbox.messages(mobile)).filter(({ text }) => text.includes("signed in to your account"));

test("the sessions are those that still open something, this one first, with device and time", async () => {
  const mobile = anyMobile();
  const phone = await signIn(mobile, PHONE);
  const laptop = await signIn(mobile, LAPTOP, "198.51.100.9");
  const gone = await signIn(mobile, PHONE);
  await gone.call("POST", "/api/user/logout");
  expect(await phone.sessions()).toEqual([
    {
      device: "Chrome on Android",
      place: "On the network that you use now",
      signedInAt: expect.stringMatching(/^\d{4}-/),
      lastSeenAt: expect.stringMatching(/^\d{4}-/),
      isCurrent: true,
    },
    {
      device: "Firefox on Windows",
      place: null,
      signedInAt: expect.any(String),
      lastSeenAt: expect.any(String),
      isCurrent: false,
    },
  ]);
  expect((await laptop.sessions({ "accept-language": "hi" })).map(({ device }) => device)).toEqual([
    "Windows पर Firefox",
    "Android पर Chrome",
  ]);
  server.clock.moveReal(7_100);
  await phone.call("GET", "/api/user/profile");
  server.clock.moveReal(200);
  expect(await phone.sessions(), "an idle one opens nothing").toMatchObject([{ isCurrent: true }]);
});

test("ending the others ends them at once, keeps this one, and stands in the security log", async () => {
  const mobile = anyMobile();
  const phone = await signIn(mobile, PHONE);
  const laptop = await signIn(mobile, LAPTOP);
  const stranger = await signIn(anyMobile(), PHONE);
  const first = await phone.call("POST", "/api/user/sessions/end-others");
  expect([first.status, first.json.data]).toEqual([200, { ended: 1 }]);
  expect((await laptop.call("GET", "/api/user/profile")).status).toBe(403);
  expect((await phone.call("GET", "/api/user/profile")).status).toBe(200);
  expect((await stranger.call("GET", "/api/user/profile")).status).toBe(200);
  expect((await phone.call("POST", "/api/user/sessions/end-others")).json.data).toEqual({ ended: 0 });
  const ended = server.securityLines.filter((line) => line.includes('"sessions-ended"'));
  expect(ended.map((line) => JSON.parse(line).borrowerId)).toEqual([phone.userId]);
  expect((await server.call("GET", "/api/user/sessions")).status).toBe(403);
  expect((await server.call("POST", "/api/user/sessions/end-others")).status).toBe(403);
});

test("a sign-in on a new device is told by text, at any hour, and in the app; the first one ever is not", async () => {
  const mobile = anyMobile();
  const phone = await signIn(mobile, PHONE);
  await server.workOff();
  expect(await textsOf(mobile)).toEqual([]);
  while (msUntilContact(server.clock) === 0) await server.clock.moveBy(3_600_000);
  await signIn(mobile, LAPTOP);
  await server.workOff();
  expect((await textsOf(mobile)).map(({ text }) => text)).toEqual([
    expect.stringContaining("signed in to your account with Firefox on Windows"),
  ]);
  const told = await phone.call("GET", "/api/user/notifications");
  expect(told.json.data).toMatchObject([
    { kind: "new-device", title: "You signed in on a new device", leads_to: "/profile" },
  ]);
  const lines = server.securityLines.map((line) => JSON.parse(line));
  const own = lines.filter(({ borrowerId }) => borrowerId === phone.userId);
  expect(own.map(({ event }) => event)).toEqual(["signed-in", "signed-in-on-new-device"]);
});

test("a device that signed in before is known, however long ago and in whatever version", async () => {
  const mobile = anyMobile();
  await signIn(mobile, PHONE);
  await signIn(mobile, LAPTOP);
  server.clock.moveReal(4 * 86_400);
  await server.database.asSuperuser("delete from vaada.sessions");
  await signIn(mobile, PHONE.replace("146", "151"));
  await signIn(mobile, LAPTOP.replaceAll("140", "144"));
  await server.workOff();
  expect(await textsOf(mobile)).toHaveLength(1);
});
