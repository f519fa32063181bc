import { expect, test } from "vitest";
import { openTestConsole } from "../../../../testing/console/test-console.ts";
import { anyMobile, openTestServer } from "../../../../testing/test-server.ts";
import { type Walker, walkTo } from "../../../../testing/walk.ts";
import { asBorrower } from "../../../platform/db/actor.ts";

const server = await openTestServer();
const { sandbox, clock } = server;
const lender = await openTestConsole(server, ["support", "checker"]);

const ask = ({ token }: Pick<Walker, "token">, body: unknown) =>
  server.call("POST", "/api/user/mobile", { token, body });
const confirm = ({ token }: Pick<Walker, "token">, body: unknown) =>
  server.call("POST", "/api/user/mobile/confirm", { token, body });
const profile = ({ token }: Pick<Walker, "token">) => server.call("GET", "/api/user/profile", { token });
const another = (otp: string): string => String((Number(otp) + 1) % 1_000_000).padStart(6, "0");
const textsTo = async (mobile: string) => (await sandbox.messages(mobile)).map(({ text }) => text).join("\n");

/** Asks for a change and reads both codes. A lost number gets none. */
async function askForChange(walker: Pick<Walker, "token" | "mobile">, mobile: string, whyLost?: string) {
  // The pause after a code that was texted before.
  clock.moveReal(61);
  const asked = await ask(walker, { mobile, ...(whyLost === undefined ? {} : { old_lost: whyLost }) });
  const change_id = String(asked.json.data.change_id);
  const otp = await sandbox.codeFor(mobile);
  return whyLost === undefined
    ? { change_id, otp, old_otp: await sandbox.codeFor(walker.mobile) }
    : { change_id, otp };
}

test("with a code of each number the new one signs in to the same account, and the old one to no more than a new one", async () => {
  const walker = await walkTo(server, "identity");
  const { userId, mobile: old } = walker;
  clock.moveReal(61);
  const elsewhere = await server.signIn(old);
  const mobile = anyMobile();
  const codes = await askForChange(walker, mobile);
  expect(await textsTo(old), "says what the code gives away").toContain("change the mobile number");
  clock.moveReal(61);
  const asked = await server.call("POST", "/api/user/otp/send", { body: { mobile: old } });
  const underWay = { request_id: asked.json.data.request_id, otp: await sandbox.codeFor(old) };
  for (const wrong of [
    { ...codes, otp: another(codes.otp) },
    { ...codes, old_otp: another(String(codes.old_otp)) },
    { change_id: codes.change_id, otp: codes.otp },
  ]) {
    const { status, json } = await confirm(walker, wrong);
    expect([status, json.code]).toEqual([400, "OTP_WRONG"]);
    expect(json.data.wrong).toEqual([wrong.otp === codes.otp ? "old_otp" : "otp"]);
  }
  const changed = await confirm(walker, codes);
  expect([changed.status, changed.json.data]).toEqual([
    200,
    {
      status: "changed",
      mobile: `${mobile.slice(0, 2)}XXXXXX${mobile.slice(-2)}`,
      number: null,
      answerBy: null,
      access_token: expect.stringMatching(/^[\w-]{43}$/),
    },
  ]);
  for (const { token } of [walker, elsewhere])
    expect((await profile({ token })).status, "every session of before has ended").toBe(403);
  const now = { token: String(changed.json.data.access_token) };
  const again = await confirm(now, codes);
  expect(again.json.data, "the same codes, the same answer, and no second token").toEqual({
    ...changed.json.data,
    access_token: null,
  });
  expect((await profile(now)).json.data.mobile).toBe(mobile);
  const tooLate = await server.call("POST", "/api/user/otp/verify", { body: underWay });
  expect(tooLate.json.code, "a sign-in under way with the old number ends").toBe("OTP_EXPIRED");
  await server.workOff();
  const signInText = `signed in to with the mobile number that ends in ${mobile.slice(-2)}`;
  for (const told of [mobile, old]) expect(await textsTo(told)).toContain(signInText);
  clock.moveReal(61);
  expect((await server.signIn(mobile)).userId).toBe(userId);
  expect((await server.signIn(old)).userId).not.toBe(userId);
  const data = await server.call("GET", "/api/user/data", { token: now.token });
  for (const number of [old, mobile]) expect(data.text).toContain(number);
  const rows = await server.database.asSuperuser(
    "select mobile_changes::text as row from vaada.mobile_changes where borrower_id = $1",
    [userId],
  );
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(mobile);
  expect(server.securityLines.filter((line) => line.includes('"mobile-changed"'))).toHaveLength(1);
});

