import { addDays, addYears } from "@vaada/calendar/civil-date";
import { ERRORS } from "@vaada/contract/errors";
import { maskedPan } from "@vaada/contract/pan";
import { PAN_NOTICE_VERSION } from "@vaada/contract/step-notices";
import { expect, test } from "vitest";
import {
  anyPan,
  linkJobCountOf,
  newcomer,
  questionsPut,
  recordsOf,
  triesOf,
} from "../../../../testing/basic-details/newcomer.ts";
import { openTestServer } from "../../../../testing/test-server.ts";
import { proveIdentity } from "../../../../testing/walk.ts";

const server = await openTestServer();
const { database, sandbox } = server;

const ANITA = "ABCPA1234D";
const ESHA = "ABCPE1234E";

const emailsOf = ({ userId }: { userId: string }) =>
  database.asSuperuser(
    `select id, replaced_at is null as is_current, link_issued_at, link_version from vaada.emails
      where borrower_id = $1 order by given_at`,
    [userId],
  );
const consentsOf = ({ userId }: { userId: string }) =>
  database.asSuperuser(
    `select kind, granted, notice_version, language, host(address) as address, user_agent,
            application_id::integer, call
       from vaada.consents where borrower_id = $1 and kind <> 'sign-in' order by given_at, kind`,
    [userId],
  );

test("what the register says of a PAN is told, with the borrower's own number", async () => {
  const borrower = await newcomer(server);
  const { status, json } = await borrower.check({ pan: ANITA });
  expect([status, json.message]).toEqual([200, "OK"]);
  expect(json.data).toEqual({
    aadhaar_linked: true,
    full_name: "ANITA ACHARYA",
    pan_number: ANITA,
    gender: "F",
    dob: "XXXX-XX-17",
    mobileNo: borrower.mobile,
  });
  const [record] = await recordsOf(server, borrower);
  expect(record).toMatchObject({
    standing: "valid",
    gender: "F",
    is_aadhaar_linked: true,
    aadhaar_last_four: expect.stringMatching(/^\d{4}$/),
    provider_reference: expect.stringMatching(/^pan_comprehensive_/),
    confirmed_at: null,
    sealed: 2,
  });
  expect((await borrower.step()).redirect_to, "a look binds nobody").toBe("/basic-details");
});

test("a PAN is read in capitals, however it is written", async () => {
  const borrower = await newcomer(server);
  const pan = anyPan();
  const small = await borrower.check({ pan: pan.toLowerCase() });
  const spaced = await borrower.check({ pan: ` ${pan.slice(0, 5)} ${pan.slice(5, 9)}-${pan.slice(9)} ` });
  expect([small.status, small.json.data.pan_number]).toEqual([200, pan]);
  expect(spaced.text).toBe(small.text);
  expect(await recordsOf(server, borrower)).toHaveLength(1);
});

test.each([
  ["unknown", "PAN_NOT_FOUND", "not-found"],
  ["inactive", "PAN_INACTIVE", "inactive"],
  ["company", "PAN_NOT_INDIVIDUAL", "not-individual"],
] as const)("a PAN that is %s is said so by both calls, and kept so", async (panStatus, code, standing) => {
  const borrower = await newcomer(server);
  const pan = anyPan();
  await sandbox.post("/people", { pan, name: "SOMEBODY ELSE", panStatus });
  for (const call of [borrower.check, borrower.confirm]) {
    const { status, json } = await call({ pan });
    expect([status, json.code, json.message, json.data]).toEqual([400, code, ERRORS[code].says, null]);
  }
  const [record, ...others] = await recordsOf(server, borrower);
  expect(record).toMatchObject({ standing, is_aadhaar_linked: null, confirmed_at: null, sealed: 0 });
  expect(others).toEqual([]);
  expect(await triesOf(server, borrower), "it is asked anew each time").toBe(2);
  expect((await borrower.step()).redirect_to).toBe("/basic-details");
});

