import { type CivilDate, startOfDayInIndia } from "@vaada/calendar/civil-date";
import type { Language } from "@vaada/contract/language";
import type { Lender } from "@vaada/contract/lender";
import { keptBack } from "@vaada/lending/fees";
import {
  type AccountStatement,
  accountStatement,
  type StatementEntry,
} from "@vaada/lending/owed/account-statement";
import { annualRateOf, dueDaysOf } from "@vaada/lending/repayment";
import { formatRupees } from "@vaada/money/format";
import { type Paise, paise, ZERO } from "@vaada/money/paise";
import { formatPpm } from "@vaada/money/percent";
import { type AcceptedTerms, letterheadOf } from "../../agreements/documents/accepted-terms.ts";
import { AGREEMENT_PHRASES } from "../../agreements/documents/agreement/agreement.ts";
import { KEY_FACTS_PHRASES } from "../../agreements/key-facts/content.ts";
import { entryOf, FEE_PHRASES } from "../../notices/fees/name-fees.ts";
import type { Block, Row } from "../../platform/paper/block.ts";
import { drawPaper } from "../../platform/paper/pdf.ts";
import type { Loan } from "../events/loan.ts";
import { english, hindi, type StatementFacts, type StatementPhrases } from "./phrases.ts";

const PHRASES: Readonly<Record<Language, StatementPhrases>> = { en: english, hi: hindi };

/** The facts of a statement of account. */
export type StatementSubject = {
  readonly accepted: AcceptedTerms;
  readonly loan: Pick<Loan, "loanNo" | "facts" | "events">;
  readonly from: CivilDate;
  readonly to: CivilDate;
  /** The day of the drawing: drawn again on the same day, it is the same paper. */
  readonly today: CivilDate;
};

/** Draws all entries of a loan between two days, with the balance after each. */
export function drawStatement(lender: Lender, subject: StatementSubject): Promise<Buffer> {
  const { accepted, loan, from, to, today } = subject;
  const { language } = accepted.acceptance;
  const phrases = PHRASES[language];
  const statement = accountStatement(loan, { from, to });
  const facts = factsOf(subject, statement);
  return drawPaper({
    title: phrases.title,
    language,
    letterhead: letterheadOf(accepted.keyFacts.statement, lender),
    footer: { reference: loan.loanNo, pages: AGREEMENT_PHRASES[language].pages },
    madeAt: new Date(startOfDayInIndia(today)),
    blocks: [
      { kind: "title", text: phrases.title },
      { kind: "rows", rows: phrases.rows(facts).map(row) },
      tableOf(subject, statement),
      ...(statement.entries.length === 0 ? [{ kind: "text" as const, text: phrases.none }] : []),
      { kind: "rows", rows: phrases.totals(facts).map(row) },
      { kind: "text", text: balanceSentence(phrases, facts, statement.closing), isBold: true },
      { kind: "note", text: phrases.interest },
      { kind: "text", text: phrases.officer(facts) },
    ],
  });
}

const row = ([label, value]: readonly [string, string]): Row => ({ number: "", label, value });

function balanceSentence(phrases: StatementPhrases, facts: StatementFacts, closing: Paise): string {
  if (closing === ZERO) return phrases.nothing(facts);
  return closing > ZERO
    ? phrases.owed(facts)
    : phrases.held({ ...facts, closing: formatRupees(paise(-closing)) });
}

function tableOf({ accepted, loan, from, to }: StatementSubject, statement: AccountStatement): Block {
  const { language } = accepted.acceptance;
  const phrases = PHRASES[language];
  const { day } = KEY_FACTS_PHRASES[language];
  const amount = (value: Paise): string => (value === ZERO ? "" : formatRupees(value));
  return {
    kind: "table",
    columns: phrases.columns,
    rows: [
      [phrases.openingEntry, day(from), "", "", formatRupees(statement.opening)],
      ...statement.entries.map((entry) => [
        particularsOf(language, loan, entry),
        day(entry.date),
        amount(entry.debit),
        amount(entry.credit),
        formatRupees(entry.balance),
      ]),
      [phrases.closingEntry, day(to), "", "", formatRupees(statement.closing)],
    ],
    figures: [2, 3, 4],
  };
}

/** The particulars of an entry, with the reference by which the borrower finds a payment. */
function particularsOf(
  language: Language,
  { facts, events }: StatementSubject["loan"],
  { kind, fee, key }: StatementEntry,
): string {
  const { entries, allFeesReversed } = PHRASES[language];
  if (kind === "fee" || kind === "gst" || kind === "charge")
    return fee === null ? "" : entryOf(FEE_PHRASES[language], { kind, fee });
  if (kind === "fees-reversed" && keptBack(facts.fees).length > 1) return allFeesReversed;
  const event = events.find((known) => known.key === key);
  const isOfMoney = event?.kind === kind && event.reference !== null;
  return isOfMoney ? `${entries[kind]}, ${event.reference}` : entries[kind];
}

function factsOf(
  { accepted, loan, from, to }: StatementSubject,
  { opening, debits, credits, closing }: AccountStatement,
): StatementFacts {
  const { acceptance, borrower, keyFacts } = accepted;
  const { day, contact } = KEY_FACTS_PHRASES[acceptance.language];
  const { principal, arrivedOn, ratePpmPerDay, repayment } = loan.facts;
  return {
    name: borrower.name,
    pan: borrower.maskedPan,
    loanNo: loan.loanNo,
    from: day(from),
    to: day(to),
    principal: formatRupees(principal),
    arrived: day(arrivedOn),
    due: dueDaysOf(loan.facts)
      .map(({ dueOn }) => day(dueOn))
      .join(", "),
    isInInstalments: repayment.kind === "instalments",
    rate: formatPpm(ratePpmPerDay),
    annualRate: formatPpm(annualRateOf(loan.facts)),
    opening: formatRupees(opening),
    debits: formatRupees(debits),
    credits: formatRupees(credits),
    closing: formatRupees(closing),
    officer: contact(keyFacts.statement.partTwo.grievanceOfficer),
  };
}
