import type { OrderState } from "../../events/write-posting.ts";
import { hasCome, isUndecided } from "../payments/states.ts";
import type { Payment } from "../payments/store.ts";
import type { RepaymentOrder } from "./store.ts";

const HOUR_MS = 3_600_000;
/** A checkout that was left open is closed by then. Whoever pays after all is heard of by the provider's event. */
const LEFT_AFTER_MS = 48 * HOUR_MS;
/** No bank decides after so long. */
const UNDECIDED_MS_MAX = 30 * 24 * HOUR_MS;

/**
 * Where an order stands by the tries to pay it. One that has ended can only yet be paid: another of the same amount may
 * have taken its place.
 */
export function nextState(
  { status, intendedAt }: Pick<RepaymentOrder, "status" | "intendedAt">,
  { payments, now }: { readonly payments: readonly Pick<Payment, "status">[]; readonly now: Date },
): OrderState {
  if (payments.some((payment) => hasCome(payment.status))) return "paid";
  if (status !== "created" && status !== "attempted") return status;
  const ageMs = now.getTime() - intendedAt.getTime();
  const isWaitedFor = payments.some((payment) => isUndecided(payment.status));
  if (ageMs > (isWaitedFor ? UNDECIDED_MS_MAX : LEFT_AFTER_MS)) return "abandoned";
  return payments.length > 0 ? "attempted" : "created";
}