test("the PAN of somebody under 18 is refused at once, and nothing of it is kept but a count", async () => {
  const borrower = await newcomer(server);
  const pan = anyPan();
  const today = server.clock.today();
  const dob = addDays(addYears(today, -18), 1);
  await sandbox.post("/people", { pan, name: "CHILD OF SOMEBODY", dob });
  for (const call of [borrower.check, borrower.confirm]) {
    const { status, json, text } = await call({ pan });
    expect([status, json.code, json.data]).toEqual([400, "PAN_OF_MINOR", null]);
    expect(text).not.toContain("CHILD");
  }
  expect(await recordsOf(server, borrower)).toEqual([]);
  expect(await server.services.metrics.registry.metrics()).toContain("vaada_minors_refused_total 2");
  await sandbox.post("/people", { pan, name: "CHILD OF SOMEBODY", dob: addYears(today, -18) });
  expect((await borrower.check({ pan })).status, "from the birthday on").toBe(200);
});

test("a PAN that is not linked is told but can't be confirmed, until it is linked", async () => {
  const borrower = await newcomer(server);
  const looked = await borrower.check({ pan: ESHA });
  expect([looked.status, looked.json.data.aadhaar_linked]).toEqual([200, false]);
  const { status, json } = await borrower.confirm({ pan: ESHA });
  expect([status, json.code, json.data]).toEqual([400, "PAN_NOT_LINKED", null]);
  expect((await recordsOf(server, borrower))[0]).toMatchObject({ standing: "valid", confirmed_at: null });

  const pan = anyPan();
  await sandbox.post("/people", { pan, name: "LATE LINKER", aadhaar: { linked: false } });
  expect((await borrower.check({ pan })).json.data.aadhaar_linked).toBe(false);
  await sandbox.post("/people", { pan, name: "LATE LINKER", aadhaar: { linked: true } });
  expect((await borrower.check({ pan })).json.data.aadhaar_linked).toBe(true);
  expect(await triesOf(server, borrower)).toBe(4);
  expect((await borrower.confirm({ pan })).status).toBe(200);
  expect((await borrower.check({ pan: ESHA })).status, "what led nowhere is no answer any more").toBe(422);
});

test("a PAN whose link the register does not know leads on, is asked about once, and claims no link", async () => {
  const borrower = await newcomer(server);
  const pan = anyPan();
  await sandbox.post("/people", { pan, name: "LINK UNKNOWN", aadhaar: { linked: null } });
  const looked = await borrower.check({ pan });
  expect([looked.status, looked.json.data.aadhaar_linked]).toEqual([200, null]);
  const { found } = await questionsPut(server);
  expect((await borrower.check({ pan })).text).toBe(looked.text);
  expect(await borrower.confirm({ pan })).toMatchObject({
    status: 200,
    json: { data: { redirect_to: "/kyc-verification" } },
  });
  expect((await questionsPut(server)).found).toBe(found);
  expect((await recordsOf(server, borrower))[0]).toMatchObject({
    standing: "valid",
    is_aadhaar_linked: null,
    aadhaar_last_four: null,
    confirmed_at: expect.any(Date),
  });
});

test("confirming a PAN ends the step without asking again, and shows who the borrower is", async () => {
  const borrower = await newcomer(server);
  const pan = anyPan();
  const { full_name } = (await borrower.check({ pan, email: "a.b+c@example.co.in" })).json.data;
  const { found } = await questionsPut(server);
  const { status, json } = await borrower.confirm({ pan, email: "a.b+c@example.co.in" });
  expect([status, json.data]).toEqual([200, { redirect_to: "/kyc-verification" }]);
  expect((await questionsPut(server)).found).toBe(found);
  expect(await triesOf(server, borrower)).toBe(1);
  expect(await borrower.step()).toMatchObject({
    redirect_to: "/kyc-verification",
    customer: { name: full_name, email: "a.b+c@example.co.in", mobile: borrower.mobile },
  });
});

