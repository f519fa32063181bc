import { expect, test } from "vitest";
import { passkeyDevice } from "../../../../testing/console/passkey-device.ts";
import { openTestConsole, type StaffBrowser } from "../../../../testing/console/test-console.ts";
import { openTestServer } from "../../../../testing/test-server.ts";

const server = await openTestServer();
const lender = await openTestConsole(server, ["support", "admin"]);
const { origin } = lender;
const SITE = new URL(origin).hostname;

type Device = ReturnType<typeof passkeyDevice>;

const codeOf = ({ person }: StaffBrowser) => lender.freshCode(person.totpSecret);
const beginPasskey = async (desk: StaffBrowser) =>
  (await desk.post("/api/passkeys/begin", { code: codeOf(desk) })).json.data as {
    challenge: string;
    known: string[];
  };

async function add(desk: StaffBrowser, device: Device, name = "Work laptop") {
  const { challenge } = await beginPasskey(desk);
  return desk.post("/api/passkeys", { name, ...device.make({ origin, challenge }) });
}

const challengeFor = async () =>
  String(
    (await lender.call("POST", "/api/session/passkey/begin", { body: {}, headers: { origin } })).json.data
      .challenge,
  );
const show = (answer: unknown) =>
  lender.call("POST", "/api/session/passkey", { body: answer, headers: { origin } });

async function signIn(device: Device, other: Partial<Parameters<Device["use"]>[0]> = {}) {
  return show(device.use({ origin, challenge: await challengeFor(), ...other }));
}

const lastEntry = async () => {
  const admin = await lender.signIn("admin", 1);
  const { rows } = (await admin.get("/api/audit?act=sign-in&limit=2")).json.data as {
    rows: Record<string, unknown>[];
  };
  return rows[1];
};

test.each(["ec", "rsa", "ed25519"] as const)(
  "a passkey on %s, once added, opens a session that counts as a code given",
  async (kind) => {
    const desk = await lender.signIn("support");
    const device = passkeyDevice(kind);
    expect((await add(desk, device)).status).toBe(200);
    const opened = await signIn(device);
    expect([opened.status, opened.json.data.role]).toEqual([200, "support"]);
    const cookie = (opened.headers.get("set-cookie") ?? "").split(";", 1)[0] ?? "";
    const me = await lender.call("GET", "/api/me", { headers: { cookie } });
    expect(me.json.data.staff_id).toBe(desk.staffId);
    expect(Date.parse(String(me.json.data.code_fresh_until))).toBeGreaterThan(
      server.clock.realNow().getTime(),
    );
    expect(await lastEntry()).toMatchObject({
      staff_id: desk.staffId,
      outcome: "done",
      after: { means: "passkey" },
    });
  },
);

test("adding one takes a code, and a device is told which passkeys there are", async () => {
  const desk = await lender.signIn("support", 1);
  const device = passkeyDevice();
  expect((await desk.post("/api/passkeys/begin", { code: "000000" })).json.code).toBe("CODE_WRONG");
  await add(desk, device, "Phone");
  expect((await beginPasskey(desk)).known).toEqual([device.credentialId]);
  const { rows } = (await desk.get("/api/passkeys")).json.data as { rows: { name: string }[] };
  expect(rows).toMatchObject([{ name: "Phone", last_used_at: null }]);
});

test("what was not made here, for this, by its owner and just now is refused, and adds nothing", async () => {
  const desk = await lender.signIn("support", 1);
  const { rows: before } = (await desk.get("/api/passkeys")).json.data as { rows: unknown[] };
  const device = passkeyDevice();
  const tryWith = async (other: Partial<Parameters<Device["make"]>[0]>) => {
    const { challenge } = await beginPasskey(desk);
    const body = { name: "x", ...device.make({ origin, challenge, ...other }) };
    return (await desk.post("/api/passkeys", body)).json.code;
  };
  expect(await tryWith({ origin: "https://console.elsewhere.example", site: SITE })).toBe("PASSKEY_REFUSED");
  expect(await tryWith({ site: "elsewhere.example" })).toBe("PASSKEY_REFUSED");
  expect(await tryWith({ isOwnerProved: false })).toBe("PASSKEY_REFUSED");
  expect(await tryWith({ type: "webauthn.get" })).toBe("PASSKEY_REFUSED");
  expect(await tryWith({ challenge: await challengeFor() })).toBe("PASSKEY_REFUSED");
  expect(await tryWith({ challenge: "made-up" })).toBe("PASSKEY_REFUSED");
  const { challenge } = await beginPasskey(desk);
  server.clock.moveReal(301);
  const late = await desk.post("/api/passkeys", { name: "x", ...device.make({ origin, challenge }) });
  expect(late.json.code).toBe("PASSKEY_REFUSED");
  const { rows } = (await desk.get("/api/passkeys")).json.data as { rows: unknown[] };
  expect(rows).toEqual(before);
});

test("nobody signs in with what was signed before, elsewhere, without its owner, or by another key", async () => {
  const desk = await lender.signIn("support");
  const device = passkeyDevice();
  await add(desk, device);
  const answer = device.use({ origin, challenge: await challengeFor() });
  expect((await show(answer)).status).toBe(200);
  expect((await show(answer)).json.code).toBe("PASSKEY_REFUSED");
  expect((await signIn(device, { origin: "https://console.elsewhere.example", site: SITE })).status).toBe(
    401,
  );
  expect((await signIn(device, { isOwnerProved: false })).status).toBe(401);
  expect((await signIn(device, { challenge: (await beginPasskey(desk)).challenge })).status).toBe(401);
  expect((await signIn(passkeyDevice())).status).toBe(401);
  const other = passkeyDevice().use({ origin, challenge: await challengeFor() });
  expect((await show({ ...other, credential_id: device.credentialId })).status).toBe(401);
  expect(await lastEntry()).toMatchObject({
    outcome: "refused",
    staff_id: null,
    about_staff_id: desk.staffId,
  });
  expect((await signIn(device)).status).toBe(200);
});

test("a device that counts no further than before is a copy, and opens nothing", async () => {
  const desk = await lender.signIn("support");
  const device = passkeyDevice();
  await add(desk, device);
  expect((await signIn(device, { count: 7 })).status).toBe(200);
  expect((await signIn(device, { count: 7 })).status).toBe(401);
  expect((await signIn(device, { count: 8 })).status).toBe(200);
});

test("one that was removed, and those of somebody who was deactivated, open nothing", async () => {
  const desk = await lender.signIn("support");
  const other = await lender.signIn("support", 1);
  const device = passkeyDevice();
  const passkeyId = (await add(desk, device)).json.data.passkey_id;
  expect((await other.delete(`/api/passkeys/${passkeyId}`)).status).toBe(404);
  expect((await desk.delete(`/api/passkeys/${passkeyId}`)).json.data).toEqual({ removed: true });
  expect((await signIn(device)).status).toBe(401);

  const left = passkeyDevice();
  await add(other, left);
  const admin = await lender.signIn("admin");
  await admin.post(`/api/staff/${other.staffId}/deactivate`, { reason: "has left us" });
  expect((await signIn(left)).status).toBe(401);
  expect(
    await server.database.asSuperuser(
      "select from vaada.staff_passkeys where staff_id = $1 and removed_at is null",
      [other.staffId],
    ),
  ).toEqual([]);
});

test("ten passkeys are enough for anybody", async () => {
  const desk = await lender.signIn("admin", 1);
  const answers = [];
  for (let nth = 0; nth < 11; nth++) answers.push((await add(desk, passkeyDevice())).status);
  expect(answers).toEqual([...Array.from({ length: 10 }, () => 200), 409]);
});
