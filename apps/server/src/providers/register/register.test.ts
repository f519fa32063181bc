import { readdirSync } from "node:fs";
import { civilDate } from "@vaada/calendar/civil-date";
import { RECIPIENTS } from "@vaada/contract/recipients";
import { writeBureauFile } from "@vaada/lending/bureau-file/write-file";
import { expect, test } from "vitest";
import { describeRecipients } from "./describe-recipients.ts";
import { english } from "./phrases.en.ts";
import { REGISTER } from "./register.ts";

const PROVIDERS = new URL("../", import.meta.url);
const adapters = readdirSync(PROVIDERS, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== "register")
  .map(({ name }) => name);

test("every adapter is in the register with who stands behind it, and the register names no other", () => {
  const named = new Set(Object.values(REGISTER).flatMap((entry) => entry.adapters));
  expect(adapters).not.toEqual([]);
  expect([...named].sort()).toEqual(adapters.sort());
});

test("every recipient says where it keeps what it gets, which clauses its contract has and how it is left", () => {
  for (const recipient of RECIPIENTS) {
    const { keeps, clauses, exit } = REGISTER[recipient];
    for (const text of [keeps, exit, ...clauses]) expect(text, recipient).toMatch(/^[^|\n]+$/);
    expect(clauses, recipient).not.toEqual([]);
    if (recipient !== "push-services") expect(keeps, recipient).toMatch(/^in India/);
  }
});

test("a borrower is told of each in words of their own language", () => {
  for (const { role } of describeRecipients("hi")) expect(role).toMatch(/[\u0900-\u097F]/);
  for (const { role } of describeRecipients("en")) expect(role).not.toMatch(/[\u0900-\u097F]/);
});

/**
 * The words under which a borrower is told of each field of the bureaus' file; `null` for a field about the
 * lender or the file.
 */
const FIELDS_TOLD: Readonly<Record<string, string | null>> = {
  "Consumer Name": "name",
  "Date of Birth": "birth date",
  Gender: "gender",
  "Income Tax ID Number": "PAN",
  CKYC: "number at the central KYC registry",
  "Telephone No.Mobile": "mobile number",
  "Address 1": "address",
  "State Code 1": "address",
  "PIN Code 1": "address",
  "Address Category 1": null,
  "Current/New Member Code": null,
  "Current/New Member Short Name": null,
  "Curr/New Account No": "number",
  "Account Type": null,
  "Ownership Indicator": null,
  "Date Opened/Disbursed": "dates",
  "Date of Last Payment": "dates",
  "Date Closed": "dates",
  "Date Reported": null,
  "High Credit/Sanctioned Amt": "amount",
  "Current Balance": "owed",
  "Amt Overdue": "overdue",
  "No of Days Past Due": "overdue",
  "Written-off and Settled Status": "settled or written off",
  "Asset Classification": "overdue",
  "Rate of Interest": "rate",
  "Repayment Tenure": "dates",
  "Written-off Amount (Total)": "written off",
  "Written-off Principal Amount": "written off",
  "Settlement Amt": "settled",
  "Actual Payment Amt": "what you paid",
};

test("a borrower is told of every field that the bureaus' file has", () => {
  const day = { on: civilDate("2026-11-30"), kind: "full", sendBy: civilDate("2026-12-05") } as const;
  const file = writeBureauFile({ accounts: [], day, member: { code: "M", name: "LENDER" } });
  const columns = file.split("\r\n")[1]?.split("|");
  expect(columns).toEqual(Object.keys(FIELDS_TOLD));
  for (const words of Object.values(FIELDS_TOLD))
    if (words !== null) expect(english["credit-bureaus"].gets).toContain(words);
});
