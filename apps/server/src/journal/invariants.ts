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
