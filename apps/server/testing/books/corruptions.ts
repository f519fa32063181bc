import type { CivilDate } from "@vaada/calendar/civil-date";

/** A forbidden change, its statement, the statement that undoes it, and the rule that finds it. */
type Corruption = [what: string, done: string, undone: string, broken: RegExp];

/** A loan that was repaid, one that was written off, and the first day of both. */
type Spoilt = { readonly payer: number; readonly bad: number; readonly start: CivilDate };

/** Corruptions of entries in the books that are no loan's events. */
const ofAccounts = ({ payer, bad }: Spoilt): Corruption[] => [
  [
    "a loan's accrued interest was changed",
    `update vaada.ledger_lines set amount_paise = amount_paise + 100 where account = '1310' and amount_paise > 0`,
    `update vaada.ledger_lines set amount_paise = amount_paise - 100 where account = '1310' and amount_paise > 0`,
    /I20 the books of every loan held on every month end/,
  ],
  [
    "a line of the books was given to another loan",
    `update vaada.ledger_lines set application_id = ${payer} where account = '5400' and application_id = ${bad}`,
    `update vaada.ledger_lines set application_id = ${bad} where account = '5400' and application_id = ${payer}`,
    /I18 the books of each loan sum to nothing/,
  ],
  [
    "a fee was earned too soon",
    `update vaada.ledger_lines set amount_paise = amount_paise + 1 where account = '2400' and amount_paise < 0`,
    `update vaada.ledger_lines set amount_paise = amount_paise - 1 where account = '2400' and amount_paise < 0`,
    /I20 the fees that are not earned/,
  ],
  [
    "a settled amount was changed",
    `update vaada.reported_movements set amount_paise = amount_paise + 1 where booked_as = 'gateway'`,
    `update vaada.reported_movements set amount_paise = amount_paise - 1 where booked_as = 'gateway'`,
    /I19 the gateway's account/,
  ],
  [
    "money left the payout account in the books alone",
    `update vaada.reconciliations set our_balance_paise = our_balance_paise - 100
      where business_date = (select max(business_date) from vaada.reconciliations where our_balance_paise is not null)`,
    `update vaada.reconciliations set our_balance_paise = our_balance_paise + 100
      where business_date = (select max(business_date) from vaada.reconciliations where our_balance_paise is not null)`,
    /I19 the payout account holds/,
  ],
  [
    "a line of the payout account was made smaller with its other side",
    `update vaada.ledger_lines set amount_paise = amount_paise + case account when 'pool' then 100 else -100 end
      where (journal_id, account) in (
        select id, account from vaada.journals cross join unnest(array['pool', 'fee-income']) as account
         where kind = 'disbursal' and application_id = ${payer})`,
    `update vaada.ledger_lines set amount_paise = amount_paise + case account when 'pool' then -100 else 100 end
      where (journal_id, account) in (
        select id, account from vaada.journals cross join unnest(array['pool', 'fee-income']) as account
         where kind = 'disbursal' and application_id = ${payer})`,
    /I19 the payout account holds/,
  ],
  [
    "unknown money was called known",
    `update vaada.reported_movements set booked_as = 'gateway' where booked_as = 'suspense'`,
    `update vaada.reported_movements set booked_as = 'suspense' where amount_paise = 70000`,
    /I19 the gateway's account/,
  ],
  [
    "a tax paper was changed",
    `update vaada.tax_papers set igst_paise = igst_paise + (igst_paise > 0)::integer, cgst_paise = cgst_paise + (igst_paise = 0)::integer`,
    `update vaada.tax_papers set igst_paise = igst_paise - (igst_paise > 0)::integer, cgst_paise = cgst_paise - (igst_paise = 0)::integer`,
    /I19 the tax of each kind/,
  ],
];