test("another customer's number is refused only to who holds it, and without saying whose it is", async () => {
  const walker = await walkTo(server, "basic-details");
  const taken = anyMobile();
  await server.signIn(taken);
  const codes = await askForChange(walker, taken);
  const { status, json, text } = await confirm(walker, codes);
  expect([status, json.code]).toEqual([409, "MOBILE_TAKEN"]);
  expect(text).not.toContain(taken);
  expect((await profile(walker)).json.data.mobile).toBe(walker.mobile);
});

test("one's own number, another's change, a fifth wrong code and a code too late change nothing", async () => {
  const walker = await walkTo(server, "basic-details");
  const stranger = await walkTo(server, "basic-details");
  clock.moveReal(61);
  const own = await ask(walker, { mobile: walker.mobile });
  expect([own.status, own.json.data.fields]).toEqual([400, { mobile: "This is your number already" }]);
  const codes = await askForChange(walker, anyMobile());
  expect((await ask(walker, { mobile: anyMobile() })).json.code).toBe("TOO_SOON");
  expect((await confirm(stranger, codes)).status).toBe(404);
  const wrong = { ...codes, otp: another(codes.otp) };
  for (const left of [4, 3, 2, 1]) expect((await confirm(walker, wrong)).json.data.tries_left).toBe(left);
  expect((await confirm(walker, wrong)).json.code).toBe("OTP_LOCKED");
  expect((await confirm(walker, codes)).json.code).toBe("OTP_LOCKED");
  const late = await askForChange(walker, anyMobile());
  clock.moveReal(301);
  expect((await confirm(walker, late)).json.code).toBe("OTP_EXPIRED");
  expect((await profile(walker)).json.data.mobile).toBe(walker.mobile);
  clock.moveReal(3_600);
  await server.workOff();
  const left = await server.database.asSuperuser("select from vaada.mobile_changes where borrower_id = $1", [
    walker.userId,
  ]);
  expect(left, "what came to nothing goes with its codes").toEqual([]);
});

test("where the old number is lost two people change it, the old number hears of it first, and everybody is signed out", {
  tags: "long",
}, async () => {
  const walker = await walkTo(server, "offer");
  const mobile = anyMobile();
  const codes = await askForChange(walker, mobile, "My phone was stolen on the train");
  const received = await confirm(walker, codes);
  expect(received.json.data).toMatchObject({
    status: "received",
    number: expect.stringMatching(/^DR-\d+$/),
    answerBy: expect.any(String),
  });
  expect((await confirm(walker, codes)).text).toBe(received.text);
  expect((await profile(walker)).json.data.mobile, "not before two people agree").toBe(walker.mobile);
  await server.workOff();
  expect(await textsTo(walker.mobile)).toContain(`ends in ${mobile.slice(-2)} takes the place of this one`);
  const correction = String(received.json.data.number);
  const [support, checker] = [await lender.signIn("support"), await lender.signIn("checker")];
  const list = await support.get(`/api/privacy-requests?q=${walker.mobile}`);
  const [row] = (list.json.data as unknown as { rows: { request_id: string }[] }).rows;
  const shown = (await support.get(`/api/privacy-requests/${row?.request_id}`)).json.data;
  expect(shown).toMatchObject({
    number: correction,
    mobile_change: { loan_id: walker.loanId, changed_at: null },
  });
  const request = {
    kind: "mobile-change",
    loan_id: walker.loanId,
    reason: "the phone was stolen",
    details: { correction, proof: "Video call, face and PAN card compared" },
  };
  const bare = await support.post("/api/requests", { ...request, details: { correction } });
  expect(bare.status, "no change without proof").toBe(400);
  const nothing = { ...request, details: { ...request.details, correction: "DR-1234567" } };
  expect((await support.post("/api/requests", nothing)).json.code).toBe("REQUEST_NOT_POSSIBLE");
  const asked = await support.post("/api/requests", request);
  expect(asked.json.data).toMatchObject({ after: { sessions: "all ended" } });
  expect(asked.text).not.toContain(mobile);
  const address = `/api/requests/${asked.json.data.request_id}/approve`;
  expect((await support.post(address, {})).json.code).toBe("SECOND_PERSON_NEEDED");
  expect((await checker.post(address, {})).status).toBe(200);
  expect((await profile(walker)).status).toBe(403);
  await server.workOff();
  for (const told of [mobile, walker.mobile]) expect(await textsTo(told)).toContain("If that was not you");
  clock.moveReal(61);
  const back = await server.signIn(mobile);
  expect(back.userId).toBe(walker.userId);
  const { text } = await server.call("GET", "/api/user/data", { token: back.token });
  expect(text).toContain("Your new number signs in to your account from now on");
  expect((await support.post("/api/requests", request)).json.code).toBe("REQUEST_NOT_POSSIBLE");
});

