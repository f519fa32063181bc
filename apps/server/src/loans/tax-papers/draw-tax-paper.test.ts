import { civilDate } from "@vaada/calendar/civil-date";
import { priceFees } from "@vaada/lending/fees";
import { SALARY_ADVANCE } from "@vaada/lending/products/salary-advance";
import { paise } from "@vaada/money/paise";
import { expect, test } from "vitest";
import { LENDER } from "../../../testing/key-facts/statements.ts";
import { pdfText } from "../../../testing/paper/pdf-text.ts";
import { drawTaxPaper } from "./draw-tax-paper.ts";

const creditNote = (language: "en" | "hi") =>
  drawTaxPaper(LENDER, {
    paper: {
      id: "00000000-0000-4000-8000-000000000004",
      kind: "credit-note",
      number: "CN2627/0000001",
      invoiceId: "00000000-0000-4000-8000-000000000005",
      issuedOn: civilDate("2026-11-30"),
      issuedAt: new Date("2026-11-30T11:32:00+05:30"),
      placeOfSupply: "29",
      taxable: paise(600_00n),
      cgst: paise(0n),
      sgst: paise(0n),
      igst: paise(108_00n),
    },
    invoice: { number: "IN2627/0000007", issuedOn: civilDate("2026-11-28") },
    loanNo: "VD-0000123-1",
    fees: priceFees(SALARY_ADVANCE, { grade: "A", principal: paise(20_000_00n) }),
    recipient: { name: "Anita Sharma", address: "12 Gandhi Marg, Pune" },
    supplierState: "27",
    language,
  });

test.each([
  ["en", "IN2627/0000007 of 28 Nov 2026"],
  ["hi", "IN2627/0000007, 28 नवंबर 2026"],
] as const)(
  "a credit note names the invoice that it gives back by number and day, in %s",
  async (language, named) => {
    expect(pdfText(await creditNote(language))).toContain(named);
  },
);
