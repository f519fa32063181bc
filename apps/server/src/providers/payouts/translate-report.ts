import { civilDateInIndia } from "@vaada/calendar/civil-date";
import { type Paise, paise } from "@vaada/money/paise";
import { RazorpayxTransaction, RazorpayxTransactions } from "@vaada/wire/payouts";
import * as z from "zod/mini";
import type { HttpResult } from "../http-client.ts";
import { orNull, readReply } from "../razorpayx-reply.ts";
import { nameIn, type ReportedLine, type ReportResult } from "../report.ts";
import type { BalanceResult } from "./port.ts";

/** Something that moved on the account, and what the account held after it. */
export type AccountMovement = {
  readonly id: string;
  /** `null` for what is of no loan: money that the lender puts in, penny drops, the provider's fees. */
  readonly line: ReportedLine | null;
  /** `null` when the provider does not say. */
  readonly held: Paise | null;
};

/** A page of what moved on the account, newest first. */
export function translateReport(result: HttpResult) {
  const reply = readReply(result);
  if (reply.kind !== "success") return { kind: "unavailable", reason: reply.reason } as const;
  const report = Report.safeParse(reply.body);
  if (!report.success) return { kind: "unavailable", reason: "INCOMPLETE" } as const;
  const { items } = report.data;
  return { kind: "known", lines: items.map(movementOf), count: items.length } as const;
}

const Name = z.string().check(z.minLength(1), z.maxLength(100));
const wire = RazorpayxTransaction.shape;

const Report = z.object({
  entity: RazorpayxTransactions.shape.entity,
  items: z.array(
    z.object({
      id: Name,
      currency: wire.currency,
      credit: wire.credit,
      debit: wire.debit,
      balance: wire.balance,
      source: z.object({ id: Name, entity: z.string(), payout_id: orNull(z.nullish(Name)) }),
      created_at: wire.created_at,
    }),
  ),
});

const Newest = z.object({
  entity: RazorpayxTransactions.shape.entity,
  items: z.array(z.object({ currency: wire.currency, balance: wire.balance })),
});

/** What moved on the account on a day, newest first: the lines of loans, and what it held after the last of all. */
export function reportOf(movements: readonly AccountMovement[]): ReportResult {
  const [newest] = movements;
  const lines = movements.flatMap(({ line }) => line ?? []);
  if (newest === undefined) return { kind: "known", lines, closing: { kind: "unmoved" } };
  const { held } = newest;
  return {
    kind: "known",
    lines,
    closing: held === null ? { kind: "unsaid" } : { kind: "held", amount: held },
  };
}

/** The provider names no balance but the one after each movement: the newest has what there is now. */
export function translateBalance(result: HttpResult): BalanceResult {
  const reply = readReply(result);
  if (reply.kind !== "success") return { kind: "unavailable", reason: reply.reason };
  const newest = Newest.safeParse(reply.body);
  if (!newest.success) return { kind: "unavailable", reason: "INCOMPLETE" };
  const [last] = newest.data.items;
  return { kind: "known", balance: last === undefined ? null : heldAfter(last) };
}

type Item = z.output<typeof Report>["items"][number];

const movementOf = (item: Item): AccountMovement => ({
  id: item.id,
  line: lineOf(item),
  held: heldAfter(item),
});

const heldAfter = ({ balance, currency }: Pick<Item, "balance" | "currency">): Paise | null =>
  balance == null || currency !== "INR" ? null : paise(BigInt(balance));

function lineOf(item: Item): ReportedLine | null {
  const { id, currency, credit, debit, source, created_at } = item;
  if (source.entity !== "payout" && source.entity !== "reversal") return null;
  return {
    id,
    reference: nameIn(currency, source.payout_id ?? source.id),
    amount: paise(BigInt(credit - debit)),
    movedOn: civilDateInIndia(created_at * 1000),
    orderReference: null,
    settlement: null,
  };
}
