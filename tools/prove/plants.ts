import { cp, mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ROOT } from "../house/root.ts";

/** One stroke of the pen: what stands there once, and what is put in its place. */
type Stroke = { readonly file: string; readonly from: string; readonly to: string };

type Bug = {
  readonly says: string;
  readonly strokes: readonly Stroke[];
  /** An event that comes at once tells which payout it was before it is asked for again, and so hides some bugs. */
  readonly events: "prompt" | "late";
  /** What the run must find: caught for another reason is not caught. */
  readonly isFoundAs: RegExp;
};

/** A mistake of each kind that a disbursal can be made with. */
export const PLANTS = {
  "new-key": {
    says: "each time a payout is asked for, it is asked for by a new key",
    strokes: [
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
    strokes: [
      {
        file: "disbursals/payee.ts",
        from: "number: account.number,",
        to: 'number: new Secret("50100999999998"),',
      },
    ],
    events: "prompt",
    isFoundAs: /to another account/,
  },
  "no-reversal": {
    says: "money that came back is not taken back in the ledger",
    strokes: [
      {
        file: "disbursals/apply-payout.ts",
        from: 'if (followed.payout.status === "processed") await comeBack(tx, rooms, followed);',
        to: "",
      },
    ],
    events: "prompt",
    isFoundAs: /paid 0 times|at the bank, \d+ in the ledger/,
  },
  "double-journal": {
    says: "one arrival is posted twice",
    strokes: [
      {
        file: "disbursals/apply-payout.ts",
        from: "  await writeJournal(tx, vault, {",
        to: '  for (const again of ["", ":again"]) await writeJournal(tx, vault, {',
      },
      {
        file: "disbursals/apply-payout.ts",
        from: '    effectKey: effectOf(reading.reference, "processed"),\n    applicationId,',
        to: '    effectKey: effectOf(reading.reference, "processed") + again,\n    applicationId,',
      },
    ],
    events: "prompt",
    isFoundAs: /at the bank, \d+ in the ledger/,
  },
} as const satisfies Readonly<Record<string, Bug>>;

export type Plant = keyof typeof PLANTS;

const SERVER = "apps/server";

/**
 * A copy of the server with the bug in it, for the workers, who move the money. Answers its program; what else it needs
 * is the project's own.
 */
export async function plantBug(folder: string, plant: Plant): Promise<string> {
  await mkdir(join(folder, "apps"), { recursive: true });
  await cp(join(ROOT, SERVER), join(folder, SERVER), { recursive: true });
  for (const name of ["node_modules", "packages", "lender.json", "apps/borrower"])
    await symlink(join(ROOT, name), join(folder, name));
  for (const { file, from, to } of PLANTS[plant].strokes)
    await rewrite(join(folder, SERVER, "src", file), { from, to });
  return join(folder, SERVER, "src/main.ts");
}

/** A bug that no longer fits the code would prove nothing. */
async function rewrite(path: string, { from, to }: Omit<Stroke, "file">): Promise<void> {
  const [before, after, ...more] = (await readFile(path, "utf8")).split(from);
  if (before === undefined || after === undefined || more.length > 0)
    throw new Error(`The bug does not fit ${path} any more: look at tools/prove/plants.ts.`);
  await writeFile(path, `${before}${to}${after}`);
}
