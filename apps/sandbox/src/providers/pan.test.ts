import { PanComprehensiveData } from "@vaada/wire/pan";
import { expect, test } from "vitest";
import * as z from "zod";
import type { Person } from "../people/person.ts";
import { openSandbox } from "../testing/open-sandbox.ts";
import { askSurepass, lookUpPan } from "../testing/surepass.ts";

const now = (): Date => new Date("2026-11-15T06:00:00Z");

test("a PAN answers with whose it is, in the words of the wire", async () => {
  const sandbox = await openSandbox({ now });
  const { status, body } = await lookUpPan(sandbox, "ABCPA1234D");
  expect(status).toBe(200);
  expect(body).toMatchObject({ status_code: 200, success: true, message_code: "success" });
  expect(z.parse(PanComprehensiveData, body.data)).toEqual(body.data);
  const [anita] = (await sandbox.get("/people")).body as Person[];
  expect(body.data).toMatchObject({
    client_id: expect.stringMatching(/^pan_comprehensive_[A-Za-z]{20}$/),
    pan_number: "ABCPA1234D",
    full_name: "ANITA ACHARYA",
    full_name_split: ["ANITA", "", "ACHARYA"],
    masked_aadhaar: `XXXXXXXX${anita?.aadhaar.number.slice(-4)}`,
    gender: "F",
    dob: "1994-08-17",
    aadhaar_linked: true,
    category: "person",
    status: "valid",
    email: null,
    phone_number: null,
  });
  expect(JSON.stringify(body)).not.toContain(anita?.aadhaar.number);
  const again = await lookUpPan(sandbox, "ABCPA1234D");
  expect(again.body.data.client_id).not.toBe(body.data.client_id);
});

test("Esha's PAN is not linked, and the tax office knows no Aadhaar number of hers", async () => {
  const { body } = await lookUpPan(await openSandbox({ now }), "ABCPE1234E");
  expect(body).toMatchObject({ success: true, data: { aadhaar_linked: false, masked_aadhaar: null } });
});

test("Farah's PAN says what the tax office knows, not what the Aadhaar record says", async () => {
  const { body } = await lookUpPan(await openSandbox({ now }), "ABCPF1234F");
  expect(body.data).toMatchObject({ full_name: "FARAH FERNANDES", dob: "1993-09-02", aadhaar_linked: true });
});

test("Ishaan is 20 on the platform's day, so the register follows its calendar", async () => {
  const { body } = await lookUpPan(await openSandbox({ now }), "ABCPI1234J");
  expect(body.data.dob).toBe("2006-01-01");
});

test("a person may be added of whom the tax office does not say whether the two are linked", async () => {
  const sandbox = await openSandbox({ now });
  await sandbox.post("/people", { pan: "ABCPK1234L", name: "KAVITA R KULKARNI", aadhaar: { linked: null } });
  const { body } = await lookUpPan(sandbox, "ABCPK1234L");
  expect(body.data).toMatchObject({ status: "valid", aadhaar_linked: null, masked_aadhaar: null });
});

test.each([
  ["inactive", { status: "inactive", category: "person", aadhaar_linked: true }],
  ["company", { status: "valid", category: "company", aadhaar_linked: null, gender: null }],
  ["valid", { status: "valid", category: "person" }],
])("a person who was added with panStatus %s answers %j", async (panStatus, expected) => {
  const sandbox = await openSandbox({ now });
  await sandbox.post("/people", { pan: "ABCPK1234L", name: "KAVITA R KULKARNI", panStatus });
  const { status, body } = await lookUpPan(sandbox, "ABCPK1234L");
  expect(status).toBe(200);
  expect(body.data).toMatchObject({ full_name: "KAVITA R KULKARNI", ...expected });
});

test("a PAN that nobody has is a failed verification, with data full of nulls", async () => {
  const sandbox = await openSandbox({ now });
  await sandbox.post("/people", { pan: "ABCPK1234L", name: "KAVITA KULKARNI", panStatus: "unknown" });
  const { status, body } = await lookUpPan(sandbox, "ABCPK1234L");
  expect(status).toBe(422);
  expect(body).toMatchObject({ success: false, message_code: "verification_failed" });
  const { client_id, pan_number, ...others } = body.data;
  expect([client_id, pan_number]).toEqual([expect.stringMatching(/^pan_comprehensive_/), "ABCPK1234L"]);
  expect(new Set(Object.values(others))).toEqual(new Set([null]));
});

test("any other PAN belongs to a made-up person, or to whatever its fourth letter says", async () => {
  const sandbox = await openSandbox({ now });
  const { body } = await lookUpPan(sandbox, "QWEPR5678T");
  expect(body.data).toMatchObject({ aadhaar_linked: true, category: "person", status: "valid" });
  expect(body.data.full_name_split).toEqual(String(body.data.full_name).split(" "));
  expect((await lookUpPan(sandbox, "AAACT5678T")).body.data).toMatchObject({ category: "company" });
  expect((await lookUpPan(sandbox, "AAAHT5678T")).body.data).toMatchObject({ category: "huf", gender: null });
});

test.each([
  [{}],
  [{ id_number: "" }],
  [{ id_number: "abcpa1234d" }],
  [{ id_number: "ABCPA1234D " }],
  [{ id_number: "ABCPA1234" }],
  [{ id_number: "ABCPА1234D" }],
  [{ id_number: 7 }],
  [{ pan: "ABCPA1234D" }],
  [[]],
  [null],
])("a body %j without a well-formed PAN is refused, and is no failed verification", async (body) => {
  const answer = await askSurepass(await openSandbox({ now }), "/pan/pan-comprehensive", { body });
  expect(answer).toMatchObject({
    status: 422,
    body: { data: null, success: false, message: "Invalid PAN Number.", message_code: "error" },
  });
});
