import { addDays, DAY_MS } from "@vaada/calendar/civil-date";
import { expect, test } from "vitest";
import { openTestServer } from "../../../../testing/test-server.ts";
import { type Walker, walkTo } from "../../../../testing/walk.ts";

const server = await openTestServer();
const { asSuperuser } = server.database;
const PATH = "/api/user/complaint";
const COMPLAINT = { category: "Charges or interest", text: "I was charged twice on the first of the month" };

const complain = ({ token }: Pick<Walker, "token">, body: unknown = COMPLAINT) =>
  server.call("POST", PATH, { token, body });

const complaintsOf = async ({ token }: Pick<Walker, "token">) =>
  (await server.call("GET", PATH, { token })).json.data as unknown as Record<string, unknown>[];

test("a complaint gets a ticket and a day for its answer, is told of, and lies sealed", async () => {
  const walker = await walkTo(server, "basic-details");
  const { status, json } = await complain(walker);
  expect(status).toBe(200);
  expect(json.data).toMatchObject({
    ...COMPLAINT,
    ticket: expect.stringMatching(/^VT-\d{7}$/),
    status: "open",
    answerBy: addDays(server.clock.today(), 30),
    answer: null,
    portal: null,
  });
  expect(await complaintsOf(walker)).toEqual([json.data]);
  const told = await server.call("GET", "/api/user/notifications", { token: walker.token });
  const [news] = told.json.data as unknown as { kind: string; description: string; leads_to: string }[];
  expect(news).toMatchObject({ kind: "complaint-received", leads_to: "/profile" });
  expect(news?.description).toContain(String(json.data.ticket));
  const [row] = await asSuperuser<{ row: string }>(
    "select complaints::text as row from vaada.complaints where borrower_id = $1",
    [walker.userId],
  );
  for (const text of [row?.row, server.logLines.join("")]) {
    expect(text).not.toContain("charged twice");
    expect(text).not.toContain(Buffer.from("charged twice").toString("hex"));
  }
});

test("the same words are the same ticket while it is open, also eight at once; other words are another", async () => {
  const walker = await walkTo(server, "basic-details");
  const answers = await Promise.all(Array.from({ length: 8 }, () => complain(walker)));
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  const ticket = answers[0]?.json.data.ticket;
  const padded = await complain(walker, { ...COMPLAINT, text: ` ${COMPLAINT.text}\n` });
  expect(padded.json.data.ticket).toBe(ticket);
  const other = await complain(walker, { ...COMPLAINT, category: "The app" });
  expect(other.json.data.ticket).not.toBe(ticket);
  expect((await complaintsOf(walker)).map((one) => one.ticket)).toEqual([other.json.data.ticket, ticket]);
});

test("unanswered after its day, or turned down, it shows the way to the Reserve Bank; answered, the answer", async () => {
  const walker = await walkTo(server, "basic-details");
  const open = await complain(walker);
  const answered = await complain(walker, { ...COMPLAINT, text: "Another matter altogether" });
  const { complaintPortal } = server.services.lender;
  await decide(walker, { ticket: String(answered.json.data.ticket), status: "answered" });
  expect(await complaintsOf(walker)).toMatchObject([
    { status: "answered", answer: "We looked into it.", portal: null },
    { status: "open", portal: null },
  ]);
  await server.clock.moveBy(30 * DAY_MS);
  expect((await complaintsOf(walker)).map(({ portal }) => portal)).toEqual([null, null]);
  await server.clock.moveBy(DAY_MS);
  expect((await complaintsOf(walker)).map(({ portal }) => portal)).toEqual([null, complaintPortal]);
  const { ticket } = open.json.data;
  await decide(walker, { ticket: String(ticket), status: "rejected" });
  expect((await complaintsOf(walker))[1]).toMatchObject({ status: "rejected", portal: complaintPortal });
  const again = await complain(walker);
  expect(again.json.data.ticket, "a matter that is closed starts anew").not.toBe(ticket);
});

/** What a person of the lender will do once there is a console. */
async function decide(
  { userId }: Walker,
  { ticket, status }: { ticket: string; status: "answered" | "rejected" },
): Promise<void> {
  const [row] = await asSuperuser<{ id: string }>("select id from vaada.complaints where number = $1", [
    Number(ticket.slice(3)),
  ]);
  const place = { table: "complaints", column: "answer_sealed", row: row?.id ?? "" };
  const answer = server.services.vault.seal("We looked into it.", place);
  await asSuperuser(
    `update vaada.complaints set status = $2, answer_sealed = $3, answered_at = now()
      where id = $1 and borrower_id = $4`,
    [row?.id, status, answer, userId],
  );
}

test.each([
  [{ text: COMPLAINT.text }, { category: "Choose what it is about" }],
  [{ ...COMPLAINT, category: "Revenge" }, { category: "Choose what it is about" }],
  [{ ...COMPLAINT, text: "No" }, { text: "Tell us what happened in at least 10 characters" }],
  [{ ...COMPLAINT, text: "a".repeat(2_001) }, { text: "Tell us what happened in at most 2,000 characters" }],
])("%j is refused by its field", async (body, fields) => {
  const { status, json } = await complain(await bystander, body);
  expect([status, json.code, json.data]).toEqual([400, "BODY_INVALID", { fields }]);
});

const bystander = walkTo(server, "basic-details");

test("nobody sees another's, and a day has an end to it", async () => {
  const walker = await walkTo(server, "basic-details");
  expect(await complaintsOf(walker)).toEqual([]);
  for (let number = 1; number <= 10; number += 1)
    expect((await complain(walker, { ...COMPLAINT, text: `Matter number ${number}` })).status).toBe(200);
  const refused = await complain(walker);
  expect([refused.status, refused.json.code]).toEqual([429, "TOO_MANY"]);
  expect(refused.headers.get("retry-after")).not.toBeNull();
  expect((await complain(walker, { ...COMPLAINT, text: "Matter number 1" })).status).toBe(200);
  expect(await complaintsOf(walker)).toHaveLength(10);
  expect((await server.call("GET", PATH)).status).toBe(403);
  expect((await server.call("POST", PATH, { body: COMPLAINT })).status).toBe(403);
});
