import { createHash } from "node:crypto";
import { SELFIE_MESSAGES } from "@vaada/contract/calls/selfie";
import sharp from "sharp";
import { afterEach, expect, test } from "vitest";
import { HURRIED, openTestServer } from "../../../../testing/test-server.ts";
import { anyPan, anyPhoto, selfieForm, type Walker, walkTo } from "../../../../testing/walk.ts";

const server = await openTestServer({ pace: HURRIED });
const { database, sandbox } = server;
afterEach(() => sandbox.clearFaults());

const PATH = "/api/user/selfie-verify";

const send = ({ token }: Walker, photo: Buffer, loan: Pick<Walker, "loanId">) =>
  server.call("POST", PATH, { token, form: selfieForm(loan, photo) });

const sendOwn = (walker: Walker, photo: Buffer) => send(walker, photo, walker);

const flat = (background: string, width = 400): Promise<Buffer> =>
  sharp({ create: { width, height: 300, channels: 3, background } })
    .jpeg()
    .toBuffer();

type Row = {
  id: string;
  outcome: string | null;
  file_key: string;
  is_seen_before: boolean;
  live_confidence: number | null;
  match_confidence: number | null;
  provider_reference: string | null;
};

const rowsOf = ({ loanId }: Walker): Promise<Row[]> =>
  database.asSuperuser<Row>("select * from vaada.selfies where application_id = $1 order by taken_at", [
    loanId,
  ]);

const outcomesOf = async (walker: Walker) => (await rowsOf(walker)).map(({ outcome }) => outcome);

async function reviewOf({ loanId }: Walker): Promise<string | null> {
  const [row] = await database.asSuperuser<{ under_review_for: string | null }>(
    "select under_review_for from vaada.applications where id = $1",
    [loanId],
  );
  return row?.under_review_for ?? null;
}

/** Somebody whose face is never the one on the identity photo. */
async function somebodyElse(): Promise<Walker> {
  const pan = anyPan();
  await sandbox.post("/people", { pan, name: "KAVITA KULKARNI", face: { matches: false } });
  return walkTo(server, "selfie", { pan });
}

test("a photo of the person on the identity record is one try, and the borrower goes on", {
  tags: "long",
}, async () => {
  const walker = await walkTo(server, "selfie");
  const { status, json } = await sendOwn(walker, await anyPhoto());
  expect([status, json.data]).toEqual([200, { redirect_to: "/add-bank-account" }]);
  expect(await rowsOf(walker)).toEqual([
    expect.objectContaining({
      outcome: "matched",
      is_seen_before: false,
      live_confidence: 98,
      match_confidence: 94,
      provider_reference: expect.stringMatching(/^face_match_/),
    }),
  ]);
  const consents = await database.asSuperuser<{ kind: string }>(
    "select kind from vaada.consents where application_id = $1 and call = 'verify-selfie' order by kind",
    [walker.loanId],
  );
  expect(consents.map(({ kind }) => kind)).toEqual(["selfie", "verification-sharing"]);
});

test("what is kept is the photo drawn anew, sealed, under a name that tells nothing", async () => {
  const walker = await walkTo(server, "selfie");
  const comment = "shot at home";
  const photo = await sharp(await anyPhoto())
    .withExif({ IFD0: { ImageDescription: comment } })
    .jpeg()
    .toBuffer();
  expect((await sendOwn(walker, photo)).status).toBe(200);
  const [row] = await rowsOf(walker);
  expect(row?.file_key).toMatch(/^selfies\/[0-9a-f-]{36}$/);
  expect(row?.file_key).not.toContain(row?.id);
  const kept = await server.services.files.get(row?.file_key ?? "");
  expect(await sharp(kept ?? Buffer.alloc(0)).metadata()).toMatchObject({ format: "jpeg", width: 440 });
  expect(kept?.includes(comment)).toBe(false);
  const logged = server.logLines.join("");
  for (const text of [comment, walker.mobile, walker.pan, createHash("sha256").update(photo).digest("hex")])
    expect(logged).not.toContain(text);
});

test("the same photo again is told the same, and another one that the step has passed", async () => {
  const walker = await walkTo(server, "selfie");
  const photo = await anyPhoto();
  const first = await sendOwn(walker, photo);
  expect((await sendOwn(walker, photo)).json).toEqual(first.json);
  const other = await sendOwn(walker, await anyPhoto());
  expect([other.status, other.json.code, other.json.data]).toEqual([
    422,
    "STEP_OUT_OF_TURN",
    { redirect_to: "/add-bank-account" },
  ]);
  expect(await rowsOf(walker)).toHaveLength(1);
});

test("Jaya's first photo differs, her second does not", async () => {
  const jaya = await walkTo(server, "selfie", { pan: "ABCPJ1234K" });
  const first = await sendOwn(jaya, await anyPhoto());
  expect([first.status, first.json.code, first.json.data]).toEqual([
    400,
    "SELFIE_MISMATCH",
    { tries_left: 2 },
  ]);
  const second = await sendOwn(jaya, await anyPhoto());
  expect([second.status, second.json.data]).toEqual([200, { redirect_to: "/add-bank-account" }]);
  expect(await outcomesOf(jaya)).toEqual(["mismatch", "matched"]);
});

test("after three photos that did not go well a person looks, and the borrower is led to wait", async () => {
  const walker = await somebodyElse();
  const answers = [];
  for (const photo of [await flat("#000"), await flat("#fff"), await anyPhoto()])
    answers.push(await sendOwn(walker, photo));
  expect(answers.map(({ status, json }) => [status, json.code, json.data])).toEqual([
    [400, "SELFIE_UNUSABLE", { tries_left: 2 }],
    [400, "SELFIE_UNUSABLE", { tries_left: 1 }],
    [400, "SELFIE_MISMATCH", { tries_left: 0, redirect_to: "/dashboard" }],
  ]);
  expect(await reviewOf(walker)).toBe("selfie");
  const fourth = await sendOwn(walker, await anyPhoto());
  expect([fourth.status, fourth.json.data]).toEqual([422, { redirect_to: "/dashboard" }]);
  expect(await outcomesOf(walker)).toEqual(["unusable", "unusable", "mismatch"]);
});

