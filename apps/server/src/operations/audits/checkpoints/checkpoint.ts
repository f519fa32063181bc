import { type KeyObject, sign, verify } from "node:crypto";
import { addDays, type CivilDate, isCivilDate } from "@vaada/calendar/civil-date";
import * as z from "zod";

const Day = z.custom<CivilDate>((day) => typeof day === "string" && isCivilDate(day));

const Checkpoint = z.strictObject({
  /** Keeps a record of heads, which the same key signs, from passing for one. */
  what: z.literal("books-checkpoint"),
  /** The last day that was closed in what was checked. */
  on: Day,
  takenAt: z.iso.datetime(),
  /** The day of the last check that read all of history. */
  everythingOn: Day,
  /** Every transaction below this number had ended: what the database marks with a later one was written since. */
  mark: z.string().regex(/^\d+$/),
  /** How many events of loans had been written before the mark. They are only ever added. */
  events: z.string().regex(/^\d+$/),
  heads: z.array(
    z.strictObject({
      chain: z.int(),
      position: z.string().regex(/^\d+$/),
      hash: z.string().regex(/^[0-9a-f]{64}$/),
    }),
  ),
  /** What each account held, and in how many lines. */
  accounts: z.array(
    z.strictObject({
      account: z.string(),
      lines: z.string().regex(/^\d+$/),
      paise: z.string().regex(/^-?\d+$/),
    }),
  ),
});

/** The state of the books after a check that found every rule held. */
export type Checkpoint = Readonly<z.output<typeof Checkpoint>>;
export type AccountSum = Checkpoint["accounts"][number];

/** One line of JSON, one line with its signature, as the heads leave. */
export function signCheckpoint(checkpoint: Checkpoint, key: KeyObject): string {
  const line = JSON.stringify(checkpoint);
  return `${line}\n${sign(null, Buffer.from(line), key).toString("base64")}\n`;
}

/** `null` when it is no checkpoint, or not signed with this key. */
export function readSignedCheckpoint(text: string, publicKey: KeyObject): Checkpoint | null {
  const [line = "", signature = ""] = text.split("\n");
  if (!verify(null, Buffer.from(line), publicKey, Buffer.from(signature, "base64"))) return null;
  return Checkpoint.safeParse(JSON.parse(line)).data ?? null;
}

/** After so long everything is read again, whatever was found on the way. */
const EVERYTHING_EVERY_DAYS = 30;

export const isEverythingDue = ({ everythingOn }: Checkpoint, on: CivilDate): boolean =>
  on >= addDays(everythingOn, EVERYTHING_EVERY_DAYS);

/** A third of what the numbers of transactions hold before they begin anew: a later mark can't be told from an earlier one beyond half. */
const TRANSACTIONS_MAX = 1_400_000_000n;

/** Whether the database can still tell what was written since. One that was put back from a dump counts anew. */
export function isMarkOfUse({ mark }: Checkpoint, markNow: string): boolean {
  const since = BigInt(markNow) - BigInt(mark);
  return since >= 0n && since < TRANSACTIONS_MAX;
}

/** What each account holds beyond what it held and what was added since, where that is something. */
export function findDrift({
  before,
  added,
  now,
}: Readonly<Record<"before" | "added" | "now", readonly AccountSum[]>>): {
  readonly account: string;
  readonly lines: bigint;
  readonly off_by_paise: bigint;
}[] {
  const off = new Map<string, { lines: bigint; paise: bigint }>();
  const add = (sums: readonly AccountSum[], sign: 1n | -1n) => {
    for (const { account, lines, paise } of sums) {
      const sum = off.get(account) ?? { lines: 0n, paise: 0n };
      off.set(account, { lines: sum.lines + sign * BigInt(lines), paise: sum.paise + sign * BigInt(paise) });
    }
  };
  add(now, 1n);
  add(before, -1n);
  add(added, -1n);
  return [...off]
    .filter(([, { lines, paise }]) => lines !== 0n || paise !== 0n)
    .map(([account, { lines, paise }]) => ({ account, lines, off_by_paise: paise }));
}
