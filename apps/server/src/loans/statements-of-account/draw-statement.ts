import { type CivilDate, startOfDayInIndia } from "@vaada/calendar/civil-date";
import type { Language } from "@vaada/contract/language";
import type { Lender } from "@vaada/contract/lender";
import { keptBack } from "@vaada/lending/fees";
import {
  type AccountStatement,
  accountStatement,
  type StatementEntry,
} from "@vaada/lending/owed/account-statement";
import { formatRupees } from "@vaada/money/format";
import { type Paise, paise, ZERO } from "@vaada/money/paise";
import { formatPpm } from "@vaada/money/percent";
import type { Accepted } from "../../agreements/documents/accepted.ts";
import { AGREEMENT_TONGUES } from "../../agreements/documents/agreement/agreement.ts";
import { letterheadOf } from "../../agreements/documents/letterhead.ts";
import { TONGUES } from "../../agreements/key-facts/content.ts";
import { entryOf, FEE_TONGUES } from "../../notices/fees/name-fees.ts";
import type { Block, Row } from "../../platform/paper/block.ts";
import { drawPaper } from "../../platform/paper/pdf.ts";
import type { Loan } from "../events/store.ts";
import { english, hindi, type StatementFacts, type StatementWords } from "./phrases.ts";

const WORDS: Readonly<Record<Language, StatementWords>> = { en: english, hi: hindi };

/** What a statement tells of. */
export type StatementSubject = {
  readonly accepted: Accepted;
  readonly loan: Pick<Loan, "loanNo" | "facts" | "events">;
  readonly from: CivilDate;
  readonly to: CivilDate;
  /** The day on which all of this is known: drawn again on the same day, it is the same paper. */
  readonly today: CivilDate;
};

/** Everything that happened to a loan between two days, with what was owed after each. */
export function drawStatement(lender: Lender, subject: StatementSubject): Promise<Buffer> {
  const { accepted, loan, from, to, today } = subject;
  const { language } = accepted.acceptance;
  const words = WORDS[language];
  const statement = accountStatement(loan, { from, to });
  const facts = factsOf(subject, statement);
  return drawPaper({
    title: words.title,
    language,
    letterhead: letterheadOf(accepted.keyFacts.statement, lender),
    footer: { reference: loan.loanNo, pages: AGREEMENT_TONGUES[language].pages },
    madeAt: new Date(startOfDayInIndia(today)),
    blocks: [
      { kind: "title", text: words.title },
      { kind: "rows", rows: words.rows(facts).map(row) },
      tableOf(subject, statement),
      ...(statement.entries.length === 0 ? [{ kind: "text" as const, text: words.none }] : []),
      { kind: "rows", rows: words.totals(facts).map(row) },
      { kind: "text", text: verdict(words, facts, statement.closing), isBold: true },
      { kind: "note", text: words.interest },
      { kind: "text", text: words.officer(facts) },
    ],
  });
}

const row = ([label, value]: readonly [string, string]): Row => ({ number: "", label, value });

function verdict(words: StatementWords, facts: StatementFacts, closing: Paise): string {
  if (closing === ZERO) return words.nothing(facts);
  return closing > ZERO
    ? words.owed(facts)
    : words.held({ ...facts, closing: formatRupees(paise(-closing)) });
}

function tableOf({ accepted, loan, from, to }: StatementSubject, statement: AccountStatement): Block {
  const { language } = accepted.acceptance;
  const words = WORDS[language];
  const { day } = TONGUES[language];
  const amount = (value: Paise): string => (value === ZERO ? "" : formatRupees(value));
  return {
    kind: "table",
    columns: words.columns,
    rows: [
      [words.openingEntry, day(from), "", "", formatRupees(statement.opening)],
      ...statement.entries.map((entry) => [
        particularsOf(language, loan, entry),
        day(entry.date),
        amount(entry.debit),
        amount(entry.credit),
        formatRupees(entry.balance),
      ]),
      [words.closingEntry, day(to), "", "", formatRupees(statement.closing)],
    ],
    figures: [2, 3, 4],
  };
}

/** With the number that the borrower finds a payment by. */
function particularsOf(
  language: Language,
  { facts, events }: StatementSubject["loan"],
  { kind, fee, key }: StatementEntry,
): string {
  const { entries, allFeesReversed } = WORDS[language];
  if (kind === "fee" || kind === "gst" || kind === "charge")
    return fee === null ? "" : entryOf(FEE_TONGUES[language], { kind, fee });
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
  const { day, contact } = TONGUES[acceptance.language];
  const { principal, arrivedOn, dueOn, ratePpmPerDay } = loan.facts;
  return {
    name: borrower.name,
    pan: borrower.maskedPan,
    loanNo: loan.loanNo,
    from: day(from),
    to: day(to),
    principal: formatRupees(principal),
    arrived: day(arrivedOn),
    due: day(dueOn),
    rate: formatPpm(ratePpmPerDay),
    opening: formatRupees(opening),
    debits: formatRupees(debits),
    credits: formatRupees(credits),
    closing: formatRupees(closing),
    officer: contact(keyFacts.statement.partTwo.grievanceOfficer),
  };
}
