import { civilDateInIndia } from "@vaada/calendar/civil-date";
import { paise } from "@vaada/money/paise";
import { collectionOf } from "@vaada/wire/payments";
import { SettlementReconItem } from "@vaada/wire/settlements";
import * as z from "zod/mini";
import type { HttpResult } from "../http-client.ts";
import { readRazorpayReply } from "../razorpay-reply.ts";
import { nameIn, type ReportedLine, type Settlement } from "../report.ts";
import { orNull } from "../surepass-reply.ts";

/** A page of what was settled on a day. One line that can't be read costs the page: what it told would be missing. */
export function translateReport(result: HttpResult) {
  const reply = readRazorpayReply(result);
  if (reply.kind !== "success") return { kind: "unavailable", reason: reply.reason } as const;
  const report = Report.safeParse(reply.data);
  if (!report.success) return { kind: "unavailable", reason: "INCOMPLETE" } as const;
  const { items } = report.data;
  return { kind: "known", lines: items.map(lineOf), count: items.length } as const;
}

const Name = z.string().check(z.minLength(1), z.maxLength(100));
const wire = SettlementReconItem.shape;

const Item = z.object({
  entity_id: Name,
  type: wire.type,
  debit: wire.debit,
  amount: wire.amount,
  currency: wire.currency,
  order_id: orNull(z.nullish(Name)),
  created_at: wire.created_at,
  fee: wire.fee,
  tax: wire.tax,
  settled: wire.settled,
  settled_at: wire.settled_at,
  settlement_id: orNull(z.nullish(Name)),
  dispute_id: orNull(z.nullish(Name)),
});

const Report = collectionOf(Item);

/** The sum that was paid counts, not the rest after the provider's fee: its settlement reports that. */
const lineOf = (item: z.output<typeof Item>): ReportedLine => ({
  id: item.entity_id,
  reference: nameIn(item.currency, item.dispute_id ?? item.entity_id),
  amount: paise(BigInt(item.debit > 0 ? -item.amount : item.amount)),
  movedOn: civilDateInIndia(item.created_at * 1000),
  orderReference: item.type === "payment" ? (item.order_id ?? null) : null,
  settlement: settlementOf(item),
});

function settlementOf({
  settled,
  settled_at: at,
  settlement_id: reference,
  fee,
  tax,
}: z.output<typeof Item>): Settlement | null {
  if (settled !== true || at == null || reference == null) return null;
  return {
    reference,
    settledOn: civilDateInIndia(at * 1000),
    fee: paise(BigInt(fee ?? 0)),
    tax: paise(BigInt(tax ?? 0)),
  };
}
