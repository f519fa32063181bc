import { addDays, DAY_MS } from "@vaada/calendar/civil-date";
import { ROLES } from "@vaada/contract/console/roles";
import { SALARY_ADVANCE } from "@vaada/lending/products/salary-advance";
import { SALARY_ADVANCE_ALLOWANCE } from "@vaada/lending/products/salary-advance-allowance";
import { expect, test } from "vitest";
import { openTestConsole, type StaffBrowser } from "../../../../testing/console/test-console.ts";
import { walkToSigned } from "../../../../testing/disbursals/sign-by-hand.ts";
import { approvedBorrower, callsOf, seenIn } from "../../../../testing/offer/approved.ts";
import { openTestServer } from "../../../../testing/test-server.ts";
import { receiveMoney } from "../../../../testing/walk.ts";
import { requireFeeNames } from "../../../notices/fees/name-fees.ts";
import { AS_WORKER } from "../../../platform/db/actor.ts";
import { readTermsOf, readVersionOn } from "../../../products/store.ts";

const server = await openTestServer();
const lender = await openTestConsole(server);
const officer = await lender.signIn("credit-officer");
const checker = await lender.signIn("checker");

type Numbers = Record<string, number>;
type Version = {
  version: number;
  state: string;
  effective_from: string;
  effective_through: string | null;
  drafted_by: string | null;
  agreed_by: string | null;
  figures: Numbers;
};

const readVersions = async () =>
  ((await officer.get("/api/terms")).json.data as { versions: Version[] }).versions;
const figuresInForce = async (): Promise<Numbers> => {
  const found = (await readVersions()).find(({ state }) => state === "in-force");
  if (found === undefined) throw new Error("no terms are in force");
  return found.figures;
};
const ask = async (desk: StaffBrowser, figures: Numbers, from: string = server.clock.today()) =>
  desk.post("/api/requests", {
    kind: "terms",
    reason: "the board's decision of this month",
    details: { ...figures, effective_from: from },
  });
const agree = (desk: StaffBrowser, request: { request_id?: unknown }) =>
  desk.post(`/api/requests/${request.request_id}/approve`);
const publicTerms = async () =>
  (await server.call("GET", "/api/app/config")).json.data.terms as Record<string, unknown>;

test("the terms of the code are the first version, from before any day, and every fee of theirs has a name", async () => {
  const kept = await server.services.database.withTx(AS_WORKER, (tx) =>
    readVersionOn(tx, server.clock.today()),
  );
  expect(kept).toEqual({ terms: SALARY_ADVANCE, allowance: SALARY_ADVANCE_ALLOWANCE });
  expect(() => requireFeeNames(kept.terms)).not.toThrow();
  expect(await readVersions()).toMatchObject([
    { version: 3, state: "in-force", effective_through: null, drafted_by: null, agreed_by: null },
  ]);
});

test("a loan that is older than the first version on file has its rules", async () => {
  const read = (productVersion: number) =>
    server.services.database.withTx(AS_WORKER, (tx) =>
      readTermsOf(tx, { productId: "salary-advance", productVersion }),
    );
  expect(await read(1)).toEqual(SALARY_ADVANCE);
  await expect(read(99)).rejects.toThrow("there is no version 99");
});

test("a draft is told what is wrong with each figure, and nothing of it can be asked for", async () => {
  const figures = {
    ...(await figuresInForce()),
    interest_grade_b: 0.01,
    late_fee: 2_000,
    cooling_off_days: 0.5,
  };
  const previewed = await officer.post("/api/terms/preview", { figures, amount: 20_000, tenure: 30 });
  expect(previewed.json.data).toMatchObject({
    mistakes: [{ field: "cooling_off_days", says: "Enter a whole number" }],
    draft: null,
    apr_draft: null,
  });
  const whole = { ...figures, cooling_off_days: 0 };
  const again = await officer.post("/api/terms/preview", { figures: whole, amount: 20_000, tenure: 30 });
  expect(again.json.data.mistakes).toEqual([
    { field: "interest_grade_b", says: "Not less than “Interest, grade A”" },
    { field: "late_fee", says: "At most ₹1,000" },
    { field: "cooling_off_days", says: "At least 1 day" },
  ]);
  const { status, json } = await ask(officer, whole);
  expect([status, json.data.fields]).toEqual([
    400,
    {
      "details.interest_grade_b": "Not less than “Interest, grade A”",
      "details.late_fee": "At most ₹1,000",
      "details.cooling_off_days": "At least 1 day",
    },
  ]);
});

