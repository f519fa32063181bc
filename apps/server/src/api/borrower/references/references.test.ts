import { REFERENCE_MESSAGES } from "@vaada/contract/reference-person";
import { expect, test } from "vitest";
import { openTestServer } from "../../../../testing/test-server.ts";
import { anyPan, REFERENCES, type Walker, walkTo } from "../../../../testing/walk.ts";
import { openReference } from "../../../journey/references/references-on-file.ts";
import { readReferences } from "../../../journey/references/store.ts";
import { asBorrower } from "../../../platform/db/actor.ts";

const server = await openTestServer();
const withoutReferences = await openTestServer({ references: { isOn: false } });
const { database } = server;

const PATH = "/api/user/reference";

const give = ({ token, loanId }: Walker, over: Record<string, unknown> = {}, at = server) =>
  at.call("POST", PATH, { token, body: { ...REFERENCES, loan_id: loanId, ...over } });

async function onFile({ userId, loanId }: Walker) {
  const rows = await database.database.withTx(asBorrower(userId), (tx) => readReferences(tx, loanId));
  return rows.map((row) => openReference(server.services.vault, loanId, row));
}

const consentsOf = ({ loanId }: Walker) =>
  database.asSuperuser("select kind, call from vaada.consents where application_id = $1 and kind = $2", [
    loanId,
    "references",
  ]);

test("two people go on file, sealed, with the consent, and the borrower goes on to the selfie", async () => {
  const walker = await walkTo(server, "references");
  const { status, json } = await give(walker);
  expect([status, json.data]).toEqual([200, { redirect_to: "/selfie-kyc" }]);
  expect(await onFile(walker)).toEqual([
    { name: "Asha Rao", mobile: "6000000011", relation: "Mother" },
    { name: "Vikram Rao", mobile: "6000000012", relation: "Friend" },
  ]);
  expect(await consentsOf(walker)).toEqual([{ kind: "references", call: "give-references" }]);
  const rows = await database.asSuperuser<{ row: string }>(
    "select reference_persons::text as row from vaada.reference_persons where application_id = $1",
    [walker.loanId],
  );
  const hex = (text: string): string => Buffer.from(text).toString("hex");
  for (const { row } of rows)
    for (const plain of ["Asha", "Vikram", "6000000011", "6000000012"])
      expect([row.includes(plain), row.includes(hex(plain))]).toEqual([false, false]);
  expect(server.logLines.join("")).not.toMatch(/Asha|600000001/);
});

test("given again they change nothing; other people are refused", async () => {
  const walker = await walkTo(server, "references");
  const first = await give(walker);
  expect((await give(walker)).json).toEqual(first.json);
  const others = await give(walker, { name_2: "Somebody Else" });
  expect([others.status, others.json.code, others.json.data]).toEqual([
    422,
    "STEP_OUT_OF_TURN",
    { redirect_to: "/selfie-kyc" },
  ]);
  expect(await consentsOf(walker)).toHaveLength(1);
});

test("of eight calls at once one puts them on file and all are told the same", async () => {
  const walker = await walkTo(server, "references");
  const answers = await Promise.all(Array.from({ length: 8 }, () => give(walker)));
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(answers[0]?.status).toBe(200);
  expect(await onFile(walker)).toHaveLength(2);
  expect(await consentsOf(walker)).toHaveLength(1);
});

test("the borrower's own number is refused by its field, and nothing is kept", async () => {
  const walker = await walkTo(server, "references", { mobile: "9876500011" });
  for (const field of ["mobile_no_1", "mobile_no_2"]) {
    const { status, json } = await give(walker, { [field]: walker.mobile });
    expect([status, json.code, json.data]).toEqual([
      400,
      "BODY_INVALID",
      { fields: { [field]: REFERENCE_MESSAGES.mobileOwn } },
    ]);
  }
  expect(await onFile(walker)).toEqual([]);
  expect(await consentsOf(walker)).toEqual([]);
  expect((await give(walker)).status).toBe(200);
});

test.each([
  ["no name", { name_1: "" }, { name_1: REFERENCE_MESSAGES.nameMissing }],
  ["a name with digits", { name_2: "R2 D2" }, { name_2: REFERENCE_MESSAGES.nameMalformed }],
  ["a name of markup", { name_1: "<script>" }, { name_1: REFERENCE_MESSAGES.nameMalformed }],
  [
    "letters for a number",
    { mobile_no_1: "98765abcde" },
    { mobile_no_1: REFERENCE_MESSAGES.mobileNotDigits },
  ],
  ["nine digits", { mobile_no_2: "987654321" }, { mobile_no_2: REFERENCE_MESSAGES.mobileLength }],
  ["one number twice", { mobile_no_2: "6000000011" }, { mobile_no_2: REFERENCE_MESSAGES.sameMobile }],
  ["one relation twice", { relation_2: "Mother" }, { relation_2: REFERENCE_MESSAGES.sameRelation }],
  ["a relation of no list", { relation_1: "Colleague" }, { relation_1: REFERENCE_MESSAGES.relationMissing }],
])("%s is refused by its field", async (_what, over, fields) => {
  const { status, json } = await give(await bystander, over);
  expect([status, json.code, json.data]).toEqual([400, "BODY_INVALID", { fields }]);
});

const bystander = walkTo(server, "references");

test("somebody else's loan is not there, and before its step nobody is asked", async () => {
  const [one, other] = [await walkTo(server, "references"), await walkTo(server, "offer")];
  expect((await give({ ...one, loanId: other.loanId })).status).toBe(404);
  const early = await give(other);
  expect([early.status, early.json.data]).toEqual([422, { redirect_to: "/loan-approval" }]);
});

test("with the switch off the journey goes round the step, and its call with it", async () => {
  const walker = await walkTo(withoutReferences, "offer", { pan: anyPan() });
  const { token, loanId } = walker;
  await withoutReferences.call("POST", "/api/user/loan/approval", { token, body: { loanID: loanId } });
  const taken = await withoutReferences.call("POST", "/api/loan/approval", {
    token,
    body: { loan_id: loanId },
  });
  expect(taken.json.data).toEqual({ redirect_to: "/selfie-kyc" });
  const { status, json } = await give(walker, {}, withoutReferences);
  expect([status, json.code, json.data]).toEqual([422, "STEP_OUT_OF_TURN", { redirect_to: "/selfie-kyc" }]);
});
