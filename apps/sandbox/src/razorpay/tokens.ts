import { randomBytes } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { Token } from "@vaada/wire/mandate";
import type { FaultStore } from "../faults/fault-store.ts";
import type { SendEvent } from "./events.ts";
import type { Instrument } from "./payment-attempts.ts";
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
  /** Has the UPI app end a mandate, a moment later. False when there is no such token, or it has ended. */
  readonly cancel: (given: { customerId: string; tokenId: string }) => boolean;
  /** The tokens of a customer, after every bank that is due has answered. */
  readonly ofCustomer: (customerId: string) => Promise<Token[]>;
  readonly endDue: () => Promise<void>;
};

/** `today` is the platform's day that must be over before the bank answers, `null` when it answers in a moment. */
type TokenStart = { readonly by: Instrument; readonly at: number; readonly today: string | null };

export type TokenEnd = "confirmed" | "paused" | "rejected" | "cancelled";

/** Published inputs: accounts whose bank takes until the platform's next day. */
export const CONFIRMED_NEXT_DAY = "7777";
export const REJECTED_NEXT_DAY = "6666";
/** An account whose owner pauses an auto-pay by UPI as soon as it is confirmed. */
const PAUSED_AT_ONCE = "5555";

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
    cancel: ({ customerId, tokenId }) => {
      const record = store.tokens.find(tokenId);
      const status = record?.token.recurring_details.status ?? "";
      if (record === null || record.customerId !== customerId || record.isDeleted) return false;
      if (record.token.method !== "upi" || !NEXT[status]?.includes("cancelled")) return false;
      void cancelLater(services, tokenId);
      return true;
    },
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
  const isUpi = order.token.method === "upi";
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
      ...instrumentOf(order, by),
      wallet: null,
      recurring: false,
      recurring_details: { status: "initiated", failure_reason: null },
      auth_type: isUpi ? null : (auth_type ?? (by.method === "card" ? "debitcard" : "netbanking")),
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

/** The bank of an e-mandate, or the address of a UPI app. */
function instrumentOf({ token }: AnyOrder, { vpa = "" }: Instrument): Pick<Token, "bank" | "method" | "vpa"> {
  if (token?.method !== "upi")
    return { bank: bankCodeOf(token?.bank_account.ifsc ?? ""), method: "emandate", vpa: null };
  const [username = "", handle = ""] = vpa.split("@");
  return { bank: null, method: "upi", vpa: { username, handle, name: null } };
}

async function cancelLater(services: TokenServices, tokenId: string): Promise<void> {
  const { confirmMs, closing } = services;
  const isOver = await wait(confirmMs, true, { signal: closing }).catch(() => false);
  if (isOver) endToken(services, tokenId, "cancelled");
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

function endToken(
  { store, sendEvent }: Pick<TokenServices, "store" | "sendEvent">,
  tokenId: string,
  as: TokenEnd,
): Token | null {
  const record = store.tokens.find(tokenId);
  if (record === null) return null;
  const { status } = record.token.recurring_details;
  if (!NEXT[status]?.includes(as) || (as === "paused" && record.token.method !== "upi")) return record.token;
  const token: Token = {
    ...record.token,
    recurring: as === "confirmed" || as === "paused",
    recurring_details: { status: as, failure_reason: as === "rejected" ? "Rejected by bank" : null },
  };
  if (store.tokens.change({ id: tokenId, from: status, to: as, record: { ...record, token } }))
    tellEnd({ sendEvent }, token, { from: status, to: as });
  const isPausedAtOnce = record.token.bank_details?.account_number?.endsWith(PAUSED_AT_ONCE) === true;
  return status === "initiated" && as === "confirmed" && isPausedAtOnce && token.method === "upi"
    ? endToken({ store, sendEvent }, tokenId, "paused")
    : token;
}

/** Of a mandate that was resumed no event is documented. */
function tellEnd(
  { sendEvent }: Pick<TokenServices, "sendEvent">,
  token: Token,
  { from, to }: { readonly from: string; readonly to: TokenEnd },
): void {
  if (from !== "paused" || to !== "confirmed") sendEvent("mandate", { event: `token.${to}`, token });
}

/** The statuses that can follow a status. Rejected and cancelled are final. */
const NEXT: Readonly<Record<string, readonly TokenEnd[]>> = {
  initiated: ["confirmed", "rejected", "cancelled"],
  confirmed: ["paused", "cancelled", "rejected"],
  paused: ["confirmed", "cancelled"],
};

function deleteToken(
  services: TokenServices,
  { customerId, tokenId }: { customerId: string; tokenId: string },
): boolean {
  const record = services.store.tokens.find(tokenId);
  if (record === null || record.customerId !== customerId || record.isDeleted) return false;
  // A UPI mandate that is only forgotten here stands on in the payer's app.
  if (record.token.method !== "upi") endToken(services, tokenId, "cancelled");
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
