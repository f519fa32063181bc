import { randomBytes } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { Token } from "@vaada/wire/mandate";
import type { FaultStore } from "../faults/fault-store.ts";
import type { SendEvent } from "./events.ts";
import type { Method } from "./payment-attempts.ts";
import { razorpayId } from "./razorpay-id.ts";
import type { AnyOrder, RazorpayStore, StoredToken } from "./razorpay-store.ts";
import { bankCodeOf } from "./read-order.ts";

export type TokenServices = {
  readonly store: RazorpayStore;
  readonly faults: FaultStore;
  readonly sendEvent: SendEvent;
  /** How long a bank takes to answer an auto-pay, and how long a late one does. */
  readonly confirmMs: number;
  readonly lateMs: number;
  readonly closing: AbortSignal;
  readonly today: () => Promise<string>;
  readonly now: () => Date;
};

/** Auto-pays that were authorised: the bank takes a moment, or a day, to confirm or reject them. */
export type Tokens = {
  /** Whether the bank answers only when the platform's day is over; by the last digits of the account. */
  readonly waitsForDay: (order: AnyOrder) => boolean;
  readonly start: (order: AnyOrder, given: TokenStart) => Token;
  /** Has the bank answer now, unless it has already. `null` when there is no such token. */
  readonly end: (tokenId: string, as: TokenEnd) => Token | null;
  readonly delete: (given: { customerId: string; tokenId: string }) => boolean;
  /** The tokens of a customer, after every bank that is due has answered. */
  readonly ofCustomer: (customerId: string) => Promise<Token[]>;
  readonly endDue: () => Promise<void>;
};

/** `today` is the platform's day that must be over before the bank answers, `null` when it answers in a moment. */
type TokenStart = { readonly by: Method; readonly at: number; readonly today: string | null };

export type TokenEnd = "confirmed" | "rejected" | "cancelled";

/** Published inputs: accounts whose bank takes until the platform's next day. */
export const CONFIRMED_NEXT_DAY = "7777";
export const REJECTED_NEXT_DAY = "6666";

export function openTokens(services: TokenServices): Tokens {
  const { store, now } = services;
  const end = (tokenId: string, as: TokenEnd) => endToken(services, tokenId, as);
  const endDue = async (record: readonly StoredToken[]): Promise<void> => {
    const due = record.filter(({ dueAtMs }) => dueAtMs <= now().getTime());
    if (due.length === 0) return;
    const today = due.some(({ dueAfterDay }) => dueAfterDay !== null) ? await services.today() : "";
    for (const { token, fate, dueAfterDay } of due)
      if (dueAfterDay === null || dueAfterDay < today) end(token.id, fate);
  };
  // Resume what an earlier sandbox left waiting.
  for (const record of store.tokens.byStatus("initiated")) void endWhenDue(services, record);
  return {
    waitsForDay: (order) => fateOf(order).isNextDay,
    start: (order, given) => {
      const record = newToken(services, order, given);
      store.tokens.add({ id: record.token.id, key: record.customerId, status: "initiated", record });
      void endWhenDue(services, record);
      return record.token;
    },
    end,
    delete: ({ customerId, tokenId }) => deleteToken(services, { customerId, tokenId }),
    ofCustomer: async (customerId) => {
      await endDue(store.tokens.byKey(customerId).filter(isWaiting));
      return store.tokens
        .byKey(customerId)
        .filter(({ isDeleted }) => !isDeleted)
        .map(({ token }) => token);
    },
    endDue: () => endDue(store.tokens.byStatus("initiated")),
  };
}

const isWaiting = ({ token }: StoredToken): boolean => token.recurring_details.status === "initiated";

function fateOf({ token }: AnyOrder): { isNextDay: boolean; fate: StoredToken["fate"] } {
  const number = token?.bank_account.account_number ?? "";
  const isRejected = number.endsWith(REJECTED_NEXT_DAY);
  return {
    isNextDay: isRejected || number.endsWith(CONFIRMED_NEXT_DAY),
    fate: isRejected ? "rejected" : "confirmed",
  };
}

function newToken(
  { faults, confirmMs, lateMs, now }: TokenServices,
  order: AnyOrder,
  { by, at, today }: TokenStart,
): StoredToken {
  if (order.token === undefined || order.customer_id == null)
    throw new Error(`the order ${order.id} is no auto-pay`);
  const { bank_account, max_amount, auth_type, expire_at } = order.token;
  // A late webhook means a slow bank, so a lender who asks meanwhile gets the old status too.
  const isLate = faults.draw({ provider: "mandate", modes: ["webhook-late"] }) !== null;
  return {
    customerId: order.customer_id,
    orderId: order.id,
    fate: fateOf(order).fate,
    dueAtMs: now().getTime() + (isLate ? lateMs : confirmMs),
    dueAfterDay: today,
    isDeleted: false,
    token: {
      id: razorpayId("token"),
      entity: "token",
      token: randomBytes(7).toString("hex"),
      bank: bankCodeOf(bank_account.ifsc),
      wallet: null,
      method: "emandate",
      vpa: null,
      recurring: false,
      recurring_details: { status: "initiated", failure_reason: null },
      auth_type: auth_type ?? (by === "card" ? "debitcard" : "netbanking"),
      mrn: null,
      used_at: at,
      created_at: at,
      bank_details: {
        beneficiary_name: bank_account.name,
        account_number: bank_account.account_number,
        ifsc: bank_account.ifsc,
        account_type: bank_account.account_type ?? "savings",
      },
      max_amount,
      expired_at: expire_at ?? null,
      dcc_enabled: false,
    },
  };
}

async function endWhenDue(
  services: TokenServices,
  { token, fate, dueAtMs, dueAfterDay }: StoredToken,
): Promise<void> {
  // Such a bank waits for a day, which is checked when the clock moves or a lender asks.
  if (dueAfterDay !== null) return;
  const waitMs = Math.max(0, dueAtMs - services.now().getTime());
  const isOver = await wait(waitMs, true, { signal: services.closing }).catch(() => false);
  if (isOver) endToken(services, token.id, fate);
}

function endToken({ store, sendEvent }: TokenServices, tokenId: string, as: TokenEnd): Token | null {
  const record = store.tokens.find(tokenId);
  if (record === null) return null;
  const { status } = record.token.recurring_details;
  if (!NEXT[status]?.includes(as)) return record.token;
  const token: Token = {
    ...record.token,
    recurring: as === "confirmed",
    recurring_details: { status: as, failure_reason: as === "rejected" ? "Rejected by bank" : null },
  };
  if (store.tokens.change({ id: tokenId, from: status, to: as, record: { ...record, token } }))
    sendEvent("mandate", { event: `token.${as}`, token });
  return token;
}

/** The statuses that can follow a status. Rejected and cancelled are final. */
const NEXT: Readonly<Record<string, readonly TokenEnd[]>> = {
  initiated: ["confirmed", "rejected", "cancelled"],
  confirmed: ["cancelled", "rejected"],
};

function deleteToken(
  services: TokenServices,
  { customerId, tokenId }: { customerId: string; tokenId: string },
): boolean {
  const record = services.store.tokens.find(tokenId);
  if (record === null || record.customerId !== customerId || record.isDeleted) return false;
  endToken(services, tokenId, "cancelled");
  const after = services.store.tokens.find(tokenId);
  if (after === null) return false;
  const { status } = after.token.recurring_details;
  return services.store.tokens.change({
    id: tokenId,
    from: status,
    to: status,
    record: { ...after, isDeleted: true },
  });
}
