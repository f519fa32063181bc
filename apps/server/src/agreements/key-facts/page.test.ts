import { createHash } from "node:crypto";
import { addDays, civilDate } from "@vaada/calendar/civil-date";
import { formatDay } from "@vaada/calendar/format";
import { LANGUAGES } from "@vaada/contract/language";
import type { KeyFactStatement } from "@vaada/lending/key-facts/key-fact-statement";
import { GRADES } from "@vaada/lending/product-terms";
import { SALARY_ADVANCE } from "@vaada/lending/products/salary-advance";
import { SALARY_INSTALMENTS } from "@vaada/lending/products/salary-instalments";
import { withFeeShare } from "@vaada/lending/testing/fee-terms";
import { formatRupees } from "@vaada/money/format";
import { paise, subtract } from "@vaada/money/paise";
import { formatBasisPoints, formatPpm } from "@vaada/money/percent";
import fc from "fast-check";
import { expect, test } from "vitest";
import { LENDER, statementOf } from "../../../testing/key-facts/statements.ts";
import { PAGE_STYLE } from "../../platform/paper/page-style.ts";
import { keyFactsPage } from "./content.ts";

const statements = fc
  .record({
    grade: fc.constantFrom(...GRADES),
    principal: fc.bigInt({ min: 10n, max: 250n }).map((hundreds) => paise(hundreds * 100_00n)),
    takenOn: fc.integer({ min: 0, max: 1_500 }).map((days) => addDays(civilDate("2026-01-01"), days)),
  })
  .map(statementOf);

/** Every amount, rate, day and name in a statement, as it is written in India. */
function figuresOf({ lender, partOne, partTwo, aprSheet, schedule }: KeyFactStatement): string[] {
  const { contingentCharges, interest } = partOne;
  const paid = partOne.fees.flatMap(({ toLender }) => (toLender === null ? [] : [toLender]));
  const amounts = [
    partOne.sanctionedAmount,
    partOne.instalments.amount,
    ...paid.map(({ amount }) => amount),
    contingentCharges.delayedPayment.lateFee,
    contingentCharges.bounceCharge,
    aprSheet.interestTotal,
    aprSheet.fees.total,
    aprSheet.netDisbursed,
    aprSheet.payableTotal,
    subtract(aprSheet.payableTotal, aprSheet.netDisbursed),
    ...schedule.flatMap((row) => [row.outstandingPrincipal, row.principal, row.interest, row.instalment]),
  ];
  const rates = [interest.annualRatePpm, interest.ratePpmPerDay, ...paid.flatMap(({ ppm }) => ppm ?? [])];
  const { name, phone, email } = partTwo.grievanceOfficer;
  return [
    ...amounts.map(formatRupees),
    ...rates.map(formatPpm),
    formatBasisPoints(partOne.aprBasisPoints),
    formatBasisPoints(partOne.highestApr?.aprBasisPoints ?? 0n),
    String(partOne.termDays),
    String(partTwo.coolingOffDays),
    partOne.proposalNumber,
    partTwo.recoveryAgentsClause,
    partTwo.grievanceRedressalClause,
    ...[lender.legalName, lender.registration, lender.address, name, phone, email],
  ];
}

test("every figure of a statement is on its page, in both languages, whatever the loan", () => {
  fc.assert(
    fc.property(statements, (statement) => {
      for (const language of LANGUAGES) {
        const { html } = keyFactsPage(statement, language);
        for (const figure of figuresOf(statement)) expect(html, figure).toContain(figure);
      }
    }),
    { numRuns: 40 },
  );
});

