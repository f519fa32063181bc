import { createHash, type KeyObject } from "node:crypto";
import type { CivilDate } from "@vaada/calendar/civil-date";
import { readBrokenRules, recordBrokenRules } from "../../loans/cases/store.ts";
import { AS_READER_OF_THE_BOOK, AS_WORKER } from "../../platform/db/actor.ts";
import type { Tx } from "../../platform/db/tx.ts";
import type { Services } from "../../services.ts";
import { readClosedMonths, readLastClosedDay } from "../books/store.ts";
import { headsKeyOf, publicBytesOf } from "../signed-heads/signed-heads.ts";
import { readPublishedHeads } from "../signed-heads/store.ts";
import { findRuleBreaches } from "./audit.ts";
import { type Checkpoint, isEverythingDue, signCheckpoint } from "./checkpoints/checkpoint.ts";
import { insertCheckpoint } from "./checkpoints/store.ts";
import {
  areEventsWhole,
  type BooksNow,
  CHECKPOINT_INVARIANT,
  findDriftSince,
  findRuleBreachesSince,
  readBooksNow,
  readStart,
} from "./find-breaches-since.ts";
import { proveHeads, readHeadsOutside } from "./prove-heads.ts";
import { EVERY_LOAN, type Finding, insertBookCheck } from "./store.ts";

type CheckServices = Pick<Services, "database" | "bookDatabase" | "clock" | "signedHeads" | "log">;

/**
 * Checks the rules of the books after a close of business. A rule that is broken is a case, and no money is released by people
 * while it is open. A standby answers where the lender has one: what is asked is about the whole book. The check begins at the
 * last one that found every rule held, and asks of what was written since. Each month, and while a case of a broken rule is open,
 * everything is asked, as what was not asked does not hold.
 */
export async function checkBooks(services: CheckServices): Promise<void> {
  const { database, bookDatabase, clock, signedHeads, log } = services;
  const at = clock.realNow();
  const keys = headsKeyOf(signedHeads.key);
  const open = await database.withTx(AS_WORKER, readBrokenRules);
  const { on, findings, next } = await bookDatabase.withTx(
    AS_READER_OF_THE_BOOK,
    (tx) => askRules(tx, { publicKey: keys.publicKey, isSomethingBroken: open.length > 0 }),
    { isolation: "repeatable read" },
  );
  const all = [...findings, ...(await proveHeadsAtRest(services))];
  const broken = all.filter(({ breaches }) => breaches.length > 0);
  await database.withTx(AS_WORKER, async (tx) => {
    if (broken.length === 0 && next !== null) {
      const checkpoint = { what: "books-checkpoint", takenAt: at.toISOString(), ...next } as const;
      const record = signCheckpoint(checkpoint, keys.privateKey);
      await insertCheckpoint(tx, { on: next.on, at, signedBy: publicBytesOf(keys.publicKey), record });
    }
    await insertBookCheck(tx, {
      on,
      at,
      rules: all.length,
      broken: broken.map(({ invariant, breaches }) => ({ rule: invariant, rows: breaches.length })),
    });
    const rules = broken.map((finding) => ({ rule: finding.invariant, rowsHash: hashOf(finding) }));
    await recordBrokenRules(tx, {
      asked: all.map(({ invariant }) => invariant),
      broken: rules,
      now: at,
    });
  });
  for (const { invariant, breaches } of broken)
    log.error({ invariant, rows: breaches.length }, "alarm: a rule of the books is broken");
}

type CheckedRules = {
  /** The last closed day. */
  readonly on: CivilDate | null;
  readonly findings: readonly Finding[];
  /** The next checkpoint, should every rule hold. */
  readonly next: Pick<Checkpoint, "on" | "everythingOn" | keyof BooksNow> | null;
};

/** Asks every rule: of what was written since the last good checkpoint, or of everything. */
export async function askRules(
  tx: Tx,
  { publicKey, isSomethingBroken }: { readonly publicKey: KeyObject; readonly isSomethingBroken: boolean },
): Promise<CheckedRules> {
  const on = await readLastClosedDay(tx);
  const [lastMonth] = await readClosedMonths(tx);
  const { checkpoint, breaches } = await readStart(tx, publicKey);
  const now = await readBooksNow(tx);
  const drift = checkpoint === null ? [] : await findDriftSince(tx, checkpoint, now.accounts);
  const before = { invariant: CHECKPOINT_INVARIANT, breaches: [...breaches, ...drift] };
  const isGoodStart = checkpoint !== null && on !== null && !isEverythingDue(checkpoint, on);
  const isSince =
    isGoodStart &&
    !isSomethingBroken &&
    before.breaches.length === 0 &&
    (await areEventsWhole(tx, checkpoint));
  const findings = isSince
    ? await findRuleBreachesSince(tx, { checkpoint, now, endedAfter: lastMonth?.through ?? null })
    : await findRuleBreaches(tx, EVERY_LOAN);
  const next = on === null ? null : { on, everythingOn: isSince ? checkpoint.everythingOn : on, ...now };
  return { on, findings: [...findings, before], next };
}

/**
 * Holds the chains against the heads that left the database, on the primary: a standby may not know of the last ones. While one
 * is being written neither side is whole, so the rule is asked only when the last closed day has left.
 */
async function proveHeadsAtRest({ database, signedHeads }: CheckServices): Promise<readonly Finding[]> {
  if (!(await database.withTx(AS_WORKER, areHeadsAtRest))) return [];
  const outside = await readHeadsOutside(signedHeads.folders, headsKeyOf(signedHeads.key).publicKey);
  const proved = await database.withTx(AS_READER_OF_THE_BOOK, (tx) =>
    proveHeads(tx, outside, { isLastEnough: true }),
  );
  return proved.findings;
}

async function areHeadsAtRest(tx: Tx): Promise<boolean> {
  const on = await readLastClosedDay(tx);
  const last = [await readPublishedHeads(tx, "journal"), await readPublishedHeads(tx, "trail")];
  return on !== null && last.every((published) => published.at(-1)?.on === on);
}

/** Other rows that break the same rule are another case. */
const hashOf = ({ invariant, breaches }: Finding): string =>
  createHash("sha256")
    .update(
      JSON.stringify([invariant, ...breaches.map((row) => JSON.stringify(row, writeBigInt)).toSorted()]),
    )
    .digest("hex");

const writeBigInt = (_key: string, value: unknown): unknown =>
  typeof value === "bigint" ? value.toString() : value;
