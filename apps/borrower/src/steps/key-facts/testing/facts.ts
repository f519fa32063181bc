import { outcomeOf } from "../../../api/client.ts";
import type { KeyFacts } from "../use-key-facts.ts";

/** 20,000 rupees of grade A on 15 November 2026, to be repaid on the first. */
export const FACTS: KeyFacts = {
  html: `<!doctype html><html lang="en"><title>Key Fact Statement</title><style>p { color: red }</style><main>
<h1>Key Fact Statement</h1><section class="summary"><h2>In plain words</h2><ul><li>In English</li></ul></section>
<h2>Part 1: Interest rate and fees/charges</h2><table role="table" class="rows"><tbody role="rowgroup">
<tr role="row"><th role="rowheader" scope="row"><b>2</b> Sanctioned Loan amount</th><td role="cell">₹20,000</td></tr>
</tbody></table><script>document.title = "run"</script><img src="/x" onerror="document.title = 'run'"></main></html>`,
  hash: "e".repeat(64),
  language: "en",
  proposalNumber: "VD-0000007-1",
  issuedOn: "2026-11-15",
  validThrough: "2026-11-18",
  isAccepted: false,
  changes: null,
  disbursed_amount: 19_292,
  tenure: 16,
  repayDate: "2026-12-01",
  totalAmount: 20_000,
  repayAmount: 20_160,
  interestAmount: 160,
  processingFee: 3,
  processingAmount: 600,
  gst: 18,
  gstOfAdminFee: 108,
  costTotal: 868,
  costPer100: 4.34,
  roi: 0.05,
  annualRate: 18.25,
  apr: 102.64,
  highestApr: 210.28,
  highestAprOn: "2026-11-23",
  lateFee: 500,
  bounceCharge: 500,
  penalMaximum: 2_000,
  lateFeeFrom: 100,
  coolingOffDays: 3,
  lender: "Example Finance Ltd",
  grievanceOfficer: { name: "Meera Nair", phone: "1800 000 0001", email: "grievance@lender.example" },
  pdfUrl: "/api/documents/first",
};

export const IN_HINDI: KeyFacts = {
  ...FACTS,
  html: FACTS.html.replace('lang="en"', 'lang="hi"').replace("In English", "हिंदी में"),
  hash: "d".repeat(64),
  language: "hi",
};

/** Issued anew after the first had run out. */
export const ANEW: KeyFacts = {
  ...FACTS,
  hash: "a".repeat(64),
  proposalNumber: "VD-0000007-2",
  tenure: 11,
  repayAmount: 20_110,
  interestAmount: 110,
  costTotal: 818,
  changes: [{ field: "Term", before: "16 days", after: "11 days" }],
};

export const refused = (status: number, code: string, message: string) =>
  outcomeOf<never>(status, null, JSON.stringify({ statusCode: status, code, message, data: null }));

export const answerWith = <Data>(data: Data) => ({ kind: "ok", data }) as const;
