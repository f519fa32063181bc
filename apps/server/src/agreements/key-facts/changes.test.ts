import { civilDate } from "@vaada/calendar/civil-date";
import { SALARY_ADVANCE } from "@vaada/lending/products/salary-advance";
import { SALARY_INSTALMENTS } from "@vaada/lending/products/salary-instalments";
import { withRupees } from "@vaada/lending/testing/fee-terms";
import { paise } from "@vaada/money/paise";
import { expect, test } from "vitest";
import { statementOf } from "../../../testing/key-facts/statements.ts";
import { changesBetween } from "./changes.ts";

const before = statementOf();

test("what another issue says otherwise is said as the borrower reads it, and nothing else is", () => {
  const after = statementOf({ takenOn: civilDate("2026-11-26") });
  expect(changesBetween({ before, after }, "en")).toEqual([
    { field: "You pay back", before: "₹20,420", after: "₹20,360" },
    { field: "Term", before: "42 days", after: "36 days" },
    { field: "Cost in all", before: "₹1,128", after: "₹1,068" },
    { field: "Interest", before: "₹420", after: "₹360" },
    { field: "APR", before: "50.81%", after: "56.13%" },
    { field: "APR if the money arrives late", before: "60.78%", after: "66.76%" },
  ]);
  expect(changesBetween({ before, after }, "hi")[0]).toEqual({
    field: "आपको चुकाने हैं",
    before: "₹20,420",
    after: "₹20,360",
  });
  expect(changesBetween({ before, after: before }, "en")).toEqual([]);
});

test("a due date that moves and charges that change are said too", () => {
  const later = withRupees(
    { ...SALARY_ADVANCE, version: SALARY_ADVANCE.version + 1 },
    "late-fee",
    paise(600_00n),
  );
  const terms = withRupees(later, "bounce-charge", paise(450_00n));
  const after = statementOf({ takenOn: civilDate("2026-12-20"), terms });
  const fields = changesBetween({ before, after }, "en").map(({ field, after: now }) => `${field}: ${now}`);
  expect(fields).toContain("Due date: 1 Feb 2027");
  expect(fields).toContain("Late charge: ₹600");
  expect(fields).toContain("Charge for a returned debit: ₹450");
});

test("of a loan in instalments the first and the last due date are said, and where the others are", () => {
  const [earlier, after] = ["2026-11-20", "2026-12-20"].map((day) =>
    statementOf({ terms: SALARY_INSTALMENTS, takenOn: civilDate(day) }),
  );
  if (earlier === undefined || after === undefined) throw new Error("no statements");
  const due = changesBetween({ before: earlier, after }, "en").find(({ field }) => field === "Due date");
  expect(due).toEqual({
    field: "Due date",
    before: "First instalment 1 Jan 2027, last 1 Mar 2027; every date is in Annex C",
    after: "First instalment 1 Feb 2027, last 1 Apr 2027; every date is in Annex C",
  });
  const inHindi = changesBetween({ before: earlier, after }, "hi").map(({ before: was }) => was);
  expect(inHindi).toContainEqual(expect.stringMatching(/^पहली किस्त 1 .+ 2027, आख़िरी 1 .+ 2027; सारी तारीखें/));
});
