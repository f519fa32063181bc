import { Secret } from "@vaada/contract/secret";
import { expect, test } from "vitest";
import {
  atIdentity,
  attemptsOf,
  type Borrower,
  identitiesOf,
  outcomesOf,
  personOf,
  photosOf,
  returnOf,
} from "../../../testing/identity/borrower.ts";
import { openTestServer } from "../../../testing/test-server.ts";
import type { IdentityRecord } from "../../providers/identity-record.ts";
import { type IdentityProof, recordIdentity } from "./record-identity.ts";
import { refreshVisit } from "./refresh-visit.ts";

const server = await openTestServer();
const { database, services } = server;

const NOWHERE = {
  house: null,
  street: null,
  landmark: null,
  locality: null,
  postOffice: null,
  town: null,
  subdistrict: null,
  district: null,
  state: null,
  country: null,
  pinCode: null,
};
const JPEG = new Secret(Buffer.from("ffd8ffe000104a464946", "hex").toString("base64"));

/** Somebody with a visit that is open, and the record that would come of it. */
async function withRecord(
  more: Partial<IdentityRecord> = {},
): Promise<IdentityProof & { borrower: Borrower; dob: string }> {
  const borrower = await atIdentity(server);
  const { name, dob } = await personOf(server, borrower);
  const { client_id: reference } = await returnOf(server, (await borrower.start()).json.data.url);
  const [attempt] = await database.asSuperuser(
    "select id from vaada.identity_attempts where provider_reference = $1",
    [reference],
  );
  const record = {
    name,
    birthDate: dob,
    careOf: null,
    address: NOWHERE,
    aadhaarLastFour: "1234",
    photo: JPEG,
    ...more,
  };
  const borrowerId = borrower.userId;
  return { borrower, dob, borrowerId, attemptId: attempt?.id, way: "digilocker", reference, record };
}

test("where the authority knows only the year of birth, the year decides, and is what is kept", async () => {
  const other = await withRecord();
  const nextYear = String(Number(other.dob.slice(0, 4)) + 1);
  const differing = { ...other, record: { ...other.record, birthDate: nextYear } };
  expect(await recordIdentity(services, differing)).toBe("mismatched");
  expect(await attemptsOf(server, other.borrower)).toMatchObject([{ differs: ["date-of-birth"] }]);

  const { dob, ...proof } = await withRecord();
  const year = dob.slice(0, 4);
  expect(await recordIdentity(services, { ...proof, record: { ...proof.record, birthDate: year } })).toBe(
    "verified",
  );
  const [identity] = await identitiesOf(server, proof.borrower);
  const place = { table: "identities", column: "birth_date_sealed", row: proof.borrowerId };
  expect(services.vault.open(identity?.birth_date_sealed, place)).toBe(year);
});

test.each([
  ["no birth date", { birthDate: null }, ["date-of-birth"]],
  ["what is no date", { birthDate: "31-12-1990" }, ["date-of-birth"]],
  ["another's name", { name: "Somebody Else" }, ["name"]],
  ["a name in another script", { name: "अनिता आचार्य" }, ["name"]],
  ["neither", { name: "Somebody Else", birthDate: "1950-01-01" }, ["name", "date-of-birth"]],
])("a record with %s is a mismatch, and its photo is not kept", async (_what, more, differs) => {
  const photos = await photosOf(server);
  const proof = await withRecord(more);
  expect(await recordIdentity(services, proof)).toBe("mismatched");
  expect(await attemptsOf(server, proof.borrower)).toMatchObject([{ outcome: "mismatched", differs }]);
  expect(await photosOf(server)).toEqual(photos);
});

test.each([
  ["no photo", null],
  ["a photo that is no JPEG", new Secret("iVBORw0KGgo=")],
])("a record with %s proves an identity without one", async (_what, photo) => {
  const photos = await photosOf(server);
  const proof = await withRecord({ photo });
  expect(await recordIdentity(services, proof)).toBe("verified");
  expect(await identitiesOf(server, proof.borrower)).toMatchObject([{ photo_key: null }]);
  expect(await photosOf(server)).toEqual(photos);
});

test.each([
  ["the database refuses", { record: { aadhaarLastFour: "12x4" } }],
  ["the answer can't be remembered", { remember: () => Promise.reject(new Error("no memory")) }],
])(
  "when %s, there is neither an identity nor a photo of nobody's, and the visit lasts",
  async (_what, more) => {
    const photos = await photosOf(server);
    const proof = await withRecord("record" in more ? more.record : {});
    const recording = recordIdentity(services, { ...proof, ...("remember" in more ? more : {}) });
    await expect(recording).rejects.toThrow();
    expect(await identitiesOf(server, proof.borrower)).toEqual([]);
    expect(await outcomesOf(server, proof.borrower)).toEqual(["digilocker null"]);
    expect(await photosOf(server)).toEqual(photos);
  },
);

test("a record that was seen counts, although the attempt had been given up meanwhile", async () => {
  const proof = await withRecord();
  await database.asSuperuser(
    "update vaada.identity_attempts set ended_at = now(), outcome = 'expired' where id = $1",
    [proof.attemptId],
  );
  expect(await recordIdentity(services, proof)).toBe("verified");
  expect(await outcomesOf(server, proof.borrower)).toEqual(["digilocker verified"]);
});

test("an identity that is proven stays as it was, whatever record comes later", async () => {
  const proof = await withRecord();
  expect(await recordIdentity(services, proof)).toBe("verified");
  const before = await identitiesOf(server, proof.borrower);
  const photos = await photosOf(server);
  const later = { ...proof.record, aadhaarLastFour: "9876" };
  expect(await recordIdentity(services, { ...proof, record: later })).toBe("verified");
  expect(await recordIdentity(services, { ...proof, record: { ...later, name: "Somebody Else" } })).toBe(
    "verified",
  );
  expect(await identitiesOf(server, proof.borrower)).toEqual(before);
  expect(await outcomesOf(server, proof.borrower)).toEqual(["digilocker verified"]);
  expect(await photosOf(server)).toEqual(photos);
});

test("a visit that went through without sharing the Aadhaar is over", async () => {
  const { borrower, borrowerId, reference } = await withRecord();
  // The sandbox's page shares all or nothing; the real one lets a document be left out.
  const digilocker = { ...services.digilocker, status: async () => ({ kind: "completed" }) as const };
  expect(await refreshVisit({ ...services, digilocker }, { borrowerId, reference })).toBe("not-completed");
  expect(await outcomesOf(server, borrower)).toEqual(["digilocker denied"]);
});