test("confirming a PAN that nobody has looked up looks it up, for one try and one set of consents", async () => {
  const borrower = await newcomer(server);
  const { status, json } = await borrower.confirm({ pan: anyPan() });
  expect([status, json.data]).toEqual([200, { redirect_to: "/kyc-verification" }]);
  expect(await triesOf(server, borrower)).toBe(1);
  expect((await consentsOf(borrower)).map(({ kind }) => kind)).toEqual([
    "pan-lookup",
    "verification-sharing",
  ]);
});

test("a PAN of another account whose identity is proven is refused with two masked values, whether or not it was looked up before", async () => {
  const pan = anyPan();
  const second = await newcomer(server);
  expect((await second.check({ pan })).status).toBe(200);
  const holder = await newcomer(server);
  await holder.confirm({ pan });
  await proveIdentity(server, { ...holder, pan });
  const third = await newcomer(server);
  for (const [borrower, call, tries] of [
    [second, second.check, 2],
    [second, second.confirm, 3],
    [third, third.check, 1],
    [third, third.confirm, 2],
  ] as const) {
    const { status, json, text } = await call({ pan });
    expect([status, json.code, json.message]).toEqual([
      400,
      "PAN_ALREADY_REGISTERED",
      "This PAN is already registered with another account.",
    ]);
    expect(json.data).toEqual({ pan: maskedPan(pan), mobileNo: holder.masked });
    for (const value of [pan, holder.mobile, holder.userId]) expect(text).not.toContain(value);
    expect(await triesOf(server, borrower), "it is a try").toBe(tries);
    expect((await borrower.step()).redirect_to).toBe("/basic-details");
  }
  expect(await recordsOf(server, third), "nothing is kept of a PAN that was not looked up").toEqual([]);
  expect(await consentsOf(third)).toEqual([]);
  expect((await holder.confirm({ pan })).status, "the holder's own call is another matter").toBe(200);
});

test("without a token both calls are 403, whatever they carry", async () => {
  for (const path of ["/api/user/basic-detail", "/api/user/pan/verify"]) {
    for (const body of [{ pan: ANITA, email: "a@example.com" }, { pan: 1 }, undefined]) {
      const { status, json } = await server.call("POST", path, { body });
      expect([status, json.code]).toEqual([403, "SESSION_ENDED"]);
    }
  }
});

test("each bad field is told in the form's own words, and is no try", async () => {
  const borrower = await newcomer(server);
  const PAN = "Enter a valid PAN number (e.g., ABCPA1234D)";
  const EMAIL = "Enter a valid email address";
  const table: readonly (readonly [body: unknown, fields: Record<string, string>])[] = [
    [undefined, { pan: "PAN number is required", email: "Email address is required" }],
    [{}, { pan: "PAN number is required", email: "Email address is required" }],
    [
      { pan: "", email: "" },
      { pan: "PAN number is required", email: "Email address is required" },
    ],
    [
      { pan: null, email: ["a@b.co"] },
      { pan: "PAN number is required", email: "Email address is required" },
    ],
    [{ pan: "ABCCA1234D", email: "a@b.co" }, { pan: PAN }],
    [{ pan: "ABCPA12345", email: "a@b.co" }, { pan: PAN }],
    [{ pan: "ABCPA1234DD", email: "a@b.co" }, { pan: PAN }],
    [{ pan: "АВСРА1234D", email: "a@b.co" }, { pan: PAN }],
    [{ pan: "ABCPA１２３４D", email: "a@b.co" }, { pan: PAN }],
    [{ pan: ANITA, email: "a@b" }, { email: EMAIL }],
    [{ pan: ANITA, email: "a b@c.co" }, { email: EMAIL }],
    [{ pan: ANITA, email: "a@b.co\r\nBcc: c@d.co" }, { email: EMAIL }],
    [{ pan: ANITA, email: `${"a".repeat(250)}@b.co` }, { email: EMAIL }],
    [{ pan: ANITA, email: "a@b.co", loan_status: "Approved" }, { loan_status: "This field is not known" }],
  ];
  for (const path of ["/api/user/basic-detail", "/api/user/pan/verify"]) {
    for (const [body, fields] of table) {
      const { status, json } = await server.call("POST", path, { token: borrower.token, body });
      expect([status, json.code, json.data]).toEqual([400, "BODY_INVALID", { fields }]);
    }
  }
  expect(await triesOf(server, borrower)).toBe(0);
  expect(await emailsOf(borrower)).toEqual([]);
});