test("every line of the Reserve Bank's form is there, by its number and in its order", () => {
  const lines =
    "1(a) 1(b) 2 3 3(i) 3(ii) 4 5 5(a) 5(b) 5(c) 5(d) 6 7 7(a) 7(b) 7(c) 7(d) 7(e) 7(f) 7(g) 7(h) 9 10 10(i) 10(ii) 10(iii) 10(iv) 10(v) 1 2 3 4 5 5(a) 5(b) 5(c) 6 6(i) 6(ii) 1 2 2(a) 2(b) 2(c) 2(d) 3 4 5 6 6A 6B 7 8 9 10 11";
  for (const language of LANGUAGES) {
    const { html } = keyFactsPage(statementOf(), language);
    const numbers = [...html.matchAll(/<b>([^<]+)<\/b>/g)].map(([, number]) => number);
    expect(numbers.join(" ")).toBe(lines);
  }
});

test("the worked example reads as its borrower would have it, summary first", () => {
  const { html } = keyFactsPage(statementOf(), "en");
  const said = html
    .replaceAll(/<style>[\s\S]*<\/style>/g, "")
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ");
  const first = said.indexOf("You receive ₹19,292 in your bank account.");
  expect(first).toBeGreaterThan(0);
  expect(said.indexOf("Part 1")).toBeGreaterThan(first);
  for (const sentence of [
    "You pay back ₹20,420 once, on 1 Jan 2027: 42 days after 20 Nov 2026.",
    "The loan costs ₹1,128 in all: ₹420 interest, ₹600 processing fee and ₹108 GST on that fee.",
    "an APR of 50.81%, for money that arrives on the day of issue. At most 60.78%: the due date stays, so money that arrives as late as 30 Nov 2026 is used for fewer days.",
    "(iv) Any other: Stamp duty on the agreement Nil Nil Nil Nil: the lender pays ₹100",
    "Bounce charge: ₹500 for each auto-pay debit that your bank returns. A debit is presented at most 3 times. With the charge of line 10(i), at most ₹2,000 in all.",
    "Clause 9: Recovery agents",
    "Clause 10: Grievance redressal",
    "18.25% a year, fixed (0.05% a day)",
    "₹600 (3% of the sanctioned amount)",
    `Valid through ${formatDay(statementOf().validThrough)}`,
  ])
    expect(said).toContain(sentence);
});

test("the bounce charge is a line of its own under 10(ii), with how often a debit is presented, and 10(v) is nil", () => {
  const { html } = keyFactsPage(statementOf(), "en");
  const lineOf = (number: string) =>
    html
      .split(`<b>${number}</b>`)[1]
      ?.split("</tr>")[0]
      ?.replaceAll(/<[^>]+>/g, " ") ?? "";
  expect(lineOf("10(i)")).not.toContain("Bounce");
  expect(lineOf("10(ii)")).toContain("Bounce charge: ₹500");
  expect(lineOf("10(v)")).toMatch(/Any other charges\s+Nil/);
});

test("a duty that the borrower pays stands in the column of third parties, and what costs nothing later names no highest APR", () => {
  const stampDuty = { state: "MH", amount: paise(100_00n), paidBy: "borrower" } as const;
  const { html } = keyFactsPage(statementOf({ stampDuty }), "en");
  const said = html.replaceAll(/<[^>]+>/g, " ").replaceAll(/\s+/g, " ");
  expect(said).toContain("(iv) Any other: Stamp duty on the agreement Nil Nil One-time ₹100");
  expect(said).toContain("You receive ₹19,192 in your bank account.");
  const free = statementOf({ terms: withFeeShare(SALARY_ADVANCE, { A: 0n }) });
  expect(keyFactsPage(free, "en").html).not.toContain("At most 18");
});

test("in Hindi the page is Hindi, but for names, figures and the numbers of the form's lines", () => {
  const { html } = keyFactsPage(statementOf(), "hi");
  expect(html).toContain('<html lang="hi">');
  expect(html).toContain("आपके बैंक खाते में ₹19,292 आएँगे।");
  expect(html).toContain("1 जनवरी 2027");
  const said = html.replace(/[\s\S]*<body>/, "").replaceAll(/<[^>]+>/g, " ");
  const latin = new Set(said.match(/[A-Za-z]{2,}/g));
  const { name, email } = LENDER.grievanceOfficer;
  const names = [
    LENDER.lender.legalName,
    LENDER.lender.registration,
    LENDER.lender.address,
    name,
    email,
  ].join(" ");
  const known = `${names} VD ii iii iv nbsp`;
  for (const word of latin) expect(known, `${word} is not said in Hindi`).toContain(word);
});

