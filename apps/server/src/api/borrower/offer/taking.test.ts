import { createHash } from "node:crypto";
import { decodeKeyFacts, encodeKeyFacts } from "@vaada/lending/key-facts/encode-key-facts";
import { expect, test } from "vitest";
import { approvedBorrower, offersOf, seenIn, statementsOf } from "../../../../testing/offer/approved.ts";
import { openTestServer } from "../../../../testing/test-server.ts";
import { keyFactsPlace } from "../../../agreements/offers/issue-key-facts.ts";
import { asBorrower } from "../../../platform/db/actor.ts";

const server = await openTestServer();

test("taking the offer leads on, and the same call again gets the same answer", async () => {
  const borrower = await approvedBorrower(server);
  await borrower.read();
  const taken = await borrower.take();
  expect([taken.status, taken.json.data]).toEqual([200, { redirect_to: "/reference-details" }]);
  expect(await borrower.route()).toBe("/reference-details");
  expect((await borrower.take()).json.data).toEqual(taken.json.data);
  expect(await statementsOf(server, borrower)).toHaveLength(1);
});

test("an offer that was never looked at can't be taken", async () => {
  const borrower = await approvedBorrower(server);
  const { status, json } = await borrower.take();
  expect([status, json.code]).toEqual([409, "OFFER_EXPIRED"]);
  expect([await offersOf(server, borrower), await statementsOf(server, borrower)]).toEqual([[], []]);
});

test("a second tab with other figures on its screen takes nothing until it has looked again", async () => {
  const borrower = await approvedBorrower(server);
  const stale = seenIn((await borrower.read()).json.data);
  const fresh = seenIn((await borrower.choose(5_000)).json.data);
  for (const seen of [stale, { ...fresh, repayAmount: 1 }, { ...fresh, repayDate: "2027-01-02" }]) {
    const { status, json } = await borrower.take(seen);
    expect([status, json.code]).toEqual([409, "OFFER_CHANGED"]);
  }
  expect(await borrower.route()).toBe("/loan-approval");
  expect((await borrower.take(fresh)).status).toBe(200);
  const late = await borrower.take(stale);
  expect([late.status, late.json.data]).toEqual([422, { redirect_to: "/reference-details" }]);
});

test("however many take it at once, it is taken once, stated once and answered alike", {
  tags: "long",
}, async () => {
  for (let round = 0; round < 2; round++) {
    const borrower = await approvedBorrower(server);
    const seen = seenIn((await borrower.read()).json.data);
    const answers = await Promise.all(Array.from({ length: 8 }, () => borrower.take(seen)));
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]?.json.data).toEqual({ redirect_to: "/reference-details" });
    expect(await statementsOf(server, borrower)).toHaveLength(1);
    expect((await borrower.take(seen)).text).toBe(answers[0]?.text);
  }
});

test("taking and choosing at once: what is taken is what was frozen and stated", async () => {
  for (let round = 0; round < 2; round++) {
    const borrower = await approvedBorrower(server);
    const seen = seenIn((await borrower.read()).json.data);
    const [taken, chosen] = await Promise.all([borrower.take(seen), borrower.choose(5_000)]);
    expect([[200, 422].join(), [409, 200].join()]).toContain([taken.status, chosen.status].join());
    const [offer] = await offersOf(server, borrower);
    expect(offer?.principal_paise).toBe(taken.status === 200 ? 20_000_00n : 5_000_00n);
    expect(await statementsOf(server, borrower)).toHaveLength(taken.status === 200 ? 1 : 0);
  }
});

test("the key fact statement states the terms that were taken, sealed, with its hash and its days", async () => {
  const borrower = await approvedBorrower(server);
  const shown = (await borrower.choose(13_700)).json.data;
  await borrower.take();
  const [offer] = await offersOf(server, borrower);
  const [row] = await statementsOf(server, borrower);
  if (row === undefined || offer === undefined) throw new Error("nothing was issued");
  expect(row).toMatchObject({
    offer_id: offer.id,
    borrower_id: borrower.userId,
    issue: 1,
    proposal_number: `VD-${String(borrower.loanId).padStart(7, "0")}-1`,
    language: "en",
    issued_at: offer.taken_at,
    // A Friday: the three working days end on Wednesday.
    issued_on: "2026-11-20",
    valid_through: "2026-11-25",
  });
  const content = server.services.vault.open(row.content_sealed, keyFactsPlace(row.id));
  expect(createHash("sha256").update(content).digest()).toEqual(row.content_hash);
  expect(row.content_sealed.toString("latin1")).not.toContain("1370000");
  const statement = decodeKeyFacts(content);
  expect(encodeKeyFacts(statement)).toBe(content);
  expect(statement.aprSheet).toMatchObject({
    sanctionedAmount: offer.principal_paise,
    netDisbursed: offer.net_paise,
    interestTotal: offer.interest_paise,
    payableTotal: offer.repay_paise,
    aprBasisPoints: offer.apr_basis_points,
    termDays: shown.tenure,
    dueOn: shown.repayDate,
  });
  const { fees, netDisbursed, sanctionedAmount } = statement.aprSheet;
  expect([fees.total, fees.total + netDisbursed]).toEqual([
    offer.fee_paise + offer.gst_paise,
    sanctionedAmount,
  ]);
  const { lender, grievanceOfficer } = server.services.lender;
  expect([statement.lender.legalName, statement.partTwo.grievanceOfficer]).toEqual([
    lender.legalName,
    grievanceOfficer,
  ]);
  expect([statement.partOne.contingentCharges.bounceCharge, statement.partTwo.coolingOffDays]).toEqual([
    500_00n,
    3,
  ]);
});

