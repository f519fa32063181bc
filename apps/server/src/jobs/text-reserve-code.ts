import { Secret } from "@vaada/contract/secret";
import { readBorrowerByMobile } from "../journey/borrowers/store.ts";
import { hashCode, newCode } from "../journey/sign-in-codes/one-time-code.ts";
import { claimReserveCode, endCode, type ReserveCode } from "../journey/sign-in-codes/store.ts";
import { isStopped } from "../platform/db/switches.ts";
import { narrowTo, type Tx } from "../platform/db/tx.ts";
import type { JobPayload } from "../platform/queue/jobs.ts";
import type { JobServices } from "../services.ts";

const AS_NOBODY = { kind: "anonymous" } as const;

/**
 * Texts a code beyond the texts that strangers can use up, to a number that has an account. Only here is a number looked up:
 * whoever asked was answered before. A text that may have gone is not sent again.
 */
export async function textReserveCode(
  services: JobServices,
  { requestId }: JobPayload<"text-reserve-code">,
): Promise<void> {
  const { database, vault, clock, sms, metrics, settings } = services;
  const code = newCode();
  const now = clock.realNow();
  const stored = hashCode(code, settings.signIn.pepper);
  const request = await database.withTx(AS_NOBODY, async (tx) => {
    if (await isStopped(tx, "texts")) return null;
    const claimed = await claimReserveCode(tx, { requestId, ...stored, now });
    if (claimed === null || (await hasAccount(tx, claimed))) return claimed;
    await endCode(tx, requestId, now);
    return null;
  });
  if (request === null) return;
  const place = { table: "sign_in_codes", column: "mobile_sealed", row: requestId };
  const result = await sms.sendCode({
    opens: "account",
    mobile: new Secret(vault.open(request.mobileSealed, place)),
    code,
    validMinutes: Math.ceil(settings.signIn.ttlSeconds / 60),
    language: sms.writtenIn(request.language),
  });
  metrics.countSms(result.kind);
  if (result.kind === "failed")
    await database.withTx(AS_NOBODY, (tx) => endCode(tx, requestId, clock.realNow()));
}

async function hasAccount(tx: Tx, { mobileIndex }: ReserveCode): Promise<boolean> {
  await narrowTo(tx, { mobileIndex });
  return (await readBorrowerByMobile(tx, mobileIndex)) !== undefined;
}
