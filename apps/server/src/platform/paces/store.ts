import type { Tx } from "../db/tx.ts";

/** The providers whose calls are paced. */
export type PacedProvider = "razorpay" | "razorpayx" | "cashfree";

/** An act moves money or leads to it; a question only learns what came of one. */
export type TurnKind = "act" | "question";

export type TurnsQuery = {
  readonly provider: PacedProvider;
  readonly kind: TurnKind;
  readonly perSecond: number;
  readonly count: number;
  /** Who would wait longer gets none. */
  readonly waitMsMax: number;
};

/** The first of these turns comes in `afterMs`. `later`: the line is longer than the caller waits, or the provider paused us. */
type Turns = { readonly kind: "taken" | "later"; readonly afterMs: number };

/** Of four turns one is a question's at most, so that questions never eat the pace of presenting. */
export const TURNS_A_QUESTION = 4;

/**
 * Takes the next turns of a provider, by the database's clock: all processes stand in one line. Asks nothing of an answer. The
 * commit waits for no disk: a database that fails is away for longer than the turns that it forgets.
 */
export async function takeTurns(
  tx: Tx,
  { provider, kind, perSecond, count, waitMsMax }: TurnsQuery,
): Promise<Turns> {
  const isQuestion = kind === "question";
  // Sent at once. Locked first, and asked for the time in later statements: whoever waited for the lock must not read the time before it.
  const [, , { rows }, { rowCount }] = await Promise.all([
    tx.query("select set_config('synchronous_commit', 'off', true)"),
    tx.query("select from vaada.provider_paces where provider = $1 for update", [provider]),
    tx.query<{ afterMs: number }>(
      `select ${AFTER_MS} as "afterMs" from vaada.provider_paces where provider = $1`,
      [provider, isQuestion],
    ),
    tx.query(
      `update vaada.provider_paces
          set next_at = greatest(next_at, paused_until, statement_timestamp()) + $3 * interval '1 second',
              next_question_at = case when $2
                then greatest(next_at, next_question_at, paused_until, statement_timestamp()) + $4 * interval '1 second'
                else next_question_at end
        where provider = $1 and ${AFTER_MS} <= $5`,
      [provider, isQuestion, count / perSecond, (count * TURNS_A_QUESTION) / perSecond, waitMsMax],
    ),
  ]);
  return { kind: rowCount > 0 ? "taken" : "later", afterMs: rows[0]?.afterMs ?? 0 };
}

/** In how many milliseconds the next turn of a provider is. */
const AFTER_MS = `(extract(epoch from
  greatest(next_at, paused_until, case when $2 then next_question_at end, statement_timestamp()) - statement_timestamp())
  * 1000)::double precision`;

/**
 * Moves the next turn on by one, for a call that waited for none: never to later than a second from now. Those who stand in line wait
 * behind each other, and not behind a burst of calls that is over.
 */
export async function makeRoom(
  tx: Tx,
  { provider, perSecond }: Pick<TurnsQuery, "provider" | "perSecond">,
): Promise<void> {
  await tx.query("select set_config('synchronous_commit', 'off', true)");
  await tx.query(
    `update vaada.provider_paces
        set next_at = greatest(next_at, least(
              greatest(next_at, statement_timestamp()) + $2 * interval '1 second', statement_timestamp() + interval '1 second'))
      where provider = $1`,
    [provider, 1 / perSecond],
  );
}

/** Nobody calls the provider for so long; a longer pause that was asked for before stays. */
export async function pauseProvider(
  tx: Tx,
  { provider, forMs }: { readonly provider: PacedProvider; readonly forMs: number },
): Promise<void> {
  await tx.query(
    `update vaada.provider_paces
        set paused_until = greatest(paused_until, statement_timestamp() + $2::double precision * interval '1 millisecond')
      where provider = $1`,
    [provider, forMs],
  );
}

/** How long the provider is still left alone; 0 when it is not. */
export async function readPauseMs(tx: Tx, provider: PacedProvider): Promise<number> {
  const { rows } = await tx.query<{ forMs: number }>(
    `select (greatest(extract(epoch from paused_until - statement_timestamp()), 0) * 1000)::double precision as "forMs"
       from vaada.provider_paces where provider = $1 and paused_until > statement_timestamp()`,
    [provider],
  );
  return rows[0]?.forMs ?? 0;
}
