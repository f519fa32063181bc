import { cp, mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ROOT } from "../dev/root.ts";
import type { ProofName } from "./proof.ts";

/** One edit of a file: text that occurs in it once, and its replacement. */
type Edit = { readonly file: string; readonly from: string; readonly to: string };

type Bug = {
  readonly says: string;
  /** The proof that must find the bug. */
  readonly proof: ProofName;
  readonly edits: readonly Edit[];
  /** The proof's expected report: a bug that is found for another reason is not caught. */
  readonly isFoundAs: RegExp;
  /** For payouts: a prompt event names the payout before it is asked for again, and so hides some bugs. */
  readonly events?: "prompt" | "late";
};

/** One bug for each way in which money can be handled wrongly, and one that lets everybody in. */
export const PLANTED_BUGS = {
  "new-key": {
    says: "each time a payout is asked for, it is asked for by a new key",
    proof: "disbursals",
    edits: [
      {
        file: "providers/payouts/client.ts",
        from: "[PAYOUT_KEY_HEADER]: payout.idempotencyKey",
        to: "[PAYOUT_KEY_HEADER]: crypto.randomUUID()",
      },
    ],
    events: "late",
    isFoundAs: /paid 2 times/,
  },
  "other-account": {
    says: "the money goes to another account than the one that was proved",
    proof: "disbursals",
    edits: [
      {
        file: "loans/disbursals/payee.ts",
        from: "number: account.number,",
        to: 'number: new Secret("50100999999998"),',
      },
    ],
    events: "prompt",
    isFoundAs: /to another account/,
  },
  "no-reversal": {
    says: "money that came back is not taken back in the ledger",
    proof: "disbursals",
    edits: [
      {
        file: "loans/disbursals/apply-payout.ts",
        from: 'if (update.payout.status === "processed") await reverseArrival(tx, services, update);',
        to: "",
      },
    ],
    events: "prompt",
    isFoundAs: /paid 0 times|at the bank, \d+ in the ledger/,
  },
  "double-journal": {
    says: "one arrival is posted twice",
    proof: "disbursals",
    edits: [
      {
        file: "loans/disbursals/apply-payout.ts",
        from: "  await writeJournal(tx, vault, {",
        to: '  for (const again of ["", ":again"]) await writeJournal(tx, vault, {',
      },
      {
        file: "loans/disbursals/apply-payout.ts",
        from: '    effectKey: effectOf(reading.reference, "processed"),\n    applicationId,',
        to: '    effectKey: effectOf(reading.reference, "processed") + again,\n    applicationId,',
      },
    ],
    events: "prompt",
    isFoundAs: /at the bank, \d+ in the ledger/,
  },
  "told-twice": {
    says: "what is told of a payment has an effect each time, and not the payment",
    proof: "payments",
    edits: [
      {
        file: "loans/repayments/apply-payment.ts",
        from: '  if (known !== null && !isAdvance(known.status, reading.status)) return "unchanged";\n',
        to: "",
      },
      {
        file: "loans/repayments/apply-payment.ts",
        from: "isReceived(reading.status) && (known === null || !isReceived(known.status))",
        to: "isReceived(reading.status)",
      },
      {
        file: "loans/repayments/apply-payment.ts",
        from: "key: paymentKey(id),",
        to: 'key: paymentKey(id) + ":" + knownAt.getTime(),',
      },
    ],
    isFoundAs: /^\d+ effects of \d+ payments/,
  },
  "excess-kept": {
    says: "what was paid too much stays",
    proof: "races",
    edits: [
      {
        file: "loans/repayments/plan-refunds.ts",
        from: "if (missing <= ZERO) return { open, alarm: null };",
        to: "if (missing >= ZERO) return { open, alarm: null };",
      },
    ],
    isFoundAs: /was kept of/,
  },
  "refund-again": {
    says: "what is on its way back is sent back once more",
    proof: "races",
    edits: [
      {
        file: "loans/repayments/plan-refunds.ts",
        from: "const missing = subtract(excess, sumOf(open));",
        to: "const missing = excess;",
      },
      {
        file: "loans/repayments/refund-excess.ts",
        from: "if (!(await isRefundDue(tx, refund)) || ",
        to: "if (",
      },
    ],
    isFoundAs: /went back, and/,
  },
  "refund-new-key": {
    says: "a refund whose answer was not heard is asked for by a new key",
    proof: "kills",
    edits: [
      {
        file: "loans/repayments/refund-excess.ts",
        from: "if (found !== undefined)",
        to: 'if (found !== undefined && refund.status === "pending")',
      },
      {
        file: "providers/payments/client.ts",
        from: "{ [REFUND_KEY_HEADER]: id }",
        to: "{ [REFUND_KEY_HEADER]: crypto.randomUUID() }",
      },
    ],
    isFoundAs: /is at the provider/,
  },
  "begun-is-done": {
    says: "the part of a day that was begun counts as done",
    proof: "days",
    edits: [
      {
        file: "operations/days/run-business-days.ts",
        from: "return last.isFinished ? nextPhase(last) : last;",
        to: "return nextPhase(last);",
      },
    ],
    isFoundAs: /^killed: another ledger/,
  },
  "fee-of-today": {
    says: "a late fee is of the day on which somebody comes to charge it",
    proof: "days",
    edits: [
      {
        file: "operations/days/charge-late-fees.ts",
        from: "lateFeesOf(loan, { on: day.on, now, ",
        to: "lateFeesOf(loan, { on: services.clock.today(), now, ",
      },
    ],
    isFoundAs: /^skipped: another ledger/,
  },
  "random-key": {
    says: "a key has something random in it, so what is asked for after lost commits is something new",
    proof: "lost-commits",
    edits: [
      {
        file: "providers/derive-key.ts",
        from: "JSON.stringify([request, ...subject.map(String), attempt])",
        to: "JSON.stringify([request, ...subject.map(String), attempt, crypto.randomUUID()])",
      },
    ],
    isFoundAs: /^pout_\w+: payouts moved again/,
  },
  "deaf-switch": {
    says: "a payout begins although payouts are stopped",
    proof: "restores",
    edits: [
      {
        file: "loans/disbursals/begin-payout.ts",
        from: 'if (await isStopped(tx, "payouts")) return { kind: "nothing" };',
        to: "",
      },
    ],
    isFoundAs: /^a payout was begun before the books were compared/,
  },
  "local-date": {
    says: "a payment counts for the day it is where the machine stands",
    proof: "midnights",
    edits: [
      {
        file: "loans/repayments/apply-payment.ts",
        from: "valueDateOf({ paidAtMs: paidAt.getTime(), orderMadeOn, graceMinutes })",
        to: 'paidAt.toLocaleDateString("sv") as typeof orderMadeOn',
      },
    ],
    isFoundAs: /: valueDates is/,
  },
  "open-door": {
    says: "any number of calls of one network and one session are let in at once",
    proof: "strangers",
    edits: [{ file: "platform/http/door.ts", from: "count(place) >= place.max", to: "place.max === 0" }],
    isFoundAs: /told to come back/,
  },
  "answered-early": {
    says: "a commit is answered before it is on two machines, or on one",
    proof: "cluster",
    edits: [
      {
        file: "platform/db/tx.ts",
        from: '    ...settings,\n  ].join("; ");',
        to: '    ...settings,\n    "set local synchronous_commit = off",\n  ].join("; ");',
      },
    ],
    isFoundAs: /was answered, and is gone/,
  },
  "no-instant": {
    says: "a restore plays the whole log, whatever instant was asked for",
    proof: "backups",
    edits: [
      {
        file: "operations/backups/restore-backup.ts",
        from: "...(to === null ? [] : [",
        to: "...(to !== undefined ? [] : [",
      },
    ],
    isFoundAs: /a payment from after the instant/,
  },
} as const satisfies Readonly<Record<string, Bug>>;

export type BugName = keyof typeof PLANTED_BUGS;

const SERVER = "apps/server";

/**
 * Makes a copy of the server with the bug in it, for the workers, which move the money. Returns the path of its program;
 * everything else is linked to the project's own files.
 */
export async function plantBug(folder: string, bug: BugName): Promise<string> {
  await mkdir(join(folder, "apps"), { recursive: true });
  await cp(join(ROOT, SERVER), join(folder, SERVER), { recursive: true });
  for (const name of ["node_modules", "packages", "lender.json", "apps/borrower"])
    await symlink(join(ROOT, name), join(folder, name));
  for (const { file, from, to } of PLANTED_BUGS[bug].edits)
    await rewrite(join(folder, SERVER, "src", file), { from, to });
  return join(folder, SERVER, "src/main.ts");
}

/** Throws when the edit no longer fits the code, because then the bug would prove nothing. */
async function rewrite(path: string, { from, to }: Omit<Edit, "file">): Promise<void> {
  const [before, after, ...more] = (await readFile(path, "utf8")).split(from);
  if (before === undefined || after === undefined || more.length > 0)
    throw new Error(`The bug does not fit ${path} any more: look at tools/prove/planted-bugs.ts.`);
  await writeFile(path, `${before}${to}${after}`);
}
