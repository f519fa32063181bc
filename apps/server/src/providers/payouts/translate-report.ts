import { civilDateInIndia } from "@vaada/calendar/civil-date";
import { paise } from "@vaada/money/paise";
import { RazorpayxTransaction, RazorpayxTransactions } from "@vaada/wire/payouts";
import * as z from "zod/mini";
import type { HttpResult } from "../http-client.ts";
import { orNull, readReply } from "../razorpayx-reply.ts";
import { nameIn, type ReportedLine } from "../report.ts";

/**
 * A page of what moved on the account. What else moves there (money that the lender puts in, penny drops, the provider's
 * fees) is nothing of a loan's, and the ledger of the loans has nothing of it.
 */
export function translateReport(result: HttpResult) {
  const reply = readReply(result);
  if (reply.kind !== "success") return { kind: "unavailable", reason: reply.reason } as const;
  const report = Report.safeParse(reply.body);
  if (!report.success) return { kind: "unavailable", reason: "INCOMPLETE" } as const;
  const { items } = report.data;
  return { kind: "known", lines: items.flatMap((item) => lineOf(item) ?? []), count: items.length } as const;
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
      source: z.object({ id: Name, entity: z.string(), payout_id: orNull(z.nullish(Name)) }),
      created_at: wire.created_at,
    }),
  ),
});

type Item = z.output<typeof Report>["items"][number];

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