test("a change is of the number it was asked against: after another change it is over, at the desk too", async () => {
  const walker = await walkTo(server, "identity");
  const stranger = anyMobile();
  const received = await confirm(walker, await askForChange(walker, stranger, "My phone was stolen"));
  const second = await askForChange(walker, anyMobile());
  const mobile = anyMobile();
  const changed = await confirm(walker, await askForChange(walker, mobile));
  expect(changed.json.data.status).toBe("changed");
  const now = { token: String(changed.json.data.access_token) };
  const late = await confirm(now, second);
  expect([late.status, late.json.code]).toEqual([400, "OTP_EXPIRED"]);
  const asked = await (await lender.signIn("support")).post("/api/requests", {
    kind: "mobile-change",
    loan_id: walker.loanId,
    reason: "The phone was stolen",
    details: { correction: String(received.json.data.number), proof: "Video call, face compared" },
  });
  expect([asked.status, asked.json.code]).toEqual([409, "REQUEST_NOT_POSSIBLE"]);
  expect((await profile(now)).json.data.mobile).toBe(mobile);
});

test("whoever signs in with the old number while it changes is in another account, or out again", async () => {
  const walker = await walkTo(server, "basic-details");
  const codes = await askForChange(walker, anyMobile());
  clock.moveReal(61);
  const { json } = await server.call("POST", "/api/user/otp/send", { body: { mobile: walker.mobile } });
  const body = { request_id: json.data.request_id, otp: await sandbox.codeFor(walker.mobile) };
  const [changed, signedIn] = await Promise.all([
    confirm(walker, codes),
    server.call("POST", "/api/user/otp/verify", { body }),
  ]);
  expect(changed.json.data.status).toBe("changed");
  if (signedIn.status === 200 && signedIn.json.data.user_id === walker.userId)
    expect((await profile({ token: String(signedIn.json.data.access_token) })).status).toBe(403);
});