test("a draft shows what a loan costs under it beside what it costs now", async () => {
  const figures = { ...(await figuresInForce()), interest_grade_a: 0.06 };
  const { json } = await officer.post("/api/terms/preview", { figures, amount: 20_000, tenure: 42 });
  expect(json.data.mistakes).toEqual([]);
  expect((json.data.now as object[])[0]).toEqual({
    grade: "A",
    amount: 20_000,
    tenure: 42,
    roi: 0.05,
    instalments: null,
    interest: 420,
    processing_fee: 3,
    fee: 600,
    gst: 18,
    gst_amount: 108,
    others: [],
    net: 19_292,
    repay: 20_420,
    cost: 1_128,
    cost_per_100: 5.64,
    apr: 50.81,
  });
  expect((json.data.draft as object[])[0]).toMatchObject({ roi: 0.06, interest: 504, repay: 20_504 });
});

test("the product in instalments has versions, bounds and a preview of its own, and two people agree to them", async () => {
  const product = "salary-instalments";
  const read = async () =>
    (await officer.get(`/api/terms?product=${product}`)).json.data as {
      limits: Record<string, { least: number; most: number }>;
      versions: Version[];
    };
  const { limits, versions } = await read();
  expect(limits.instalments).toMatchObject({ least: 3, most: 12 });
  const figures = { ...versions[0]?.figures, instalments: 4 };
  expect(figures).toMatchObject({ interest_grade_a: 24, processing_fee_grade_c: 4, amount_maximum: 50_000 });
  const preview = { product, figures, amount: 25_000, tenure: 28 };
  const { json } = await officer.post("/api/terms/preview", preview);
  expect(json.data.mistakes).toEqual([]);
  expect((json.data.now as object[])[0]).toMatchObject({ roi: 24, net: 24_410, instalments: { count: 3 } });
  expect((json.data.draft as object[])[0]).toMatchObject({ instalments: { count: 4 } });
  const mistaken = await officer.post("/api/terms/preview", {
    ...preview,
    figures: { ...figures, instalments: 13 },
  });
  expect(mistaken.json.data).toMatchObject({ draft: null, mistakes: [{ field: "instalments" }] });

  const asked = await ask(officer, { ...figures, product } as unknown as Numbers);
  expect(asked.json.data).toMatchObject({
    before: { product, version: 1, instalments: "3 times" },
    after: { product, version: 2, instalments: "4 times" },
  });
  expect((await agree(checker, asked.json.data)).status).toBe(200);
  expect((await read()).versions.map(({ version, state }) => `${version} ${state}`)).toEqual([
    "2 in-force",
    "1 past",
  ]);
  // The salary advance is as it was.
  expect((await readVersions()).map(({ version }) => version)).toEqual([3]);
});

test("two people put new terms in force: new offers have them at once, and what was taken keeps its own", async () => {
  const early = await approvedBorrower(server);
  const shown = (await early.read()).json.data;
  const taken = callsOf(server, await walkToSigned(server));

  const before = await figuresInForce();
  const asked = await ask(officer, {
    ...before,
    interest_grade_a: 0.06,
    late_fee: 400,
    amount_maximum: 15_000,
    part_payment_minimum: 50,
    presentations_max: 2,
  });
  expect(asked.json.data).toMatchObject({
    state: "waiting",
    before: { version: 3, interest_grade_a: "0.05%", late_fee: "₹500", amount_maximum: "₹25,000" },
    after: {
      version: 4,
      effective_from: server.clock.today(),
      interest_grade_a: "0.06%",
      late_fee: "₹400",
      amount_maximum: "₹15,000",
    },
  });
  expect((await publicTerms()).version).toBe(3);
  expect((await agree(officer, asked.json.data)).json.code).toBe("SECOND_PERSON_NEEDED");
  expect((await agree(checker, asked.json.data)).json.data).toMatchObject({ state: "agreed" });

  expect(await publicTerms()).toMatchObject({ version: 4, amountMaximum: 15_000, lateFee: 400 });
  expect((await server.call("GET", "/rates")).text).toContain("15,000");
  expect((await early.take(seenIn(shown))).json.code).toBe("OFFER_EXPIRED");
  expect((await early.read()).json.data).toMatchObject({ totalAmount: 15_000, roi: 0.06, lateFee: 400 });
  expect((await taken.read()).json.data).toMatchObject({ totalAmount: 20_000, roi: 0.05, lateFee: 500 });
  await receiveMoney(server, taken);
  const { json } = await server.call("POST", "/api/user/dashboard", { token: taken.token });
  expect(json.data).toMatchObject({
    partPayment: { minimum: 5 },
    mandate: { furtherTries: [expect.any(String), expect.any(String)] },
  });
  const [newest, first] = await readVersions();
  expect(newest).toMatchObject({
    version: 4,
    state: "in-force",
    drafted_by: officer.person.name,
    agreed_by: checker.person.name,
  });
  expect(first).toMatchObject({
    version: 3,
    state: "past",
    effective_through: addDays(server.clock.today(), -1),
  });
});