/** Corruptions of requests that people agreed to, and of closed months. */
const ofPeople = ({ bad, start }: Spoilt): Corruption[] => [
  [
    "a loan was called better than it is",
    `update vaada.loans set delinquency = 'sma-2' where application_id = ${bad}`,
    `update vaada.loans set delinquency = 'npa' where application_id = ${bad}`,
    /I19 the class of a loan/,
  ],
  [
    "the balance of a closed month was changed",
    `update vaada.book_periods set balances = balances || '{"1110": "5"}'`,
    `update vaada.book_periods set balances = balances || jsonb_build_object('1110', (select sum(amount_paise)::text
       from vaada.ledger_lines where account in ('pool', '1110') and business_date <= closed_through))`,
    /I18 a closed month holds/,
  ],
  [
    "a journal of a closed month was posted later",
    `update vaada.journals set posted_at = posted_at + interval '400 days' where business_date = '${start}'`,
    `update vaada.journals set posted_at = posted_at - interval '400 days' where business_date = '${start}'`,
    /I18 nothing was posted into a month/,
  ],
  [
    "a journal by hand lost its request",
    `update vaada.book_entries set request_id = null where request_id is not null`,
    `update vaada.book_entries set request_id = requests.id from vaada.journals, vaada.requests
      where journals.id = journal_id and (effect_key = 'manual:' || requests.id
        or journals.kind = 'write-off' and requests.kind = 'write-off')`,
    /I18 a journal of the books says/,
  ],
  [
    "a write-off was made to have lost less",
    "update vaada.write_offs set principal_paise = principal_paise - 100",
    "update vaada.write_offs set principal_paise = principal_paise + 100",
    /I20 the books of every loan/,
  ],
  [
    "an account that the chart does not have was used",
    `update vaada.ledger_lines set account = '4999' where account = '4400'`,
    `update vaada.ledger_lines set account = '4400' where account = '4999'`,
    /I18 every line is of an account/,
  ],
];

/** Corruptions of a loan's events, and of the chains. */
const ofLoans = ({ payer, bad }: Spoilt): Corruption[] => [
  [
    "a payment was made larger",
    `update vaada.payments set amount_paise = amount_paise + 100 where application_id = ${payer}`,
    `update vaada.payments set amount_paise = amount_paise - 100 where application_id = ${payer}`,
    /I4 a payment has come if and only if/,
  ],
  [
    "what a borrower paid was changed in the loan's history",
    `update vaada.loan_events set amount_paise = amount_paise - 100 where kind = 'payment' and application_id = ${bad}`,
    `update vaada.loan_events set amount_paise = amount_paise + 100 where kind = 'payment' and application_id = ${bad}`,
    /I3 what the ledger holds of borrowers' money/,
  ],
  [
    "a payout was of another amount than its disbursal",
    `update vaada.payouts set amount_paise = amount_paise + 100 where application_id = ${payer}`,
    `update vaada.payouts set amount_paise = amount_paise - 100 where application_id = ${payer}`,
    /I6 no payout went to another account/,
  ],
  [
    "a closed loan was opened again",
    `update vaada.loans set status = 'part-paid', closed_on = null, closed_by = null where application_id = ${payer}`,
    `update vaada.loans set status = 'closed', closed_by = 'repaid', closed_on = (
       select max(value_date) from vaada.loan_events where application_id = ${payer})
      where application_id = ${payer}`,
    /I9 a loan is closed if and only if/,
  ],
  [
    "a line of a loan was made larger",
    `update vaada.ledger_lines set amount_paise = amount_paise + 100 where account = 'principal-receivable' and application_id = ${bad} and amount_paise > 0`,
    `update vaada.ledger_lines set amount_paise = amount_paise - 100 where account = 'principal-receivable' and application_id = ${bad} and amount_paise > 0`,
    /I1 every journal has lines[\s\S]*I11 no line was changed/,
  ],
  [
    "a journal was moved to another day",
    `update vaada.journals set business_date = business_date + 1 where application_id = ${bad} and kind = 'disbursal'`,
    `update vaada.journals set business_date = business_date - 1 where application_id = ${bad} and kind = 'disbursal'`,
    /I11 no journal was changed/,
  ],
  [
    "the head of a chain was set back",
    `update vaada.journal_chains set position = position - 1 where position > 0`,
    `update vaada.journal_chains set position = position + 1
      where exists (select from vaada.journals where journals.chain = journal_chains.chain)`,
    /I11 each chain ends where its head says/,
  ],
  [
    "a write-off was said to be of another request",
    `update vaada.write_offs set request_id = (select id from vaada.requests where kind = 'journal' limit 1)`,
    `update vaada.write_offs set request_id = (
       select id from vaada.requests where kind = 'write-off' and state = 'agreed')`,
    /I18 what two people agreed on/,
  ],
];

/** The ways in which books are spoilt that the audit must find. */
export const corruptionsOf = (given: Spoilt): Corruption[] => [
  ...ofAccounts(given),
  ...ofPeople(given),
  ...ofLoans(given),
];
