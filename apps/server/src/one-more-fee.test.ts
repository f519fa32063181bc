import { addDays, startOfDayInIndia } from "@vaada/calendar/civil-date";
import type { Dashboard } from "@vaada/contract/calls/dashboard";
import type { Transaction } from "@vaada/contract/calls/transactions-history";
import { LANGUAGES, type Language } from "@vaada/contract/language";
import type { KeyFactStatement } from "@vaada/lending/key-facts/key-fact-statement";
import { journalKindOf } from "@vaada/lending/owed/loan-event";
import type { AnyTerms } from "@vaada/lending/product-terms";
import { DOCUMENTED_ADVANCE, DOCUMENTED_INSTALMENTS } from "@vaada/lending/testing/documented-advance";
import { expect, test } from "vitest";
import { loanOf, walkPastClose } from "../testing/days/live-loans.ts";
import { readBreaches } from "../testing/disbursals/books.ts";
import { acceptedTermsOf } from "../testing/documents/accepted-terms.ts";
import { addFeePhrases } from "../testing/fees/phrases.ts";
import { LENDER, statementOf } from "../testing/key-facts/statements.ts";
import { postTestEvent, rupees } from "../testing/loans/living-loan.ts";
import { pdfText } from "../testing/paper/pdf-text.ts";
import { openTestServer } from "../testing/test-server.ts";
import { type Walker, walkTo } from "../testing/walk.ts";
import { drawAgreement } from "./agreements/documents/agreement/agreement.ts";
import { drawKeyFacts } from "./agreements/documents/loan-papers.ts";
import { drawSanctionLetter } from "./agreements/documents/sanction-letter/sanction-letter.ts";
import { changesBetween } from "./agreements/key-facts/changes.ts";
import { insertCharges } from "./loans/events/store.ts";
import { requireFeeNames } from "./notices/fees/name-fees.ts";
import { findBalanceBreaches } from "./operations/audits/find-balance-breaches.ts";
import { AS_WORKER } from "./platform/db/actor.ts";

// The whole of what is said of the two fees beside their terms.
addFeePhrases();
const terms = DOCUMENTED_ADVANCE;
const server = await openTestServer({ terms });
const { asSuperuser } = server.database;
const PATIENT = { timeout: 400_000 };
const squeezed = (text: string): string => text.replaceAll(/\s/g, "");

/** The key fact statement, the agreement and the sanction letter, as their letters are drawn. */
async function papersOf(statement: KeyFactStatement, language: Language): Promise<readonly string[]> {
  const accepted = acceptedTermsOf(language, { statement });
  const drawn = [
    await drawKeyFacts(LENDER, { statement, language }),
    await drawAgreement(LENDER, accepted),
    await drawSanctionLetter(LENDER, accepted),
  ];
  return drawn.map((bytes) => squeezed(pdfText(bytes)));
}

test("every paper that is drawn before the loan names both fees, in both languages", PATIENT, async () => {
  requireFeeNames(terms);
  const statement = statementOf({ terms });
  const [keyFacts, agreement, letter] = await papersOf(statement, "en");
  for (const text of [
    "(iv) Any other: Documentation charge",
    "₹150 (1% of the sanctioned amount)",
    "(iv) Any other: GST on the documentation charge",
    "₹27 (18% of the documentation charge)",
    "₹300 field visit charge, once, 3 days after the due date",
    "₹600 processing fee, ₹108 GST on that fee, ₹150 documentation charge and ₹27 GST on that charge.",
  ])
    expect(keyFacts, text).toContain(squeezed(text));
  expect(agreement).toContain(squeezed("We also charge ₹300 field visit charge"));
  expect(agreement).toContain(squeezed("Taken off too: ₹150 documentation charge, ₹27 GST on that charge."));
  expect(letter).toContain(squeezed("GST on the documentation charge ₹27"));
  for (const paper of await papersOf(statement, "hi")) {
    for (const amount of ["₹150", "₹27", "₹300"]) expect(paper).toContain(amount);
    expect(paper).not.toContain("?");
  }
  const changes = changesBetween({ before: statementOf(), after: statement }, "en");
  expect(changes).toContainEqual({ field: "Documentation charge", before: "₹0", after: "₹150" });
  expect(changes).toContainEqual({ field: "Field visit charge", before: "₹0", after: "₹300" });
});

