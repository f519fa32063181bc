import { randomUUID } from "node:crypto";
import { standingOf } from "@vaada/lending/owed/standing";
import { add, type Paise, subtract, ZERO } from "@vaada/money/paise";
import { lockApplication } from "../../journey/applications/store.ts";
import type { Tx } from "../../platform/db/tx.ts";
import { openCase } from "../cases/store.ts";
import { readLoan } from "../events/store.ts";
import type { ApplyServices } from "./apply-payment.ts";
import { type Payment, readReceived } from "./payments/store.ts";
import { type Source, shareOut } from "./refunds/share-out.ts";
import { insertRefund, type Refund, readRefundsOfLoan, recordRefund } from "./refunds/store.ts";

type Asked = { readonly applicationId: number; readonly borrowerId: string };

/** What is under way or is to be begun; `alarm` is for a person. */
export type Plan = {
  readonly open: readonly Refund[];
  readonly alarm: "refund-refused" | "excess-left" | null;
};

/** After so many that came to nothing another would not go better: a person finds another way. */
const FAILED_MAX = 3;

/** Has on file, before anybody is asked, refunds for all that was received beyond what was owed. */
export async function planRefunds(tx: Tx, services: ApplyServices, asked: Asked): Promise<Plan> {
  const { applicationId } = asked;
  await lockApplication(tx, applicationId);
  const loan = await readLoan(tx, applicationId);
  if (loan === null) return { open: [], alarm: null };
  const { excess } = standingOf(loan.facts, loan.events);
  const refunds = await readRefundsOfLoan(tx, applicationId);
  const open = await withdrawNeedless(tx, { open: refunds.filter(isOpen), excess });
  const missing = subtract(excess, sumOf(open));
  if (missing <= ZERO) return { open, alarm: null };
  if (refunds.filter(hasFailed).length >= FAILED_MAX)
    return { open, alarm: await leaveToPerson(tx, services, { ...asked, kind: "refund-refused" }) };
  const sources = (await readReceived(tx, applicationId)).filter(canBeGivenBack).map(sourceAfter(refunds));
  const { shares, rest } = shareOut(missing, sources);
  const intendedAt = services.clock.realNow();
  const begun: Refund[] = shares.map((share) => ({
    ...share,
    ...asked,
    id: randomUUID(),
    status: "intended",
    intendedAt,
    askedAt: null,
  }));
  for (const refund of begun) await insertRefund(tx, refund);
  const alarm = rest > ZERO ? await leaveToPerson(tx, services, { ...asked, kind: "excess-left" }) : null;
  return { open: [...open, ...begun], alarm };
}

const isOpen = ({ status }: Refund): boolean => status === "intended" || status === "pending";

const hasFailed = ({ status, askedAt }: Refund): boolean => status === "failed" && askedAt !== null;

const sumOf = (refunds: readonly Pick<Refund, "amount">[]): Paise =>
  add(ZERO, ...refunds.map(({ amount }) => amount));

/** The excess can be gone by now: another payment was taken back, and this one is needed. */
async function withdrawNeedless(
  tx: Tx,
  { open, excess }: { readonly open: readonly Refund[]; readonly excess: Paise },
): Promise<readonly Refund[]> {
  const kept: Refund[] = [];
  for (const refund of open) {
    const isNeedless = refund.askedAt === null && sumOf([...kept, refund]) > excess;
    if (!isNeedless) kept.push(refund);
    else await recordRefund(tx, { id: refund.id, status: "failed", reference: null, failure: "NOT_NEEDED" });
  }
  return kept;
}

/** What a bank has taken back, or may, is not given back as well. */
const canBeGivenBack = ({ dispute }: Payment): boolean => dispute === null || dispute === "won";

const sourceAfter =
  (refunds: readonly Refund[]) =>
  ({ id: paymentId, amount }: Payment): Source => {
    const given = refunds.filter((refund) => refund.paymentId === paymentId && refund.status !== "failed");
    return { paymentId, left: subtract(amount, sumOf(given)) };
  };

/** `null` when somebody was told before. */
async function leaveToPerson<Kind extends "refund-refused" | "excess-left">(
  tx: Tx,
  { clock }: ApplyServices,
  { applicationId, kind }: Asked & { readonly kind: Kind },
): Promise<Kind | null> {
  const isNew = await openCase(tx, {
    key: `${kind}:${applicationId}`,
    kind,
    applicationId,
    reference: String(applicationId),
    now: clock.realNow(),
  });
  return isNew ? kind : null;
}
