import type { PaymentWay } from "@vaada/contract/calls/checkout";
import { showToast } from "@vaada/ui/show-toast";
import { useEffect, useRef, useState } from "react";
import type { Outcome } from "../../api/client.ts";
import { type Failure, failureOf } from "../../form/failure.ts";
import { paymentFailed } from "../../language/paying-phrases.ts";
import { needsInternet } from "../../language/shared-phrases.ts";
import { loanPaths } from "../../loan-paths.ts";
import type { SumToRepay } from "../repayment-state.ts";
import type { RepaymentCalls } from "./repayment-calls.ts";

type Trouble = {
  readonly failure: Failure;
  /** The server's sentence about the sum, where that is what it refused. */
  readonly aboutAmount: string | null;
  /** The payment that is still undecided, where that is what stands in the way. */
  readonly pendingOrderId: string | null;
};

/** One payment: the order, then the page of the provider's checkout, which leads to what became of it. */
export function usePaying(calls: RepaymentCalls, purpose: SumToRepay["purpose"]) {
  const [isBusy, setIsBusy] = useState(false);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const isRunning = useRef(false);
  const leaving = useRef(new AbortController());
  useEffect(() => {
    leaving.current = new AbortController();
    return () => leaving.current.abort();
  }, []);

  /** Answers with what stood in the way, and with `null` when nothing did or the screen was left. */
  const payAmount = async (amount: number, way: PaymentWay): Promise<Trouble | null> => {
    const left = leaving.current.signal;
    const order = await calls.createOrder({ amount, purpose });
    if (left.aborted) return null;
    if (order.kind !== "ok") return tellTrouble(order);
    const { orderId } = order.data;
    const page = await calls.openCheckout({ orderId, returnTo: loanPaths.paymentStatus(), way });
    if (left.aborted) return null;
    if (page.kind !== "ok") return tellTrouble(page);
    await calls.goToCheckout(page.data.url);
    return null;
  };

  /** A second tap while it runs does nothing: one press, one order. */
  const pay = async (amount: number, way: PaymentWay): Promise<Trouble | null> => {
    if (isRunning.current) return null;
    isRunning.current = true;
    setIsBusy(true);
    setTrouble(null);
    const met = await payAmount(amount, way);
    setTrouble(met);
    isRunning.current = false;
    setIsBusy(false);
    return met;
  };
  return { pay, isBusy, trouble, forget: () => setTrouble(null) };
}

/** The usual words in the toast; what the server said stays on the screen. */
function tellTrouble(outcome: Exclude<Outcome<unknown>, { kind: "ok" }>): Trouble {
  const failed = paymentFailed();
  const phrases = { offline: needsInternet(), otherwise: failed };
  const failure = failureOf(outcome, { phrases, nowMs: Date.now() });
  const isPending = outcome.kind === "refused" && outcome.code === "PAYMENT_PENDING";
  // Nobody is told to try again while a payment is out.
  showToast({ tone: "error", text: isPending ? failure.message : failed });
  return {
    failure,
    aboutAmount: outcome.kind === "refused" ? (outcome.fields.amount ?? null) : null,
    pendingOrderId: isPending ? orderIn(outcome.data) : null,
  };
}

function orderIn(data: unknown): string | null {
  const orderId = (data as { orderId?: unknown } | null)?.orderId;
  return typeof orderId === "string" ? orderId : null;
}