const bodyOf = async (method: "GET" | "POST", path: string, { token }: Walker, body?: object) => {
  const { status, json, text } = await server.call(
    method,
    path,
    body === undefined ? { token } : { token, body },
  );
  expect(status, text).toBe(200);
  return json.data;
};

test(
  "every paper of a loan in instalments names both too, and the charge of each instalment",
  PATIENT,
  async () => {
    requireFeeNames(DOCUMENTED_INSTALMENTS);
    const statement = statementOf({ terms: DOCUMENTED_INSTALMENTS });
    const perInstalment = squeezed(
      "₹300 field visit charge, once for each instalment, 3 days after its due date.",
    );
    const [keyFacts = "", agreement = "", letter = ""] = await papersOf(statement, "en");
    for (const paper of [keyFacts, letter, agreement]) {
      for (const said of ["₹150", "₹27", perInstalment]) expect(paper).toContain(said);
      expect(paper).not.toContain(squeezed("3 days after the due date"));
    }
    expect(agreement).toContain(squeezed("We also charge") + perInstalment);
    // Drawn Hindi is not in the order of its letters. The clause names the charge once more than the summary box.
    const timesIn = (paper = ""): number => paper.split("₹300").length - 1;
    const [inKeyFacts, inAgreement, inLetter] = (await papersOf(statement, "hi")).map(timesIn);
    expect(inLetter).toBe(1);
    expect(inAgreement).toBe((inKeyFacts ?? 0) + 1);
  },
);

test(
  "a paper names the charges that its product has, and of what costs nothing it says nothing",
  PATIENT,
  async () => {
    const [late, bounce] = ["late-fee", "bounce-charge"];
    const visit = "₹300 field visit charge, once, 3 days after the due date";
    const limited =
      "All penal charges together never come to more than ₹2,000 (10% of the sanctioned amount)";
    const table: [without: string[], summary: string, clause: string][] = [
      [
        [late, "field-visit-charge"],
        `If you pay late: ₹500 for each auto-pay debit that your bank returns. ${limited}. Interest`,
        "For each auto-pay debit that your bank returns we charge ₹500. We present a debit at most 3 times. " +
          `${limited}. This is a penal charge and not interest.`,
      ],
      [
        [bounce],
        `If you pay late: ₹500 once. Also ${visit}. ${limited}, and a late charge is made only when`,
        `a late charge of ₹500, once. We present a debit at most 3 times. We also charge ${visit}.`,
      ],
      [
        [late, bounce],
        `If you pay late: ${visit}. ${limited}, and a late charge is made only when`,
        `If you pay late, we charge ${visit}.`,
      ],
      [
        [late, bounce, "field-visit-charge"],
        "If you pay late: no charge. Interest stays at 0.05% a day (18.25% a year), never more.",
        "We make no charge for paying late. The agreed interest of 0.05% a day",
      ],
    ];
    for (const [without, summary, clause] of table) {
      const of = (product: AnyTerms) => ({
        ...product,
        fees: product.fees.filter(({ kind }) => !without.includes(kind)),
      });
      const [keyFacts, agreement, letter] = await papersOf(statementOf({ terms: of(terms) }), "en");
      expect(keyFacts).toContain(squeezed(summary));
      expect(agreement).toContain(squeezed(clause));
      expect(letter).toContain(
        squeezed(without.length === 3 ? "no penal charge is made" : "penal charges are made:"),
      );
      const inInstalments = statementOf({ terms: of(DOCUMENTED_INSTALMENTS) });
      const others = await Promise.all(LANGUAGES.map((language) => papersOf(inInstalments, language)));
      for (const paper of [keyFacts, agreement, letter, ...others.flat()])
        expect(paper).not.toMatch(/₹0(?![.,\d])|null/);
    }
  },
);

