import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { Lender } from "@vaada/contract/lender";
import * as z from "zod/mini";

const REPOSITORY = join(import.meta.dirname, "../../..");

/** The file the server reads too; a change of it needs a new build, because the landing page is made from it. */
export const lenderFileAt = (named: string | undefined): string =>
  resolve(REPOSITORY, named ?? "lender.json");

export function readLender(file: string): Lender {
  const parsed = z.safeParse(Lender, JSON.parse(readFileSync(file, "utf8")));
  if (parsed.success) return parsed.data;
  throw new Error(`${file} is not what it should be:\n${z.prettifyError(parsed.error)}`);
}