test("of two who prove the same new number at once one gets it, by codes and by two people", {
  tags: "long",
}, async () => {
  const mobile = anyMobile();
  const [one, other] = [await walkTo(server, "basic-details"), await walkTo(server, "basic-details")];
  const codes = [await askForChange(one, mobile), await askForChange(other, mobile)] as const;
  const confirmed = await Promise.all([confirm(one, codes[0]), confirm(other, codes[1])]);
  expect(confirmed.map(({ json }) => json.code ?? json.data.status).sort()).toEqual([
    "MOBILE_TAKEN",
    "changed",
  ]);

  const wanted = anyMobile();
  const losers = [await walkTo(server, "basic-details"), await walkTo(server, "basic-details")];
  const [support, checker] = [await lender.signIn("support"), await lender.signIn("checker")];
  const addresses: string[] = [];
  for (const loser of losers) {
    const received = await confirm(loser, await askForChange(loser, wanted, "My phone was stolen"));
    const asked = await support.post("/api/requests", {
      kind: "mobile-change",
      loan_id: loser.loanId,
      reason: "The phone was stolen",
      details: { correction: String(received.json.data.number), proof: "Video call, face compared" },
    });
    addresses.push(`/api/requests/${asked.json.data.request_id}/approve`);
  }
  const approved = await Promise.all(addresses.map((address) => checker.post(address, {})));
  expect(approved.map(({ status }) => status).sort()).toEqual([200, 409]);
  const refused = approved.find(({ status }) => status === 409);
  expect([refused?.json.code, refused?.json.data.why]).toEqual([
    "REQUEST_NOT_POSSIBLE",
    expect.stringContaining("number"),
  ]);
});

test("who lost the number and is signed in nowhere asks from another one: the old number is told, two people decide, and what only asked is erased", {
  tags: "long",
}, async () => {
  const walker = await walkTo(server, "offer");
  const mobile = anyMobile();
  const asker = await server.signIn(mobile);
  const askFor = (pan: string, { token }: Pick<Walker, "token"> = asker) =>
    server.call("POST", "/api/user/mobile/lost", { token, body: { pan } });
  const received = await askFor(walker.pan);
  expect([received.status, received.json.data]).toEqual([200, { answerBy: expect.any(String) }]);
  expect((await askFor("ZZZPZ9999Z")).text, "with or without an account").toBe(received.text);
  expect((await askFor(walker.pan)).text, "and again").toBe(received.text);
  expect((await askFor(walker.pan)).json.code).toBe("TOO_MANY");
  const full = await askFor("ZZZPZ9999Z", walker);
  expect(full.json.code, "an account with a person of its own asks for no other").toBe("STEP_OUT_OF_TURN");
  await server.workOff();
  expect((await textsTo(walker.mobile)).match(/takes the place of this one/g)).toHaveLength(1);
  const { text } = await server.call("GET", "/api/user/data", { token: walker.token });
  expect(text, "whoever asked may be a stranger").not.toContain(mobile);

  const [support, checker] = [await lender.signIn("support"), await lender.signIn("checker")];
  const list = await support.get(`/api/privacy-requests?q=${walker.mobile}`);
  const { rows } = list.json.data as unknown as { rows: { request_id: string; number: string }[] };
  expect(rows).toHaveLength(1);
  const shown = (await support.get(`/api/privacy-requests/${rows[0]?.request_id}`)).json.data;
  expect(shown).toMatchObject({ value: mobile, mobile_change: { is_from_outside: true } });
  const asked = await support.post("/api/requests", {
    kind: "mobile-change",
    loan_id: walker.loanId,
    reason: "The SIM stopped working",
    details: { correction: rows[0]?.number, proof: "Video call, face and PAN card compared" },
  });
  const approved = await checker.post(`/api/requests/${asked.json.data.request_id}/approve`, {});
  expect(approved.status).toBe(200);
  for (const { token } of [asker, walker]) expect((await profile({ token })).status).toBe(403);
  clock.moveReal(61);
  const back = await server.signIn(mobile);
  expect([back.userId, back.loanId]).toEqual([walker.userId, walker.loanId]);
});