test("the offer lists them, and what is told of the product does", PATIENT, async () => {
  const walker = await walkTo(server, "offer");
  const offer = await bodyOf("POST", "/api/user/loan/approval", walker, { loanID: walker.loanId });
  expect(offer).toMatchObject({
    lateFee: 500,
    bounceCharge: 500,
    otherFees: [
      { kind: "documentation-charge", on: "disbursal", afterDays: null, amount: 150, gst: 27 },
      { kind: "field-visit-charge", on: "overdue", afterDays: 3, amount: 300, gst: 0 },
    ],
  });
  const { totalAmount, finalAmount, processingAmount, gstOfAdminFee } = offer as Record<string, number>;
  expect(finalAmount).toBe((totalAmount ?? 0) - (processingAmount ?? 0) - (gstOfAdminFee ?? 0) - 177);
  const { terms: told } = (await bodyOf("GET", "/api/app/config", walker)) as { terms: object };
  expect(told).toMatchObject({
    otherFees: [{ kind: "documentation-charge" }, { kind: "field-visit-charge" }],
  });
});

/** The lines of a loan's journals, each journal by what it is posted under. */
const postedOn = ({ loanId }: Walker) =>
  asSuperuser<{ kind: string; account: string; amount: bigint; fee: string | null }>(
    `select kind, account, amount_paise as amount, fee_code as fee
       from vaada.ledger_lines join vaada.journals on journals.id = journal_id
      where ledger_lines.application_id = $1 order by position, number`,
    [loanId],
  );

test(
  "a loan is paid out without them, given back with them, and the ledger names each",
  PATIENT,
  async () => {
    const walker = await walkTo(server, "dashboard");
    const disbursal = (await postedOn(walker)).filter(({ fee }) => fee !== null);
    expect(disbursal).toContainEqual({
      kind: "disbursal",
      account: "fee-income",
      amount: -15_000n,
      fee: "documentation-charge",
    });
    expect(disbursal).toContainEqual({
      kind: "disbursal",
      account: "gst-payable",
      amount: -2_700n,
      fee: "gst-on-documentation-charge",
    });
    const { facts } = await loanOf(server, walker);
    const valueDate = facts.arrivedOn;
    await postTestEvent(server, walker, { kind: "payment", valueDate, amount: facts.principal });
    expect(await loanOf(server, walker)).toMatchObject({ status: "closed", closedBy: "cooling-off" });
    const kept = new Map<string, bigint>();
    for (const { fee, amount } of await postedOn(walker))
      if (fee !== null) kept.set(fee, (kept.get(fee) ?? 0n) + amount);
    expect([...kept.values()]).toEqual([0n, 0n, 0n, 0n]);
    expect(await readBreaches(server)).toEqual([]);
  },
);

