/**
 * What must always hold of the money, as questions that anybody who may read the tables can ask at any time. Each finds
 * the rows that break it: none is well.
 */
export const INVARIANTS = {
  "I1 every journal has lines that sum to nothing": `
    select journals.id from vaada.journals
      left join vaada.ledger_lines on journal_id = journals.id
     group by journals.id having coalesce(sum(amount_paise), 1) <> 0 or count(journal_id) < 2
    union all
    select journal_id from vaada.ledger_lines
     where not exists (select from vaada.journals where id = journal_id)`,

  "I2 all accounts together sum to nothing": `
    select sum(amount_paise) from vaada.ledger_lines having sum(amount_paise) <> 0`,

  "I3 what the ledger holds of borrowers' money is what the events of each loan say came and went": `
    select application_id from (
      select application_id, amount_paise from vaada.ledger_lines where account = 'collections'
      union all
      select application_id, case kind when 'refund' then amount_paise else -amount_paise end from vaada.loan_events
       where kind in ('payment', 'mandate-debit', 'refund')
      union all
      select returned.application_id, payment.amount_paise from vaada.loan_events as returned
        join vaada.loan_events as payment on payment.key = returned.of_key) as movement
     group by application_id having sum(amount_paise) <> 0`,

  "I4 a payment has come if and only if its event tells of it, to the paisa": `
    select coalesce(event.key, received.key) from (
      select 'payment:' || id as key, amount_paise from vaada.payments
       where status in ('captured', 'refunded')) as received
      full join (
        select key, amount_paise from vaada.loan_events
         where kind in ('payment', 'mandate-debit') and key like 'payment:%') as event using (key)
     where event.amount_paise is distinct from received.amount_paise`,

  "I4 a refund has arrived if and only if its event tells of it, to the paisa": `
    select coalesce(event.key, sent.key) from (
      select 'refund:' || provider_reference as key, amount_paise from vaada.refunds
       where status = 'processed') as sent
      full join (select key, amount_paise from vaada.loan_events where kind = 'refund' and key like 'refund:%')
        as event using (key)
     where event.amount_paise is distinct from sent.amount_paise`,

  "I4 no payment is given back beyond what it was": `
    select payments.id from vaada.payments
      join vaada.refunds on payment_id = payments.id and refunds.status <> 'failed'
     group by payments.id having sum(refunds.amount_paise) > payments.amount_paise`,

  "I5 what the payouts paid and got back is what left the pool": `
    select application_id from (
      select application_id, amount_paise from vaada.payouts where status = 'processed'
      union all
      select application_id, amount_paise from vaada.ledger_lines where account = 'pool') as movement
     group by application_id having sum(amount_paise) <> 0`,

  "I5 money has arrived if and only if its journal stands": `
    select agreement_id::text from vaada.disbursals
     where (arrived_at is not null) <> exists (
       select from vaada.payouts
         join vaada.journals on effect_key = 'payout:' || provider_reference || ':processed'
        where payouts.agreement_id = disbursals.agreement_id
          and not exists (select from vaada.journals as reversal where reversal.reverses = journals.id))`,

  "I6 a loan has at most one payout that has not come to nothing": `
    select application_id from vaada.payouts
     where status in ('intended', 'queued', 'processing', 'processed')
     group by application_id having count(*) > 1`,

  "I6 no payout went to another account or was of another amount than its disbursal": `
    select payouts.id from vaada.payouts join vaada.disbursals using (agreement_id)
     where payouts.account_hash <> disbursals.account_hash or payouts.amount_paise <> disbursals.amount_paise`,

  "I7 a payment has one journal, and so has a refund": `
    select key from vaada.loan_events
     where kind in ('payment', 'mandate-debit', 'refund')
       and (select count(*) from vaada.journals where effect_key = key) <> 1`,

  "I8 nobody owes less than nothing, and what was paid too much is owed to the borrower": `
    select application_id, account from vaada.ledger_lines
     where account in ('principal-receivable', 'interest-receivable', 'charges-receivable', 'refund-payable')
     group by application_id, account
    having sum(amount_paise) * case account when 'refund-payable' then -1 else 1 end < 0`,

  "I9 a loan is closed if and only if nothing of it is outstanding": `
    select loans.application_id from vaada.loans
      left join vaada.ledger_lines as line on line.application_id = loans.application_id
       and account in ('principal-receivable', 'interest-receivable', 'charges-receivable')
     group by loans.application_id, loans.status
    having (loans.status in ('closed', 'undone')) <> (coalesce(sum(line.amount_paise), 0) = 0)`,

  "I11 no line was changed since it was posted": `
    select id from vaada.journals where lines_hash is distinct from vaada.lines_hash_of(id)`,

  "I11 no journal was changed since it was posted": `
    select id from vaada.journals where hash <> vaada.hash_of(journals)`,

  "I11 no journal is missing from its chain": `
    select chain, position from (
      select chain, position, prev_hash,
             lag(position, 1, 0::bigint) over in_order as position_before, lag(hash) over in_order as hash_before
        from vaada.journals window in_order as (partition by chain order by position)) as journal
     where position <> position_before + 1
        or prev_hash <> coalesce(hash_before, sha256(convert_to('vaada.journals ' || chain, 'UTF8')))`,

  "I11 each chain ends where its head says": `
    select head.chain, head.position from vaada.journal_chains as head
      left join lateral (
        select position, hash from vaada.journals where chain = head.chain order by position desc limit 1)
        as last on true
     where head.position <> coalesce(last.position, 0) or (last.hash is not null and last.hash <> head.hash)`,
} as const;
