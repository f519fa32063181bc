import type { Tx } from "../../platform/db/tx.ts";
import type { Partner } from "../../providers/troubles.ts";

/** The calls of one minute to one partner. */
export type PartnerMinute = {
  readonly partner: Partner;
  readonly minute: Date;
  readonly calls: number;
  readonly failures: number;
  readonly ms: number;
};

/** Adds what one process saw, and forgets what is older than a day. */
export async function addMinutes(
  tx: Tx,
  { minutes, forgetBefore }: { readonly minutes: readonly PartnerMinute[]; readonly forgetBefore: Date },
): Promise<void> {
  await tx.query(
    `insert into vaada.partner_minutes as known (partner, minute, calls, failures, ms_sum)
     select partner, minute, calls, failures, ms from jsonb_to_recordset($1::jsonb)
       as seen (partner text, minute timestamptz, calls integer, failures integer, ms bigint)
     on conflict (partner, minute) do update set calls = known.calls + excluded.calls,
       failures = known.failures + excluded.failures, ms_sum = known.ms_sum + excluded.ms_sum`,
    [JSON.stringify(minutes)],
  );
  await tx.query("delete from vaada.partner_minutes where minute < $1", [forgetBefore]);
}

export type PartnerSum = {
  readonly partner: Partner;
  readonly calls: number;
  readonly failures: number;
  readonly ms: number;
};

/** The calls to each partner since an instant. */
export async function sumMinutes(tx: Tx, since: Date): Promise<PartnerSum[]> {
  const { rows } = await tx.query<PartnerSum>(
    `select partner, sum(calls)::int as calls, sum(failures)::int as failures, sum(ms_sum)::float8 as ms
       from vaada.partner_minutes where minute >= $1 group by partner`,
    [since],
  );
  return rows;
}