test("after the step the same body gets the same answer, and any other is led on", async () => {
  const borrower = await newcomer(server);
  const [pan, another] = [anyPan(), anyPan()];
  await borrower.check({ pan: another });
  const looked = await borrower.check({ pan });
  const confirmed = await borrower.confirm({ pan });
  const consents = await consentsOf(borrower);
  for (let times = 0; times < 2; times++) {
    expect((await borrower.check({ pan })).text).toBe(looked.text);
    expect((await borrower.check({ pan: pan.toLowerCase() })).text).toBe(looked.text);
    expect((await borrower.confirm({ pan })).text).toBe(confirmed.text);
    expect((await borrower.check({ pan: another })).status, "it was answered so then").toBe(200);
  }
  for (const call of [borrower.check, borrower.confirm]) {
    for (const other of [{ pan: anyPan() }, { pan, email: "other@example.com" }]) {
      const { status, json } = await call(other);
      expect([status, json.code, json.data]).toEqual([
        422,
        "STEP_OUT_OF_TURN",
        { redirect_to: "/kyc-verification" },
      ]);
    }
  }
  expect((await borrower.confirm({ pan: another })).status).toBe(422);
  expect(await consentsOf(borrower)).toEqual(consents);
  expect(await triesOf(server, borrower)).toBe(2);
  expect(await emailsOf(borrower)).toHaveLength(1);
  expect(await linkJobCountOf(server, borrower)).toBe(1);
});

test("a borrower gives twenty new addresses a day and no more; one that is known is none", async () => {
  const borrower = await newcomer(server);
  const pan = anyPan();
  const addressOf = (nth: number): string => `${nth}@example.com`;
  for (let nth = 1; nth <= 20; nth++) {
    const { status } = await borrower.check({ pan, email: addressOf(nth) });
    expect([nth, status]).toEqual([nth, 200]);
  }
  for (const call of [borrower.check, borrower.confirm]) {
    const { status, json, headers } = await call({ pan, email: addressOf(21) });
    expect([status, json.code]).toEqual([429, "TOO_MANY"]);
    expect(Number(headers.get("retry-after"))).toBeGreaterThan(80_000);
  }
  expect(await emailsOf(borrower)).toHaveLength(20);
  expect((await borrower.confirm({ pan, email: addressOf(20) })).status).toBe(200);
});

test("the mail that a confirmation queues is the one that a new link would take the place of", async () => {
  const borrower = await newcomer(server);
  await borrower.confirm({ pan: anyPan() });
  const [email] = await emailsOf(borrower);
  const jobs = await database.asSuperuser(
    "select key from graphile_worker._private_jobs where payload->>'emailId' = $1",
    [email?.id],
  );
  expect(jobs).toEqual([{ key: `send-email-link:${email?.id}` }]);
});

