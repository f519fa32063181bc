import { afterEach, expect, test } from "vitest";
import { storedFiles } from "../../../../testing/stored-files.ts";
import { openTestServer } from "../../../../testing/test-server.ts";
import { anyPhoto, selfieForm, type Walker, walkTo } from "../../../../testing/walk.ts";

/** Slow enough for whatever is sent at once to be there before the provider has answered. */
const server = await openTestServer({ pace: { providerTimeoutMs: 20_000, slowAnswerMs: 4_000 } });
const { database, sandbox } = server;
afterEach(() => sandbox.clearFaults());

const send = (walker: Walker, photo: Buffer) =>
  server.call("POST", "/api/user/selfie-verify", { token: walker.token, form: selfieForm(walker, photo) });

const rowsOf = ({ loanId }: Walker) =>
  database.asSuperuser<{ id: string; outcome: string | null; file_key: string }>(
    "select id, outcome, file_key from vaada.selfies where application_id = $1 order by taken_at",
    [loanId],
  );

/** A try whose call died between the provider and the database. */
async function leaveAwaited(walker: Walker): Promise<void> {
  await database.asSuperuser(
    `insert into vaada.selfies
       (id, application_id, borrower_id, taken_at, photo_index, file_key, is_seen_before)
     values (gen_random_uuid(), $1, $2, $3, $4, 'selfies/left', false)`,
    [walker.loanId, walker.userId, server.clock.realNow(), Buffer.alloc(32)],
  );
}

test("two taps are one try, and both are told the same", async () => {
  const walker = await walkTo(server, "selfie");
  const photo = await anyPhoto();
  await sandbox.fault({ provider: "face", mode: "slow" });
  const answers = await Promise.all([send(walker, photo), send(walker, photo)]);
  expect(answers.map(({ status, json }) => [status, json.data])).toEqual(
    Array(2).fill([200, { redirect_to: "/add-bank-account" }]),
  );
  expect(await rowsOf(walker)).toHaveLength(1);
});

test("of six photos at once one is looked at, and no file is left of the others", {
  tags: "long",
}, async () => {
  const walker = await walkTo(server, "selfie", { pan: "ABCPJ1234K" });
  const photos = await Promise.all(Array.from({ length: 6 }, anyPhoto));
  await sandbox.fault({ provider: "face", mode: "slow" });
  const before = await filesKept();
  const answers = await Promise.all(photos.map((photo) => send(walker, photo)));
  expect(answers.map(({ json }) => [json.code, json.data])).toEqual(
    Array(6).fill(["SELFIE_MISMATCH", { tries_left: 2 }]),
  );
  const rows = await rowsOf(walker);
  expect(rows.map(({ outcome }) => outcome)).toEqual(["mismatch"]);
  expect(await filesKept()).toBe(before + 1);
});

test("at the third try two taps are told the same, and led to wait", { tags: "long" }, async () => {
  const walker = await walkTo(server, "selfie");
  await database.asSuperuser(
    `insert into vaada.selfies
       (id, application_id, borrower_id, taken_at, photo_index, file_key, is_seen_before, judged_at, outcome)
     select gen_random_uuid(), $1, $2, now(), $3, 'selfies/before', false, now(), 'mismatch'
       from generate_series(1, 2)`,
    [walker.loanId, walker.userId, Buffer.alloc(32)],
  );
  await sandbox.post("/people", { pan: walker.pan, name: "KAVITA KULKARNI", face: { matches: false } });
  await sandbox.fault({ provider: "face", mode: "slow" });
  const photo = await anyPhoto();
  const answers = await Promise.all([send(walker, photo), send(walker, photo)]);
  expect(answers.map(({ json }) => [json.code, json.data])).toEqual(
    Array(2).fill(["SELFIE_MISMATCH", { tries_left: 0, redirect_to: "/dashboard" }]),
  );
});

test("a try whose call has died is given up by the next one after a while, and was no try", async () => {
  const walker = await walkTo(server, "selfie");
  await leaveAwaited(walker);
  server.clock.moveReal(31);
  const { status, json } = await send(walker, await anyPhoto());
  expect([status, json.data]).toEqual([200, { redirect_to: "/add-bank-account" }]);
  expect((await rowsOf(walker)).map(({ outcome }) => outcome)).toEqual(["unanswered", "matched"]);
});

test("a word of the provider's that comes after its try was given up changes nothing", {
  tags: "long",
}, async () => {
  const walker = await walkTo(server, "selfie");
  await sandbox.fault({ provider: "face", mode: "slow" });
  const late = send(walker, await anyPhoto());
  await expect.poll(async () => (await rowsOf(walker)).length).toBe(1);
  await database.asSuperuser(
    "update vaada.selfies set judged_at = now(), outcome = 'unanswered' where application_id = $1",
    [walker.loanId],
  );
  expect((await late).status).toBe(503);
  expect((await rowsOf(walker)).map(({ outcome }) => outcome)).toEqual(["unanswered"]);
});

const filesKept = async (): Promise<number> => (await storedFiles(server.folder, "selfies")).length;
