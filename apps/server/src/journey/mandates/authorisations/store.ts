import type { CivilDate } from "@vaada/calendar/civil-date";
import type { Paise } from "@vaada/money/paise";
import type { Tx } from "../../../platform/db/tx.ts";

/** What approving an auto-pay by UPI took. It is the borrower's, and goes back. A worker sees to it. */
export type Authorisation = {
  readonly mandateId: string;
  readonly applicationId: number;
  readonly borrowerId: string;
  readonly paymentReference: string;
  /** `null` until it is booked. */
  readonly amount: Paise | null;
  /** Our own name of the refund that is under way, `null` before one is meant. */
  readonly refundId: string | null;
  /** How many refunds have failed. */
  readonly refundTries: number;
  readonly isGivenBack: boolean;
  /** Real time of the auto-pay's order. */
  readonly askedAt: Date;
};

/** `null` for an auto-pay that nobody has approved by UPI. */
export async function readAuthorisation(tx: Tx, mandateId: string): Promise<Authorisation | null> {
  const { rows } = await tx.query<Omit<Authorisation, "applicationId"> & { readonly applicationId: bigint }>(
    `select id as "mandateId", application_id as "applicationId", borrower_id as "borrowerId",
            payment_reference as "paymentReference", authorised_paise as amount, refund_id as "refundId",
            refund_tries as "refundTries", given_back_on is not null as "isGivenBack", asked_at as "askedAt"
       from vaada.mandates where id = $1 and method = 'upi' and payment_reference is not null`,
    [mandateId],
  );
  return rows[0] === undefined ? null : { ...rows[0], applicationId: Number(rows[0].applicationId) };
}

/** After so many failed refunds a person must find another way. */
export const REFUNDS_FAILED_MAX = 3;

/**
 * For the sweep: what has not gone back and may still. A payment that has not become one within a week took nothing; one that did after
 * all is in the provider's report of money.
 */
export async function readAuthorisationsToGiveBack(tx: Tx): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `select id from vaada.mandates
      where method = 'upi' and payment_reference is not null and given_back_on is null
        and asked_at < now() - interval '5 minutes' and refund_tries < $1
        and (authorised_paise is not null or asked_at > now() - interval '7 days')`,
    [REFUNDS_FAILED_MAX],
  );
  return rows.map(({ id }) => id);
}

/** False when it was recorded before. */
export async function recordAuthorisation(
  tx: Tx,
  { mandateId, amount, on }: { readonly mandateId: string; readonly amount: Paise; readonly on: CivilDate },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update vaada.mandates set authorised_paise = $2, authorised_on = $3
      where id = $1 and authorised_paise is null`,
    [mandateId, amount, on],
  );
  return rowCount > 0;
}

/** Written before the provider is asked. */
export async function intendGivingBack(
  tx: Tx,
  { mandateId, refundId, now }: { readonly mandateId: string; readonly refundId: string; readonly now: Date },
): Promise<void> {
  await tx.query(
    "update vaada.mandates set refund_id = $2, refund_asked_at = $3 where id = $1 and given_back_on is null",
    [mandateId, refundId, now],
  );
}

/** The next one has another name. */
export async function recordFailedRefund(tx: Tx, mandateId: string): Promise<void> {
  await tx.query(
    `update vaada.mandates set refund_tries = refund_tries + 1, refund_id = null
      where id = $1 and given_back_on is null`,
    [mandateId],
  );
}

/** False when it was recorded before. */
export async function recordGivenBack(
  tx: Tx,
  {
    mandateId,
    reference,
    on,
  }: { readonly mandateId: string; readonly reference: string; readonly on: CivilDate },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `update vaada.mandates set given_back_on = $3, refund_reference = $2 where id = $1 and given_back_on is null`,
    [mandateId, reference, on],
  );
  return rowCount > 0;
}