test("each consent is a row of its own, with the notice, the language, the address and the browser", async () => {
  const borrower = await newcomer(server);
  const pan = anyPan();
  const headers = {
    "x-notice-version": PAN_NOTICE_VERSION,
    "accept-language": "hi-IN,hi;q=0.9",
    "user-agent": "a phone",
  };
  await borrower.check({ pan }, headers);
  await borrower.check({ pan }, headers);
  const given = {
    granted: true,
    notice_version: PAN_NOTICE_VERSION,
    language: "hi",
    address: "127.0.0.1",
    user_agent: "a phone",
    application_id: borrower.loanId,
    call: "check-pan",
  };
  const looked = [
    { kind: "pan-lookup", ...given },
    { kind: "verification-sharing", ...given },
  ];
  expect(await consentsOf(borrower), "a PAN that is not asked about needs no consent").toEqual(looked);
  await borrower.confirm({ pan }, { "x-notice-version": PAN_NOTICE_VERSION });
  const confirmed = looked.map((consent) => ({
    ...consent,
    language: "en",
    user_agent: expect.any(String),
    call: "confirm-pan",
  }));
  expect(await consentsOf(borrower)).toEqual([...looked, ...confirmed]);

  const other = await newcomer(server);
  const refused = await other.check({ pan: anyPan() }, { "x-notice-version": "<b>" });
  expect([refused.status, refused.json.data]).toEqual([
    400,
    { fields: { "x-notice-version": "This does not name a notice" } },
  ]);
  expect(await consentsOf(other)).toEqual([]);
});

test("the newest address is the current one, and its link is queued once, with the confirmation", async () => {
  const borrower = await newcomer(server);
  const pan = anyPan();
  for (const email of ["one@example.com", "one@example.com", "two@example.com"])
    await borrower.check({ pan, email });
  expect(await emailsOf(borrower)).toMatchObject([
    { is_current: false, link_issued_at: null },
    { is_current: true, link_issued_at: null },
  ]);
  expect(await linkJobCountOf(server, borrower), "nobody is written to before the PAN is confirmed").toBe(0);
  const before = server.clock.realNow();
  await borrower.confirm({ pan, email: "three@example.com" });
  await borrower.confirm({ pan, email: "three@example.com" });
  const emails = await emailsOf(borrower);
  expect(emails.map(({ is_current }) => is_current)).toEqual([false, false, true]);
  expect(emails[2]?.link_issued_at.getTime()).toBeGreaterThanOrEqual(before.getTime());
  expect(await linkJobCountOf(server, borrower)).toBe(1);
  expect((await borrower.step()).customer).toMatchObject({ email: "three@example.com" });
});

test("an address that is verified already is sent no link", async () => {
  const borrower = await newcomer(server);
  const pan = anyPan();
  await borrower.check({ pan });
  await database.asSuperuser("update vaada.emails set verified_at = now() where borrower_id = $1", [
    borrower.userId,
  ]);
  expect((await borrower.confirm({ pan })).status).toBe(200);
  expect(await linkJobCountOf(server, borrower)).toBe(0);
});

test("an address that was given with a refused PAN is kept", async () => {
  const borrower = await newcomer(server);
  const pan = anyPan();
  await sandbox.post("/people", { pan, name: "NOBODY", panStatus: "unknown" });
  await borrower.check({ pan, email: "kept@example.com" });
  expect((await borrower.step()).customer).toMatchObject({ email: "kept@example.com", name: null });
});

test("neither rows nor logs hold a PAN, a name, a birth date or an address as they are", async () => {
  const borrower = await newcomer(server);
  const pan = anyPan();
  const email = "plainly.visible@example.com";
  await sandbox.post("/people", { pan, name: "ZARINA QURESHI", dob: "1991-02-28" });
  await borrower.check({ pan, email });
  await borrower.confirm({ pan, email });
  for (const table of ["pan_records", "emails", "answers", "limits", "consents"]) {
    const rows = await database.asSuperuser(`select row_to_json(t)::text as text from vaada.${table} t`);
    expect(rows.length, table).toBeGreaterThan(0);
    const all = rows.map(({ text }) => text).join("\n");
    for (const value of [pan, "ZARINA", "1991-02-28", email, borrower.mobile]) {
      expect(all, table).not.toContain(value);
      expect(all, table).not.toContain(Buffer.from(value).toString("hex"));
    }
  }
  const logged = server.logLines.join("");
  expect(logged).toContain("/api/user/pan/verify");
  for (const value of [pan, "ZARINA", "1991-02-28", email]) expect(logged).not.toContain(value);
});
