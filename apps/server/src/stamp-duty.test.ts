import { expect, test } from "vitest";
import { loanOf } from "../testing/days/live-loans.ts";
import { readBreaches } from "../testing/disbursals/books.ts";
import { postTestEvent, rupees } from "../testing/loans/living-loan.ts";
import { pdfText } from "../testing/paper/pdf-text.ts";
import { openTestServer } from "../testing/test-server.ts";
import { anyPan, SIGNING_RETURN_ADDRESS, type Walker, walkTo } from "../testing/walk.ts";
import { makeAgreementToSign } from "./agreements/documents/loan-papers.ts";

// This lender knows two states; one of them takes its duty from the borrower.
const server = await openTestServer({
  lender: {
    stampDuty: { MH: { rupees: 100, paidBy: "borrower" }, KA: { rupees: 200, paidBy: "lender" } },
  },
});
const PATIENT = { timeout: 400_000 };

/** A person of the sandbox whose Aadhaar address is in the town of this PIN code. */
async function livingAt(pin: string): Promise<string> {
  const pan = anyPan();
  await server.sandbox.post("/people", { pan, name: "KAVITA KULKARNI", aadhaar: { pin } });
  return pan;
}

const readOffer = async ({ token, loanId }: Walker) =>
  (await server.call("POST", "/api/user/loan/approval", { token, body: { loanID: loanId } })).json.data;

const startSigning = ({ token }: Walker) =>
  server.call("POST", "/api/user/digital-esign", { token, body: { callback_url: SIGNING_RETURN_ADDRESS } });

const feesPostedOn = ({ loanId }: Walker) =>
  server.database.asSuperuser<{ fee: string; amount: bigint }>(
    `select fee_code as fee, sum(amount_paise)::bigint as amount from vaada.ledger_lines
      where application_id = $1 and fee_code is not null group by fee_code order by fee_code`,
    [loanId],
  );

test(
  "paid by the borrower it lowers what arrives, counts in the APR, and the ledger and the papers name it",
  PATIENT,
  async () => {
    const walker = await walkTo(server, "key-facts", { pan: await livingAt("411001") });
    const offer = (await readOffer(walker)) as Record<string, number>;
    expect(offer).toMatchObject({
      totalAmount: 20_000,
      finalAmount: 19_192,
      otherFees: [{ kind: "stamp-duty", on: "disbursal", afterDays: null, amount: 100, gst: 0 }],
    });
    const exact = ((offer.repayAmount ?? 0) / 19_192 - 1) * (365 / (offer.tenure ?? 1)) * 100;
    expect(offer.apr).toBeCloseTo(exact, 2);

    const paid = await walkTo(server, "dashboard", { pan: await livingAt("411001") });
    expect((await loanOf(server, paid)).facts.net).toBe(19_192_00n);
    expect(await feesPostedOn(paid)).toContainEqual({ fee: "stamp-duty", amount: -100_00n });
    expect(await readBreaches(server)).toEqual([]);
  },
);

test(
  "given back, the loan costs what arrived and its interest, and the duty is the lender's",
  PATIENT,
  async () => {
    const walker = await walkTo(server, "dashboard", { pan: await livingAt("411001") });
    const { token, loanId } = walker;
    const { json } = await server.call("GET", `/api/user/cooling-off?loan_id=${loanId}`, { token });
    expect(json.data).toMatchObject({
      amount: 19_202,
      lines: [{ kind: "arrived", amount: 19_192 }, { amount: 10 }],
    });
    const valueDate = server.clock.today();
    await postTestEvent(server, walker, { kind: "payment", valueDate, amount: rupees(19_202) });
    expect(await loanOf(server, walker)).toMatchObject({ status: "closed", closedBy: "cooling-off" });
    expect(await feesPostedOn(walker)).toContainEqual({ fee: "stamp-duty", amount: 0n });
    expect(await readBreaches(server)).toEqual([]);
  },
);

test("paid by the lender it changes no figure, and the agreement says who pays it", PATIENT, async () => {
  const walker = await walkTo(server, "e-sign", { pan: await livingAt("560001") });
  const offer = await readOffer(walker);
  expect(offer).toMatchObject({ finalAmount: 19_292 });
  expect(offer).not.toHaveProperty("otherFees");
  const { bytes } = await makeAgreementToSign(server.services, {
    borrowerId: walker.userId,
    applicationId: walker.loanId,
  });
  expect(pdfText(bytes).replaceAll(/\s+/g, " ")).toContain(
    "We pay the stamp duty of ₹200 on this agreement.",
  );
  expect((await startSigning(walker)).status).toBe(200);
});

test(
  "who lives in a state without an entry, or in none, is told so in place of an offer, and takes none",
  PATIENT,
  async () => {
    for (const pin of ["700001", "900001"]) {
      const { token, loanId, userId } = await walkTo(server, "offer", { pan: await livingAt(pin) });
      for (const [path, body] of [
        ["/api/user/loan/approval", { loanID: loanId }],
        ["/api/loan/offer/extend", { loan_id: loanId }],
        ["/api/loan/offer/amount", { loan_id: loanId, amount: 10_000 }],
        ["/api/loan/approval", { loan_id: loanId }],
      ] as const) {
        const { status, json } = await server.call("POST", path, { token, body });
        expect([status, json.code], `${pin} ${path}`).toEqual([409, "STAMP_DUTY_UNKNOWN"]);
        expect(json.message).toContain("Nothing was signed and nothing is owed");
      }
      const offers = await server.database.asSuperuser("select from vaada.offers where borrower_id = $1", [
        userId,
      ]);
      expect(offers).toEqual([]);
    }
  },
);

test("nobody signs whose state has lost its entry since the offer, and is told so", PATIENT, async () => {
  const walker = await walkTo(server, "e-sign", { pan: await livingAt("560001") });
  Reflect.deleteProperty(server.services.lender.stampDuty, "KA");
  const { status, json } = await startSigning(walker);
  expect([status, json.code]).toEqual([409, "STAMP_DUTY_UNKNOWN"]);
  expect(json.message).toContain("Nothing was signed and nothing is owed");
  const signings = await server.database.asSuperuser("select from vaada.agreements where borrower_id = $1", [
    walker.userId,
  ]);
  expect(signings).toEqual([]);
});