test("when a person says yes, the journey goes on", async () => {
  const walker = await somebodyElse();
  for (let tries = 0; tries < 3; tries++) await sendOwn(walker, await anyPhoto());
  await database.asSuperuser(
    `with review as (
       insert into vaada.reviews (id, application_id, borrower_id, action, about, acted_by, acted_at)
       values (gen_random_uuid(), $1, $2, 'approve', 'selfie', 'test', now()))
     update vaada.applications set under_review_at = null, under_review_for = null where id = $1`,
    [walker.loanId, walker.userId],
  );
  const { json } = await server.call("GET", "/api/step/step-checker", { token: walker.token });
  expect(JSON.stringify(json.data)).toContain("/add-bank-account");
});

test.each(["error", "down", "timeout-after-success"])(
  "a provider that is %s costs no try and loses nothing",
  async (mode) => {
    const walker = await walkTo(server, "selfie");
    const photo = await anyPhoto();
    await sandbox.fault({ provider: "face", mode });
    const failed = await sendOwn(walker, photo);
    expect([failed.status, failed.json.code]).toEqual([503, "PROVIDER_UNAVAILABLE"]);
    expect(failed.headers.get("retry-after")).toBe("60");
    expect((await sendOwn(walker, photo)).status).toBe(200);
    expect(await outcomesOf(walker)).toEqual(["unanswered", "matched"]);
  },
);

test("a provider that fails at the second question costs no try either, and a slow one is waited for", {
  tags: "long",
}, async () => {
  const walker = await walkTo(server, "selfie");
  const photo = await anyPhoto();
  await sandbox.fault({ provider: "face", mode: "slow", times: 1 });
  await sandbox.fault({ provider: "face", mode: "error", times: 1 });
  const failed = await sendOwn(walker, photo);
  expect(failed.status).toBe(503);
  await sandbox.clearFaults();
  await sandbox.fault({ provider: "face", mode: "slow", times: 2 });
  expect((await sendOwn(walker, photo)).status).toBe(200);
});

test("a photo that came from another borrower before is a mark for staff and no refusal", {
  tags: "long",
}, async () => {
  const [one, other] = [await walkTo(server, "selfie"), await walkTo(server, "selfie")];
  const photo = await anyPhoto();
  await sandbox.fault({ provider: "face", mode: "error" });
  for (const walker of [one, one, other]) await sendOwn(walker, photo);
  expect((await rowsOf(one)).map(({ is_seen_before }) => is_seen_before)).toEqual([false, false]);
  expect(await rowsOf(other)).toEqual([
    expect.objectContaining({ is_seen_before: true, outcome: "matched" }),
  ]);
});

test("an identity record without a photo is nobody's fault: the photo is kept, and a person looks", async () => {
  const walker = await walkTo(server, "selfie");
  await database.asSuperuser("update vaada.identities set photo_key = null where borrower_id = $1", [
    walker.userId,
  ]);
  const { status, json } = await sendOwn(walker, await anyPhoto());
  expect([status, json.data]).toEqual([200, { redirect_to: "/dashboard" }]);
  expect(await reviewOf(walker)).toBe("selfie");
  const [row] = await rowsOf(walker);
  expect(row?.outcome).toBe("unanswered");
  expect(await server.services.files.get(row?.file_key ?? "")).not.toBeNull();
});

test("somebody else's loan is not there, and before its step nobody is looked at", async () => {
  const [one, other] = [await walkTo(server, "selfie"), await walkTo(server, "references")];
  expect((await send(one, await anyPhoto(), other)).status).toBe(404);
  const early = await sendOwn(other, await anyPhoto());
  expect([early.status, early.json.data]).toEqual([422, { redirect_to: "/reference-details" }]);
  expect([await rowsOf(one), await rowsOf(other)]).toEqual([[], []]);
});

test("a file that is no photo is no try: it is refused by its field, and nothing is kept", {
  tags: "long",
}, async () => {
  const walker = await walkTo(server, "selfie");
  const files: [Buffer, string][] = [
    [Buffer.alloc(0), SELFIE_MESSAGES.notPhoto],
    [Buffer.from("<html>"), SELFIE_MESSAGES.notPhoto],
    [
      await sharp(await anyPhoto())
        .png()
        .toBuffer(),
      SELFIE_MESSAGES.notPhoto,
    ],
    [(await anyPhoto()).subarray(0, 2000), SELFIE_MESSAGES.notPhoto],
    [await flat("#777", 20), SELFIE_MESSAGES.tooSmall],
    [await flat("#777", 65_500).then((wide) => withHeight(wide, 65_500)), SELFIE_MESSAGES.tooLarge],
  ];
  for (const [file, message] of files) {
    const { status, json } = await sendOwn(walker, file);
    expect([status, json.code, json.data]).toEqual([400, "BODY_INVALID", { fields: { image: message } }]);
  }
  expect(await rowsOf(walker)).toEqual([]);
  expect((await sendOwn(walker, await anyPhoto())).status).toBe(200);
});

function withHeight(jpeg: Buffer, height: number): Buffer {
  const lie = Buffer.from(jpeg);
  lie.writeUInt16BE(height, lie.indexOf(Buffer.from([0xff, 0xc0])) + 5);
  return lie;
}
