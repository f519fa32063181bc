import { DAY_MS } from "@vaada/calendar/civil-date";
import { expect, test } from "vitest";
import { openTestServer } from "../../../../testing/test-server.ts";
import { type Walker, walkTo } from "../../../../testing/walk.ts";

const server = await openTestServer();
const { asSuperuser } = server.database;

const give = ({ token }: Pick<Walker, "token">, body: unknown) =>
  server.call("POST", "/api/user/feedback", { token, body });

const onFile = ({ userId }: Walker) =>
  asSuperuser<{ id: string; rating: number; comment_sealed: Buffer | null }>(
    "select id, rating, comment_sealed from vaada.feedback where borrower_id = $1 order by given_at",
    [userId],
  );

test("stars and words are kept, the words sealed, and a rating alone is enough", async () => {
  const walker = await walkTo(server, "basic-details");
  const comment = "  Quick, and the cost was clear.  ";
  const { status, json } = await give(walker, { rating: 5, comment });
  expect([status, json.data]).toEqual([200, { received: true }]);
  for (const body of [{ rating: 4 }, { rating: 3, comment: "" }])
    expect((await give(walker, body)).status).toBe(200);
  const [first, ...others] = await onFile(walker);
  const place = { table: "feedback", column: "comment_sealed", row: first?.id ?? "" };
  expect(server.services.vault.open(first?.comment_sealed ?? Buffer.alloc(0), place)).toBe(comment.trim());
  expect(others).toMatchObject([
    { rating: 4, comment_sealed: null },
    { rating: 3, comment_sealed: null },
  ]);
  expect(server.logLines.join("")).not.toContain("cost was clear");
});

test("a double tap is one rating, and another day is another one", async () => {
  const walker = await walkTo(server, "basic-details");
  const answers = await Promise.all(Array.from({ length: 8 }, () => give(walker, { rating: 5 })));
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
  expect(await onFile(walker)).toHaveLength(1);
  await server.clock.moveBy(DAY_MS);
  expect((await give(walker, { rating: 5 })).status).toBe(200);
  expect(await onFile(walker)).toHaveLength(2);
});

test.each([
  [{}, { rating: "Please provide a rating" }],
  [{ rating: 0 }, { rating: "Please provide a rating" }],
  [{ rating: 4.5 }, { rating: "Please provide a rating" }],
  [{ rating: "5" }, { rating: "Please provide a rating" }],
  [{ rating: 5, comment: "too short" }, { comment: "Comment must be at least 10 characters" }],
])("%j is refused by its field", async (body, fields) => {
  const { status, json } = await give(await bystander, body);
  expect([status, json.code, json.data]).toEqual([400, "BODY_INVALID", { fields }]);
});

const bystander = walkTo(server, "basic-details");

test("a day has an end to it, whoever else gives theirs", async () => {
  const walker = await walkTo(server, "basic-details");
  for (let number = 1; number <= 20; number += 1)
    expect((await give(walker, { rating: 1, comment: `Thought number ${number}` })).status).toBe(200);
  const refused = await give(walker, { rating: 2 });
  expect([refused.status, refused.json.code]).toEqual([429, "TOO_MANY"]);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(80_000);
  expect(await onFile(walker)).toHaveLength(20);
  expect((await give(walker, { rating: 1, comment: "Thought number 1" })).status).toBe(200);
  expect((await give(await bystander, { rating: 2 })).status).toBe(200);
  expect((await server.call("POST", "/api/user/feedback", { body: { rating: 5 } })).status).toBe(403);
});
