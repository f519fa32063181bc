import { DAY_SECONDS } from "@vaada/calendar/civil-date";
import { IDENTITY_NOTICE_VERSION } from "@vaada/contract/step-notices";
import { expect, test } from "vitest";
import {
  actAt,
  answersOf,
  atIdentity,
  attemptsOf,
  callsOf,
  consented,
  hitsOf,
  identitiesOf,
  outcomesOf,
  personOf,
  returnOf,
} from "../../../../testing/identity/borrower.ts";
import { anyMobile, openTestServer, TEST_ORIGIN } from "../../../../testing/test-server.ts";
import { RETURN_ADDRESS, walkTo } from "../../../../testing/walk.ts";

const server = await openTestServer();
const { clock, database, sandbox } = server;

test("a borrower goes to the document service, consents, comes back and is a proven person", async () => {
  const borrower = await atIdentity(server, { pan: "ABCPA1234D" });
  const headers = {
    "x-notice-version": IDENTITY_NOTICE_VERSION,
    "accept-language": "hi",
    "user-agent": "a phone",
  };
  const { json } = await borrower.start(RETURN_ADDRESS, headers);
  expect(String(json.data.url)).toMatch(new RegExp(`^${sandbox.url}/digilocker\\?client_id=digilocker_`));
  const back = await actAt(server, "consent", { url: json.data.url });
  expect(back.state).toMatch(/^[\w-]{22}$/);
  const { status, json: answer } = await borrower.result(back);
  expect([status, answer.data]).toEqual([200, { loan_id: borrower.loanId }]);
  expect(await borrower.step()).toBe("/employment-details");

  const consents = await database.asSuperuser(
    `select kind, granted, notice_version, language, host(address) as address, user_agent,
            application_id::int as loan, call from vaada.consents
      where borrower_id = $1 and kind in ('identity', 'verification-sharing')
        and notice_version like 'identity-%' order by kind`,
    [borrower.userId],
  );
  const evidence = {
    granted: true,
    notice_version: IDENTITY_NOTICE_VERSION,
    language: "hi",
    address: "127.0.0.1",
    user_agent: "a phone",
    loan: borrower.loanId,
    call: "start-digilocker",
  };
  expect(consents).toEqual([
    { kind: "identity", ...evidence },
    { kind: "verification-sharing", ...evidence },
  ]);
});

test("what is kept of the record is sealed, opens to what the authority said, and has the photo beside it", async () => {
  const borrower = await atIdentity(server);
  const person = await personOf(server, borrower);
  const back = await consented(server, borrower);
  expect((await borrower.result(back)).status).toBe(200);
  const [identity] = await identitiesOf(server, borrower);
  const opened = (column: string): string =>
    server.services.vault.open(identity?.[column], { table: "identities", column, row: borrower.userId });
  expect(opened("name_sealed")).toBe(person.aadhaar.name);
  expect(opened("birth_date_sealed")).toBe(person.aadhaar.dob);
  expect(JSON.parse(opened("address_sealed"))).toMatchObject({ pinCode: expect.stringMatching(/^\d{6}$/) });
  expect(identity).toMatchObject({
    way: "digilocker",
    aadhaar_last_four: person.aadhaar.number.slice(-4),
    provider_reference: back.client_id,
  });
  const photo = await server.services.files.get(identity?.photo_key);
  expect(photo?.subarray(0, 3).toString("hex")).toBe("ffd8ff");
});

test("an Aadhaar that is not the PAN holder's is a mismatch: staff can see what differs, nobody is told", async () => {
  const borrower = await atIdentity(server, { pan: "ABCPF1234F" });
  const person = await personOf(server, borrower);
  const back = await consented(server, borrower);
  for (const times of ["at first", "asked again"]) {
    const { status, json } = await borrower.result(back);
    expect([times, status, json.code, json.data]).toEqual([times, 400, "KYC_NAME_MISMATCH", null]);
  }
  const [attempt] = await attemptsOf(server, borrower);
  expect(attempt).toMatchObject({ outcome: "mismatched", name_score: expect.any(Number) });
  expect(attempt?.differs).toContain("name");
  expect(await identitiesOf(server, borrower)).toEqual([]);
  expect(await borrower.step()).toBe("/kyc-verification");
  expect(server.logLines.join("")).not.toMatch(new RegExp(`${person.aadhaar.name}|differ|score`, "i"));

  const again = await consented(server, borrower);
  expect(again.client_id).not.toBe(back.client_id);
});

