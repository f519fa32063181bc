import { createHash } from "node:crypto";
import { readBrokenRules, recordBrokenRules } from "../../loans/cases/store.ts";
import { AS_READER_OF_THE_BOOK, AS_WORKER } from "../../platform/db/actor.ts";
import type { Tx } from "../../platform/db/tx.ts";
import type { Services } from "../../services.ts";
import { readClosedMonths, readLastClosedDay } from "../books/store.ts";
import { headsKeyOf } from "../signed-heads/signed-heads.ts";
import { readPublishedHeads } from "../signed-heads/store.ts";
import { findRuleBreaches, RULES_OF_LOANS } from "./audit.ts";
import { proveHeads, readHeadsOutside } from "./prove-heads.ts";
import { EVERY_LOAN, type Finding, insertBookCheck } from "./store.ts";

type CheckServices = Pick<Services, "database" | "bookDatabase" | "clock" | "signedHeads" | "log">;

/**
 * Checks the rules of the books after a close of business. A rule that is broken is a case, and no money is released by people
 * while it is open. A standby answers where the lender has one: what is asked is about the whole book. Loans that ended in a
 * closed month are left to the audit, as nothing is posted into such a month any more: the work grows with what is open. While a
 * case of a rule of loans is open every loan is asked, as one that was not asked does not hold.
 */
export async function checkBooks(services: CheckServices): Promise<void> {
  const { database, bookDatabase, clock, log } = services;
  const at = clock.realNow();
  const open = await database.withTx(AS_WORKER, readBrokenRules);
  const isEveryLoanAsked = open.some((rule) => RULES_OF_LOANS.includes(rule));
  const { on, findings } = await bookDatabase.withTx(
    AS_READER_OF_THE_BOOK,
    async (tx) => {
      const [lastMonth] = await readClosedMonths(tx);
      return {
        on: await readLastClosedDay(tx),
        findings: await findRuleBreaches(
          tx,
          isEveryLoanAsked ? EVERY_LOAN : { endedAfter: lastMonth?.through ?? null },
        ),
      };
    },
    { isolation: "repeatable read" },
  );
  const all = [...findings, ...(await proveHeadsAtRest(services))];
  const broken = all.filter(({ breaches }) => breaches.length > 0);
  await database.withTx(AS_WORKER, async (tx) => {
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