test("when the statement can't be kept nothing is taken, and it can be taken once it can", async () => {
  const borrower = await approvedBorrower(server);
  await borrower.read();
  await server.database.asSuperuser(
    `create trigger broken before insert on vaada.key_fact_statements for each row
       when (new.application_id = ${borrower.loanId}) execute function vaada.keep_taken_offer()`,
  );
  const { status, json } = await borrower.take();
  expect([status, json.code]).toEqual([500, "SERVER_FAULT"]);
  expect(await offersOf(server, borrower)).toMatchObject([{ taken_at: null }]);
  expect(await borrower.route()).toBe("/loan-approval");
  await server.database.asSuperuser("drop trigger broken on vaada.key_fact_statements");
  expect((await borrower.take()).status).toBe(200);
  expect(await statementsOf(server, borrower)).toHaveLength(1);
});

test("the statement is in the language the borrower is written to in", async () => {
  const borrower = await approvedBorrower(server);
  await server.database.asSuperuser("update vaada.borrowers set language = 'hi' where id = $1", [
    borrower.userId,
  ]);
  await borrower.read();
  await borrower.take();
  expect(await statementsOf(server, borrower)).toMatchObject([{ language: "hi" }]);
});

test("the database itself refuses to change what was taken, and lets it be replaced", async () => {
  const borrower = await approvedBorrower(server);
  await borrower.read();
  await borrower.take();
  const changes = [
    "principal_paise = principal_paise - 100, net_paise = net_paise - 100, repay_paise = repay_paise - 100",
    "rate_ppm_per_day = 0",
    "due_on = due_on + 1, tenure_days = tenure_days + 1",
    "late_fee_paise = 0",
    "held_until = held_until + interval '1 day'",
    "taken_at = null",
  ];
  for (const change of changes) {
    const changing = server.database.asSuperuser(
      `update vaada.offers set ${change} where application_id = $1`,
      [borrower.loanId],
    );
    await expect(changing, change).rejects.toThrow("frozen");
  }
  const seenByBorrower = asBorrower(borrower.userId);
  for (const table of ["offers", "key_fact_statements"]) {
    const deleting = server.services.database.withTx(seenByBorrower, (tx) =>
      tx.query(`delete from vaada.${table}`),
    );
    await expect(deleting).rejects.toThrow("permission denied");
  }
  await server.database.asSuperuser("update vaada.offers set replaced_at = now() where application_id = $1", [
    borrower.loanId,
  ]);
});

test("an offer whose figures on file are not those of its terms is not taken, and somebody is called", async () => {
  const borrower = await approvedBorrower(server);
  await borrower.read();
  await server.database.asSuperuser(
    `update vaada.offers set interest_paise = interest_paise - 100, repay_paise = repay_paise - 100
      where application_id = $1`,
    [borrower.loanId],
  );
  const { status, json } = await borrower.take();
  expect([status, json.code]).toEqual([500, "SERVER_FAULT"]);
  expect(server.logLines.filter((line) => line.includes("alarm: an offer on file"))).toHaveLength(1);
  expect(await statementsOf(server, borrower)).toEqual([]);
  expect(await offersOf(server, borrower)).toMatchObject([{ taken_at: null }]);
});

test("whoever was barred after the approval takes nothing: a person looks first", async () => {
  const borrower = await approvedBorrower(server);
  const seen = seenIn((await borrower.read()).json.data);
  await server.database.asSuperuser(
    "insert into vaada.blacklist (pan_index, reason, added_at) values ($1, 'Forged papers', now())",
    [server.services.vault.index("pan", borrower.pan)],
  );
  const { status, json } = await borrower.take(seen);
  expect([status, json.data]).toEqual([422, { redirect_to: "/dashboard" }]);
  expect(await statementsOf(server, borrower)).toEqual([]);
  const step = await server.call("GET", "/api/step/step-checker", { token: borrower.token });
  expect(step.json.data.loan).toMatchObject({ loan_status: "Under Review" });
});
