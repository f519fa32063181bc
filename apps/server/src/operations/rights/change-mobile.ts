import { randomUUID } from "node:crypto";
import { replaceMobile } from "../../journey/borrowers/store.ts";
import { endCodesOf } from "../../journey/sign-in-codes/store.ts";
import { insertNotices } from "../../notices/store.ts";
import { enqueueTexts } from "../../notices/texts/store.ts";
import type { Tx } from "../../platform/db/tx.ts";
import { enqueue } from "../../platform/queue/enqueue.ts";
import type { Services } from "../../services.ts";
import { type MobileChange, markChanged } from "./mobile-changes/store.ts";

type ChangeServices = Pick<Services, "vault" | "clock">;

/** The new number of a change that was asked for. */
export const newMobileOf = (
  { vault }: Pick<Services, "vault">,
  { id, newSealed }: Pick<MobileChange, "id" | "newSealed">,
): string => vault.open(newSealed, { table: "mobile_changes", column: "new_sealed", row: id });

const oldMobileOf = (
  { vault }: Pick<Services, "vault">,
  { id, oldSealed }: Pick<MobileChange, "id" | "oldSealed">,
): string => vault.open(oldSealed, { table: "mobile_changes", column: "old_sealed", row: id });

/** A change is of the number that was on file when it was asked: after another change nobody has proven it any more. */
export function isOfNumberOnFile(
  services: Pick<Services, "vault">,
  {
    borrowerId,
    mobileSealed,
    change,
  }: {
    readonly borrowerId: string;
    readonly mobileSealed: Buffer;
    readonly change: Pick<MobileChange, "id" | "oldSealed">;
  },
): boolean {
  const place = { table: "borrowers", column: "mobile_sealed", row: borrowerId };
  return services.vault.open(mobileSealed, place) === oldMobileOf(services, change);
}

/** By which a person knows a number again, and nobody else does. */
export const endingOf = (mobile: string): string => mobile.slice(-2);

/**
 * Puts the proven number in place of the one on file, and tells both. A sign-in that is under way with the old number ends. Needs the
 * borrower's lock; sessions are ended after it, so that none of that moment is left.
 */
export async function carryOutMobileChange(
  tx: Tx,
  services: ChangeServices,
  { borrowerId, change }: { readonly borrowerId: string; readonly change: MobileChange },
): Promise<void> {
  const { vault, clock } = services;
  const mobile = newMobileOf(services, change);
  await endCodesOf(tx, {
    mobileIndex: vault.index("mobile", oldMobileOf(services, change)),
    now: clock.realNow(),
  });
  await replaceMobile(tx, {
    borrowerId,
    mobileSealed: vault.seal(mobile, { table: "borrowers", column: "mobile_sealed", row: borrowerId }),
    mobileIndex: vault.index("mobile", mobile),
  });
  await markChanged(tx, { id: change.id, now: clock.realNow() });
  await tellOfChange(tx, services, { borrowerId, kind: "mobile-changed", ending: endingOf(mobile) });
  await enqueue(tx, "text-old-number", { changeId: change.id });
}

/** Says in the app, and unless it `isQuiet` by text to the number that is on file just then, what becomes of the number. */
export async function tellOfChange(
  tx: Tx,
  { clock }: Pick<Services, "clock">,
  {
    borrowerId,
    isQuiet = false,
    ...notice
  }: {
    readonly borrowerId: string;
    readonly kind: "mobile-change-asked" | "mobile-changed";
    readonly ending: string;
    readonly isQuiet?: boolean;
  },
): Promise<void> {
  const key = `${notice.kind}:${randomUUID()}`;
  await insertNotices(tx, {
    notices: [{ key, borrowerId, applicationId: null, notice }],
    now: clock.now(),
  });
  if (!isQuiet) await enqueueTexts(tx, { keys: [key], afterMs: 0 });
}