test("strangers who have used up what a PAN has for everybody keep nobody out: the wish is taken without a text, and the answer is that of an unknown PAN", {
  tags: "long",
}, async () => {
  const walker = await walkTo(server, "offer");
  const unknown = "ZZZPZ8888Z";
  const buckets = [walker.pan, unknown].map(
    (pan) => `account-wish-of:${server.services.vault.index("pan", pan).toString("hex")}`,
  );
  await server.database.asSuperuser(
    `insert into vaada.limits (bucket, window_started_at, window_ends_at, hits)
     select bucket, now(), now() + interval '10 days', 11 from unnest($1::text[]) as bucket`,
    [[...buckets, `corrections:${walker.userId}`]],
  );
  const mobile = anyMobile();
  const asker = await server.signIn(mobile);
  const askFor = (pan: string) =>
    server.call("POST", "/api/user/mobile/lost", { token: asker.token, body: { pan } });
  const received = await askFor(walker.pan);
  expect([received.status, received.text]).toEqual([200, (await askFor(unknown)).text]);
  await server.workOff();
  expect(await textsTo(walker.mobile)).not.toContain("takes the place of this one");

  const support = await lender.signIn("support");
  const list = await support.get(`/api/privacy-requests?q=${walker.mobile}`);
  const { rows } = list.json.data as unknown as { rows: { number: string }[] };
  const ask = () =>
    support.post("/api/requests", {
      kind: "mobile-change",
      loan_id: walker.loanId,
      reason: "The SIM stopped working",
      details: { correction: rows[0]?.number, proof: "Video call, face and PAN card compared" },
    });
  const request = await ask();
  expect(request.status).toBe(200);
  const approve = async (body: object) =>
    (await lender.signIn("checker")).post(`/api/requests/${request.json.data.request_id}/approve`, body);
  const isThere = async () => (await profile(asker)).status;
  expect((await approve({ seen: "0".repeat(64) })).json.code).toBe("REQUEST_CHANGED");
  expect(await isThere(), "nothing is erased before what was seen is compared").toBe(200);
  const complaint = { category: "The app", text: "I can not sign in to my account any more" };
  expect(
    (await server.call("POST", "/api/user/complaint", { token: asker.token, body: complaint })).status,
  ).toBe(200);
  expect((await approve({})).json.data.why).toContain("open complaint");
  expect(await isThere(), "what is held is not erased").toBe(200);
  await server.database.asSuperuser(
    "update vaada.mobile_changes set asked_from = $2 where borrower_id = $1",
    [walker.userId, walker.userId],
  );
  expect((await approve({})).json.data.why).toContain("another account");
  expect(await isThere(), "who did not ask loses nothing").toBe(200);
});

test("a refused wish is texted once to the number that asked, with whom to call and without the reason", async () => {
  const walker = await walkTo(server, "employment");
  const [inside, outside] = [anyMobile(), anyMobile()];
  await confirm(walker, await askForChange(walker, inside, "My phone was stolen on the train"));
  const asker = await server.signIn(outside);
  await server.call("POST", "/api/user/mobile/lost", { token: asker.token, body: { pan: walker.pan } });
  const support = await lender.signIn("support");
  const list = await support.get(`/api/privacy-requests?q=${walker.mobile}`);
  const { rows } = list.json.data as unknown as { rows: { request_id: string; number: string }[] };
  const answer = { outcome: "refused", answer: "The face on the video call was another one" };
  for (const { request_id } of rows)
    for (const status of [200, 409])
      expect((await support.post(`/api/privacy-requests/${request_id}/answer`, answer)).status).toBe(status);
  await server.workOff();
  for (const mobile of [inside, outside]) {
    const texts = await textsTo(mobile);
    expect(texts.match(/we could not agree to your request DR-\d+.+call or write: Meera Nair/g)).toHaveLength(
      1,
    );
    expect(texts).not.toContain("face");
  }
  expect(await textsTo(walker.mobile)).not.toContain("could not agree");
});

test("nothing texts or finds an account under a number that was not proven for it", async () => {
  const { userId } = await walkTo(server, "basic-details");
  const asOwner = (set: string) =>
    server.services.database.withTx(asBorrower(userId), (tx) =>
      tx.query(`update vaada.borrowers set ${set} where id = $1`, [userId]),
    );
  for (const set of [
    "mobile_sealed = '\\x00'",
    "mobile_index = sha256('another')",
    "mobile_sealed = '\\x00', mobile_index = sha256('another')",
  ])
    await expect(asOwner(set), set).rejects.toMatchObject({ code: "42501" });
});

test("nobody changes a number without a session", async () => {
  expect((await server.call("POST", "/api/user/mobile", { body: { mobile: anyMobile() } })).status).toBe(403);
});