test(
  "a loan that stays unpaid is charged each on its day, and every screen and paper tells of it",
  PATIENT,
  async () => {
    const walker = await walkTo(server, "dashboard");
    const { facts } = await loanOf(server, walker);
    // Nobody debits this one: it is left alone until it is late.
    await asSuperuser("update vaada.mandates set status = 'cancelled' where application_id = $1", [
      walker.loanId,
    ]);
    await walkPastClose(server, addDays(facts.dueOn, 1));
    const early = (await bodyOf("POST", "/api/user/dashboard", walker, {})) as Dashboard;
    expect(early.lateFeeAhead).toEqual({
      on: addDays(facts.dueOn, 3),
      amount: 300,
      fee: "field-visit-charge",
    });
    await walkPastClose(server, addDays(facts.dueOn, 4));

    const { events } = await loanOf(server, walker);
    expect(events.map((event) => `${journalKindOf(event)} ${event.valueDate}`)).toEqual([
      `late-fee ${addDays(facts.dueOn, 1)}`,
      `field-visit-charge ${addDays(facts.dueOn, 3)}`,
    ]);
    const { applicationId, borrowerId } = await loanOf(server, walker);
    const made = {
      applicationId,
      borrowerId,
      number: 3,
      key: "made-up",
      valueDate: facts.dueOn,
      happenedAt: new Date(),
    };
    for (const kind of ["made-up-charge", "waiver"]) {
      const charge = () =>
        server.services.database.withTx(AS_WORKER, (tx) => insertCharges(tx, [{ ...made, kind }]));
      await expect(charge(), kind).rejects.toThrow("row-level security");
    }
    const { owed, overdueCharges } = (await bodyOf("POST", "/api/user/dashboard", walker, {})) as Dashboard;
    expect(overdueCharges).toMatchObject({ lateFee: 500, bounceCharge: 0 });
    expect(owed?.lines.slice(-2)).toMatchObject([
      { kind: "late-fee", amount: 500 },
      { kind: "charge", fee: "field-visit-charge", amount: 300, formula: { count: 1, each: 300 } },
    ]);
    expect(owed?.charges).toBe(800);

    const posted = (await postedOn(walker)).filter(({ kind }) => kind === "field-visit-charge");
    expect(posted).toContainEqual(
      expect.objectContaining({ account: "charges-receivable", amount: 30_000n }),
    );
    expect(posted).toContainEqual(expect.objectContaining({ account: "charge-income", amount: -30_000n }));
    expect(posted.reduce((sum, { amount }) => sum + amount, 0n)).toBe(0n);
    expect(await readBreaches(server)).toEqual([]);
    expect(await server.services.database.withTx(AS_WORKER, findBalanceBreaches)).toEqual([]);

    const told = (await bodyOf("GET", "/api/user/notifications", walker)) as unknown as { title: string }[];
    expect(told.map(({ title }) => title)).toContain("A charge was added: field visit charge");
    const history = (await bodyOf(
      "GET",
      "/api/user/transactions-history",
      walker,
    )) as unknown as Transaction[];
    const ofFees = history.map(({ type, fee, amount, mode }) => [fee ?? type, amount, mode]);
    expect(ofFees).toContainEqual(["field-visit-charge", 300, "Charged"]);
    expect(ofFees).toContainEqual(["documentation-charge", 177, "Deducted"]);
    expect(new Set(history.map(({ id }) => id)).size).toBe(history.length);

    const range = new URLSearchParams({ from: facts.arrivedOn, to: server.clock.today() });
    const statement = await bodyOf("GET", `/api/user/statement?${range}`, walker);
    const { pathname } = new URL(
      String(Object.values(statement).find((value) => /^https?:/.test(String(value)))),
    );
    const paper = await fetch(`${server.url}${pathname}`);
    const text = squeezed(pdfText(Buffer.from(await paper.arrayBuffer())));
    for (const entry of [
      "Documentation charge, kept back",
      "GST on the documentation charge",
      "Field visit charge",
    ])
      expect(text, entry).toContain(squeezed(entry));

    // A payment that turns out to have been made in time takes both back.
    const due = startOfDayInIndia(facts.dueOn);
    await postTestEvent(server, walker, {
      kind: "payment",
      valueDate: facts.dueOn,
      amount: rupees(Number(facts.repay) / 100),
      paidAtMs: due,
    });
    expect(await loanOf(server, walker)).toMatchObject({ status: "closed", closedOn: facts.dueOn });
    const after = (await bodyOf("GET", "/api/user/notifications", walker)) as unknown as { title: string }[];
    expect(after.map(({ title }) => title)).toEqual(
      expect.arrayContaining(["The late fee was taken back", "A charge was taken back"]),
    );
    expect(await readBreaches(server)).toEqual([]);
  },
);
