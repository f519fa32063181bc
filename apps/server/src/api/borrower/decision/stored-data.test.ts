import { expect, test } from "vitest";
import { applicant, decisionsOf } from "../../../../testing/decisions/applicant.ts";
import { wholeDatabase } from "../../../../testing/identity/borrower.ts";
import { openTestServer } from "../../../../testing/test-server.ts";
import { asBorrower } from "../../../platform/db/actor.ts";

const server = await openTestServer();

/** Figures and words that are nobody else's, so that they can be looked for. */
const OBLIGATIONS_RUPEES = 7_313.17;
const PERSON = {
  pan: "QZXPQ8317K",
  pin: "683594",
  bureau: { score: 617, obligations: OBLIGATIONS_RUPEES, worstPastDueDays: 47 },
  employment: { company_name: "Quixotica Textiles" },
};

test("after a refusal nothing of the report, the employer or the reasons' sentences is in the clear", async () => {
  const person = await applicant(server, PERSON);
  expect((await person.decide()).status).toBe(409);
  const database = await wholeDatabase(server);
  const looked = `${database}\n${server.logLines.join("\n")}`;
  const secrets = {
    "the PAN": PERSON.pan,
    "the employer": "Quixotica",
    "the obligations in rupees": "7313.17",
    "the obligations in paise": "731317",
    "the score beside its name": '"score":',
    "a reason as it was told": "TransUnion",
    "what would have passed": "gone on with",
    "the PIN code": PERSON.pin,
  };
  for (const [what, secret] of Object.entries(secrets)) {
    expect(looked.includes(secret), what).toBe(false);
    expect(looked.includes(Buffer.from(secret).toString("hex")), `${what} as bytes`).toBe(false);
  }
  // A search that finds nothing anywhere proves nothing: the reasons' codes are kept, and are found.
  expect(database).toContain("score-too-low");
});

test("the facts, the mends and the words of a decision open in their own row and nowhere else", async () => {
  const person = await applicant(server, { bureau: { score: 601 } });
  await person.decide();
  const [row] = await decisionsOf(server, person);
  if (row === undefined || row.mends_sealed === null) throw new Error("a refusal with a mend was kept");
  const { vault } = server.services;
  const { facts_sealed, mends_sealed, id } = row;
  const place = { table: "decisions", column: "facts_sealed", row: id };
  expect(JSON.parse(vault.open(facts_sealed, place))).toMatchObject({ bureau: { kind: "file", score: 601 } });
  expect(JSON.parse(vault.open(mends_sealed, { ...place, column: "mends_sealed" }))).toEqual([
    { kind: "score", atLeast: 650 },
  ]);
  expect(() => vault.open(mends_sealed, place)).toThrow();
});

test("the row of the lender's own list is seen by who is on it, and no other row by anybody", async () => {
  const [one, other] = [await applicant(server), await applicant(server)];
  const indexOf = (pan: string) => server.services.vault.index("pan", pan);
  await server.database.asSuperuser(
    "insert into vaada.blacklist (pan_index, reason, added_at) select $1, 'test', now()",
    [indexOf(one.pan)],
  );
  const seenBy = (borrowerId: string) =>
    server.services.database.withTx(asBorrower(borrowerId), async (tx) => {
      const { rowCount } = await tx.query("select from vaada.blacklist");
      return rowCount;
    });
  expect(await seenBy(other.userId)).toBe(0);
  expect(await seenBy(one.userId), "not even by its own, without naming the PAN").toBe(0);
});