test("terms of a later day wait for it, and going back is a new version with the old figures", async () => {
  const live = await figuresInForce();
  const inTwoDays = addDays(server.clock.today(), 2);
  const yesterday = addDays(server.clock.today(), -1);
  expect((await ask(officer, { ...live, interest_grade_a: 0.07 }, yesterday)).json.data.why).toBe(
    "The first day of new terms is today or later.",
  );
  expect((await ask(officer, live)).json.data.why).toBe("These are the terms that hold on that day already.");
  await agree(checker, (await ask(officer, { ...live, interest_grade_a: 0.07 }, inTwoDays)).json.data);
  expect(await readVersions()).toMatchObject([
    { version: 5, state: "ahead", effective_from: inTwoDays },
    { version: 4, state: "in-force", effective_through: addDays(inTwoDays, -1) },
    { version: 3 },
  ]);
  expect((await publicTerms()).version).toBe(4);
  await server.clock.moveBy(2 * DAY_MS);
  expect((await publicTerms()).version).toBe(5);

  const first = (await readVersions()).find(({ version }) => version === 3);
  await agree(checker, (await ask(officer, first?.figures ?? {})).json.data);
  expect(await publicTerms()).toMatchObject({ version: 6, amountMaximum: 25_000, lateFee: 500 });
  expect(await readVersions()).toMatchObject([
    { version: 6, state: "in-force" },
    { version: 5, state: "never" },
    { version: 4, state: "past" },
    { version: 3, state: "past" },
  ]);
});

test("two requests at once get two versions: whoever agrees second reads the figures again", async () => {
  const live = await figuresInForce();
  const one = await ask(officer, { ...live, late_fee: 450 });
  const other = await ask(await lender.signIn("credit-officer", 1), { ...live, bounce_charge: 450 });
  expect((await agree(checker, one.json.data)).status).toBe(200);
  const refused = await agree(checker, other.json.data);
  expect([refused.status, refused.json.code]).toEqual([409, "REQUEST_CHANGED"]);
  const { version } = (await checker.get(`/api/requests/${other.json.data.request_id}`)).json.data;
  const seen = await checker.post(`/api/requests/${other.json.data.request_id}/approve`, { seen: version });
  expect(seen.json.data).toMatchObject({
    state: "agreed",
    after: { late_fee: "₹500", bounce_charge: "₹450" },
  });
});

test("who may read the terms, ask for others and agree to them is in the table of roles", async () => {
  const figures = { ...(await figuresInForce()), late_fee: 300 };
  const may = await Promise.all(
    ROLES.map(async (role) => {
      const desk = await lender.signIn(role, 1);
      const read = (await desk.get("/api/terms")).status === 200;
      const preview = await desk.post("/api/terms/preview", { figures, amount: 5_000, tenure: 20 });
      expect(preview.status === 200).toBe(read);
      const asked = (await ask(desk, figures)).status === 200;
      return `${role}: ${read ? "reads" : "-"} ${asked ? "asks" : "-"}`;
    }),
  );
  expect(may).toEqual([
    "credit-officer: reads asks",
    "checker: reads -",
    "operations: - -",
    "collections: - -",
    "support: - -",
    "accountant: reads -",
    "auditor: reads -",
    "admin: - -",
  ]);
});

test("no row of the versions is ever changed or removed", async () => {
  for (const statement of [
    "update vaada.product_versions set effective_from = '2001-01-01'",
    "delete from vaada.product_versions",
    "truncate vaada.product_versions",
  ])
    await expect(server.database.asSuperuser(statement)).rejects.toThrow();
});
