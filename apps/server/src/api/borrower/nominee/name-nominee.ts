import { randomUUID } from "node:crypto";
import { DAY_SECONDS } from "@vaada/calendar/civil-date";
import { REFERENCE_MESSAGES, tidyPersonName } from "@vaada/contract/reference-person";
import { lockBorrower } from "../../../journey/borrowers/store.ts";
import { insertNotices } from "../../../notices/store.ts";
import { eraseNominee, readNomineeRow, writeNominee } from "../../../operations/rights/store.ts";
import { asBorrower } from "../../../platform/db/actor.ts";
import type { Tx } from "../../../platform/db/tx.ts";
import { type CallLimit, takeAll } from "../../../platform/refusals/limits.ts";
import { RefusedError, refuse } from "../../../platform/refusals/refused.ts";
import type { Services } from "../../../services.ts";

type NomineeServices = Pick<Services, "database" | "vault" | "clock">;

type Nominee = { readonly name: string; readonly mobile: string };

/** Each change is told to the borrower, and nobody changes their mind more often in a day. */
const CHANGES_PER_DAY = 20;

/** Names somebody, or nobody any more. The borrower is told, and the nominee is not: there is nothing to do yet. */
export async function nameNominee(
  services: NomineeServices,
  { borrowerId, nominee }: { readonly borrowerId: string; readonly nominee: Nominee | null },
) {
  const { database, vault, clock } = services;
  const named = nominee === null ? null : { ...nominee, name: tidyPersonName(nominee.name) };
  return database.withTx(asBorrower(borrowerId), async (tx) => {
    const { mobileSealed } = await lockBorrower(tx, borrowerId);
    const known = await readNominee(tx, services, borrowerId);
    if (known?.name === named?.name && known?.mobile === named?.mobile) return { nominee: known };
    const own = vault.open(mobileSealed, { table: "borrowers", column: "mobile_sealed", row: borrowerId });
    if (named?.mobile === own)
      throw new RefusedError(
        refuse("BODY_INVALID", { data: { fields: { mobile: REFERENCE_MESSAGES.mobileOwn } } }),
      );
    await takeAll(tx, [changesADay(borrowerId)], clock.realNow());
    const now = clock.now();
    if (named === null) await eraseNominee(tx, borrowerId);
    else
      await writeNominee(tx, {
        borrowerId,
        nameSealed: vault.seal(named.name, placeOf("name_sealed", borrowerId)),
        mobileSealed: vault.seal(named.mobile, placeOf("mobile_sealed", borrowerId)),
        now,
      });
    const notice = { kind: "nominee-changed", isNamed: named !== null } as const;
    const key = `nominee:${randomUUID()}`;
    await insertNotices(tx, { notices: [{ key, borrowerId, applicationId: null, notice }], now });
    return { nominee: named };
  });
}

export async function readNominee(
  tx: Tx,
  { vault }: Pick<Services, "vault">,
  borrowerId: string,
): Promise<Nominee | null> {
  const row = await readNomineeRow(tx, borrowerId);
  if (row === null) return null;
  return {
    name: vault.open(row.nameSealed, placeOf("name_sealed", borrowerId)),
    mobile: vault.open(row.mobileSealed, placeOf("mobile_sealed", borrowerId)),
  };
}

const placeOf = (column: "name_sealed" | "mobile_sealed", row: string) => ({
  table: "nominees",
  column,
  row,
});

const changesADay = (borrowerId: string): CallLimit => ({
  bucket: `nominee:${borrowerId}`,
  max: CHANGES_PER_DAY,
  windowSeconds: DAY_SECONDS,
  says: "TOO_MANY",
});
