import type { ConsentKind } from "@vaada/contract/consent";
import type { Tx } from "../../platform/db/tx.ts";
import { type Refused, RefusedError, refuse } from "../../platform/refusals/refused.ts";
import { type GivenConsents, insertConsents, readWithdrawnConsents } from "./store.ts";

/** An application whose data is about to be used, and the consents that the call itself would give. */
type ConsentUse = {
  readonly borrowerId: string;
  readonly applicationId: number;
  readonly gives?: readonly ConsentKind[] | undefined;
};

/**
 * Whether a withdrawn consent stands in the way of a use. Every call and every job that uses what was given asks this, and
 * nobody else decides. Under the application's lock the answer holds until the transaction ends: a withdrawal waits for it.
 */
export async function refuseWithdrawn(
  tx: Tx,
  { gives = [], ...use }: ConsentUse,
): Promise<Refused<"CONSENT_WITHDRAWN"> | null> {
  const kinds = await readWithdrawnConsents(tx, { ...use, gives });
  return kinds.length === 0 ? null : refuse("CONSENT_WITHDRAWN", { data: { kinds } });
}

/** For a worker, whom nobody hears: it leaves the matter until the consent is given back. */
export const isUseWithdrawn = async (tx: Tx, use: ConsentUse): Promise<boolean> =>
  (await refuseWithdrawn(tx, use)) !== null;

/** Refuses by throwing, because only so what the transaction has written until here is undone with it. */
export async function requireConsents(tx: Tx, use: ConsentUse): Promise<void> {
  const refused = await refuseWithdrawn(tx, use);
  if (refused !== null) throw new RefusedError(refused);
}

/**
 * Records the consents of a call, in the transaction that stores what they allow. A call gives what was never given, and
 * never what was withdrawn. Needs the application's lock.
 */
export async function giveConsents(tx: Tx, consent: GivenConsents): Promise<void> {
  await requireConsents(tx, { ...consent, gives: consent.kinds });
  await insertConsents(tx, consent);
}