test("a nasty name stays a name", () => {
  const nasty = `</td><script>alert("1")</script><img src=x onerror='x'>&amp;`;
  const officer = { name: nasty, phone: nasty, email: nasty };
  const statement = statementOf({
    lender: {
      legalName: nasty,
      registration: nasty,
      address: nasty,
      grievanceOfficer: officer,
      serviceProvider: { legalName: nasty, grievanceOfficer: officer },
      recoveryAgents: [{ legalName: nasty, phone: nasty, email: nasty }],
    },
  });
  for (const language of LANGUAGES) {
    const { html } = keyFactsPage(statement, language);
    expect(html).not.toMatch(/<script|<img|onerror='/);
    expect(html.match(/&lt;script&gt;/g)?.length).toBeGreaterThan(8);
    const elements = new Set([...html.matchAll(/<([a-z0-9]+)/g)].map(([, element]) => element));
    const plain =
      "html head meta title style body main h1 h2 p section ul li table thead tbody tr th td b".split(" ");
    expect([...elements].filter((element) => !plain.includes(element ?? ""))).toEqual([]);
  }
});

test("the page of a loan in instalments says the first and the last due date, and the last amount only where it is another", () => {
  const wordsOf = (statement: KeyFactStatement, language: "en" | "hi") =>
    keyFactsPage(statement, language)
      .html.replaceAll(/<[^>]+>/g, " ")
      .replaceAll(/\s+/g, " ");
  const other = statementOf({ terms: SALARY_INSTALMENTS, grade: "B" });
  expect(other.schedule.at(-1)?.instalment).not.toBe(other.partOne.instalments.amount);
  expect(wordsOf(other, "en")).toContain(
    "in 3 monthly instalments of ₹7,065.50 (the last is ₹7,065.52): the first on 1 Jan 2027, the last on 1 Mar 2027.",
  );
  const line = "Due date of payment of instalment and interest";
  expect(wordsOf(other, "en")).toContain(
    `${line} First instalment 1 Jan 2027, last 1 Mar 2027; every date is in Annex C`,
  );
  expect(wordsOf(other, "en")).toContain("the due dates stay");
  expect(wordsOf(other, "hi")).toContain("पहली किस्त 1 जनवरी 2027, आख़िरी 1 मार्च 2027");
  const alike = {
    ...other,
    schedule: other.schedule.map((row) => ({ ...row, instalment: other.partOne.instalments.amount })),
  };
  expect(wordsOf(alike, "en")).toContain("instalments of ₹7,065.50: the first on 1 Jan 2027");
  expect(wordsOf(statementOf(), "en")).toContain(`${line} 1 Jan 2027`);
});

test("the page is one page to the byte, its hash is its own, and its style is the one that the policy names", () => {
  for (const language of LANGUAGES) {
    const [one, again] = [keyFactsPage(statementOf(), language), keyFactsPage(statementOf(), language)];
    expect(again).toEqual(one);
    expect(one.hash).toEqual(createHash("sha256").update(one.html).digest());
    expect(one.html.match(/<style>[\s\S]*?<\/style>/g)).toEqual([PAGE_STYLE.text]);
    expect(one.html).not.toMatch(/ style=|<script|<a |src=|href=/);
  }
});

test("who runs the app for the lender is named with an officer of their own", () => {
  const officer = { name: "Ravi Kumar", phone: "1800 000 0009", email: "care@app.example" };
  const statement = statementOf({
    lender: { serviceProvider: { legalName: "App Services Ltd", grievanceOfficer: officer } },
  });
  for (const language of LANGUAGES) {
    const { html } = keyFactsPage(statement, language);
    for (const word of ["App Services Ltd", "<b>3(a)</b>", officer.phone, officer.email])
      expect(html).toContain(word);
  }
});
