import { isDeepStrictEqual } from "node:util";
import type { Employment } from "@vaada/contract/calls/employment";
import type { Tx } from "../../platform/db/tx.ts";
import type { Services } from "../../services.ts";
import { openEmployment, sealEmployment } from "./employment-on-file.ts";
import { insertEmployment, readEmployment } from "./store.ts";

/** Puts work, income and wish on file for an application. Needs its lock: there is one a piece. */
export const putEmployment = (
  tx: Tx,
  { vault, clock }: Pick<Services, "vault" | "clock">,
  { borrowerId, ...put }: Put & { readonly borrowerId: string },
): Promise<void> => insertEmployment(tx, { ...sealEmployment(vault, put), borrowerId, givenAt: clock.now() });

type Put = { readonly applicationId: number; readonly given: Employment };

/** Whether the very same was given before, by a retry or another tab. */
export async function isEmploymentOnFile(
  tx: Tx,
  { vault }: Pick<Services, "vault">,
  { applicationId, given }: Put,
): Promise<boolean> {
  const row = await readEmployment(tx, applicationId);
  return row !== null && isDeepStrictEqual(openEmployment(vault, row), { ...given });
}