test.each([
  ["deny", "denied"],
  ["expire", "expired"],
] as const)("a visit that ends with %s is over, and the next one is a new one", async (act, outcome) => {
  const borrower = await atIdentity(server);
  const { url } = (await borrower.start()).json.data;
  const back = await actAt(server, act, { url });
  for (let times = 0; times < 2; times++)
    expect((await borrower.result(back)).json.code).toBe("KYC_NOT_COMPLETED");
  expect(await outcomesOf(server, borrower)).toEqual([`digilocker ${outcome}`]);
  expect(await borrower.step()).toBe("/kyc-verification");
  const again = await consented(server, borrower);
  expect(again.client_id).not.toBe(back.client_id);
  expect((await borrower.result(again)).status).toBe(200);
});

test("who was denied and starts again without coming back first gets a new visit too", async () => {
  const borrower = await atIdentity(server);
  const { url } = (await borrower.start()).json.data;
  await actAt(server, "deny", { url });
  expect((await borrower.start()).json.data.url).not.toBe(url);
  expect(await outcomesOf(server, borrower)).toEqual(["digilocker denied", "digilocker null"]);
});

test("a visit is open for a quarter of an hour: the same address until then, another one after", async () => {
  const borrower = await atIdentity(server);
  const { url } = (await borrower.start()).json.data;
  clock.moveReal(14 * 60);
  expect((await borrower.start()).json.data).toEqual({ url });
  expect(await hitsOf(server, `visits:${borrower.userId}`)).toBe(1);
  clock.moveReal(61);
  expect((await borrower.start()).json.data.url).not.toBe(url);
  expect(await outcomesOf(server, borrower)).toEqual(["digilocker expired", "digilocker null"]);
});

test("a visit that ran out and is asked about is over", { tags: "long" }, async () => {
  const borrower = await atIdentity(server);
  const back = await returnOf(server, (await borrower.start()).json.data.url);
  clock.moveReal(15 * 60);
  expect((await borrower.result(back)).json.code).toBe("KYC_NOT_COMPLETED");
  expect(await outcomesOf(server, borrower), "the last click may be on its way").toEqual(["digilocker null"]);
  clock.moveReal(60);
  expect((await borrower.result(back)).json.code).toBe("KYC_NOT_COMPLETED");
  expect(await outcomesOf(server, borrower)).toEqual(["digilocker expired"]);
});

test("the return page works in another browser of the same borrower", async () => {
  const mobile = anyMobile();
  const borrower = await atIdentity(server, { mobile });
  const back = await consented(server, borrower);
  clock.moveReal(61);
  const { token } = await server.signIn(mobile);
  expect(token).not.toBe(borrower.token);
  expect((await callsOf(server, { ...borrower, token }).result(back)).status).toBe(200);
  expect((await borrower.result(back)).status).toBe(200);
});

test("somebody else's visit is not there, whatever of it is known", async () => {
  const owner = await atIdentity(server);
  const back = await consented(server, owner);
  const stranger = await atIdentity(server);
  const own = await consented(server, stranger);
  const newcomer = callsOf(server, await walkTo(server, "basic-details"));
  const table = [
    [stranger, back],
    [newcomer, back],
    [owner, { ...back, state: own.state }],
    [owner, { ...back, client_id: own.client_id }],
    [owner, { state: "x", client_id: "y" }],
  ] as const;
  for (const [who, asked] of table) {
    const { status, json } = await who.result(asked);
    expect([status, json.code]).toEqual([404, "NOT_FOUND"]);
  }
  const { token: _token, ...nobody } = owner;
  expect((await callsOf(server, { ...nobody, token: "none" }).result(back)).status).toBe(403);
  expect(await outcomesOf(server, owner)).toEqual(["digilocker null"]);
  expect((await owner.result(back)).status).toBe(200);
});

test("a visit is known by its own state and not by that of another one, also of one's own", async () => {
  const borrower = await atIdentity(server);
  const first = await actAt(server, "deny", { url: (await borrower.start()).json.data.url });
  const second = await consented(server, borrower);
  expect((await borrower.result({ ...second, client_id: first.client_id })).status).toBe(404);
  expect((await borrower.result({ ...first, client_id: second.client_id })).status).toBe(404);
  expect((await borrower.result(second)).status).toBe(200);
});

test("a success that only the address claims is none, and neither is a failure", {
  tags: "long",
}, async () => {
  const borrower = await atIdentity(server);
  const { url } = (await borrower.start()).json.data;
  const forged = await returnOf(server, url);
  const { status, json } = await borrower.result({ ...forged, status: "success" });
  expect([status, json.code]).toEqual([400, "KYC_NOT_COMPLETED"]);
  expect(await outcomesOf(server, borrower), "the visit goes on").toEqual(["digilocker null"]);
  const back = await actAt(server, "consent", { url, pan: borrower.pan });
  expect((await borrower.result({ ...back, status: "failed" })).status).toBe(200);
});

