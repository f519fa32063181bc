import { join } from "node:path";
import { ROOT } from "@vaada/dev/root";
import { PROGRAMS, type Stack, startStack } from "@vaada/dev/stack";
import type { Bench } from "./row.ts";

/** The borrower's app as it is built. */
export const DIST = join(ROOT, "apps/borrower/dist");

/** As a lender runs it, but with the sandbox in the providers' place and within reach of this machine only. */
const LIKE_PRODUCTION = { NODE_ENV: "production", ALLOW_SANDBOX: "true", HOST: "localhost" };

/** Keeps the whole stack for as long as the work takes, on free ports and a folder of data that is gone afterwards. */
export async function withStack<T>({ say }: Bench, work: (stack: Stack) => Promise<T>): Promise<T> {
  const stack = await startStack({
    env: { ...process.env, ...LIKE_PRODUCTION },
    throwaway: true,
    onLine: say,
  });
  try {
    return await work(stack);
  } finally {
    await stack.stop();
  }
}

/** Builds the borrower's app if its sources changed. Returns its folder. */
export async function buildBorrowerApp({ say }: Bench): Promise<string> {
  await PROGRAMS.build({ onLine: say, signal: new AbortController().signal });
  return DIST;
}