test("who consents and never comes back is led to the return page when they start again", async () => {
  const borrower = await atIdentity(server);
  const back = await consented(server, borrower);
  const { url } = (await borrower.start()).json.data;
  expect(String(url).split("?")[0]).toBe(RETURN_ADDRESS);
  expect(Object.fromEntries(new URL(String(url)).searchParams)).toEqual(back);
  expect((await borrower.result(back)).status).toBe(200);
  expect((await borrower.start()).json.data, "also once the step has passed").toEqual({ url });
});

test("doing it again after the step has passed changes nothing", async () => {
  const borrower = await atIdentity(server);
  const { url } = (await borrower.start()).json.data;
  const back = await actAt(server, "consent", { url, pan: borrower.pan });
  await borrower.result(back);
  const opened = await answersOf(server, "digilocker", "opened");
  expect((await borrower.start()).json.data).toEqual({ url });
  expect((await borrower.result(back)).json.data).toEqual({ loan_id: borrower.loanId });
  expect(await answersOf(server, "digilocker", "opened")).toBe(opened);
  expect(await outcomesOf(server, borrower)).toEqual(["digilocker verified"]);
});

test("a page that is not the provider's own is refused as an outage, and told without its query", async () => {
  const borrower = await atIdentity(server);
  await server.sandbox.fault({ provider: "digilocker", mode: "foreign-address" });
  const { status, json } = await borrower.start();
  expect([status, json.code]).toEqual([503, "PROVIDER_UNAVAILABLE"]);
  expect(JSON.stringify(json)).not.toContain("169.254");
  const alarm = server.logLines.find((line) => line.includes("alarm: a provider gave an address"));
  expect(alarm).toContain('"host":"169.254.169.254"');
  expect(alarm).not.toContain("client_id");
  expect(await hitsOf(server, `visits:${borrower.userId}`), "it costs no visit of the day").toBe(0);
  expect((await borrower.result(await consented(server, borrower))).status).toBe(200);
});

test("before the PAN is confirmed nobody is sent anywhere", async () => {
  const newcomer = callsOf(server, await walkTo(server, "basic-details"));
  const { status, json } = await newcomer.start();
  expect([status, json.code, json.data]).toEqual([
    422,
    "STEP_OUT_OF_TURN",
    { redirect_to: "/basic-details" },
  ]);
  expect(await attemptsOf(server, newcomer)).toEqual([]);
});

test("a browser comes back to the app's own return page and nowhere else", async () => {
  const borrower = await atIdentity(server);
  const table = [
    "https://evil.example/kyc-digilocker-processing",
    `${TEST_ORIGIN}.evil.example/kyc-digilocker-processing`,
    `${TEST_ORIGIN}@evil.example/kyc-digilocker-processing`,
    `${TEST_ORIGIN}/kyc-digilocker-processing/`,
    `${TEST_ORIGIN}/kyc-digilocker-processing?state=mine`,
    `${TEST_ORIGIN}/kyc-digilocker-processing#x`,
    `${TEST_ORIGIN}/dashboard`,
    "/kyc-digilocker-processing",
    "javascript:alert(1)",
    "",
    null,
    42,
  ];
  for (const callBackUrl of table) {
    const { status, json } = await borrower.start(callBackUrl);
    expect([callBackUrl, status, json.code, json.data.fields]).toEqual([
      callBackUrl,
      400,
      "BODY_INVALID",
      { callBackUrl: "This must be the return page of this app" },
    ]);
  }
  expect(await attemptsOf(server, borrower)).toEqual([]);
});

test("a borrower has so many visits a day", async () => {
  const borrower = await atIdentity(server);
  for (let times = 0; times < 10; times++) {
    const { url } = (await borrower.start()).json.data;
    await actAt(server, "deny", { url });
  }
  const { status, json, headers } = await borrower.start();
  expect([status, json.code]).toEqual([429, "TOO_MANY_TRIES"]);
  expect(Number(headers.get("retry-after"))).toBeGreaterThan(DAY_SECONDS - 3_600);
  expect(await attemptsOf(server, borrower)).toHaveLength(10);
  clock.moveReal(DAY_SECONDS);
  const { token } = await server.signIn(borrower.mobile);
  expect((await callsOf(server, { ...borrower, token }).start()).status).toBe(200);
});
