import { expect, test } from "vitest";
import type { PaymentStatus } from "../../providers/payments/port.ts";
import type { OrderState } from "../events/write-posting.ts";
import { nextOrderState } from "./apply-payment.ts";

const intendedAt = new Date("2026-11-20T10:00:00Z");
const HOUR_MS = 3_600_000;

test.each<[OrderState, PaymentStatus[], hours: number, OrderState]>([
  ["created", [], 1, "created"],
  ["created", [], 48, "created"],
  ["created", [], 49, "abandoned"],
  ["created", ["created"], 1, "attempted"],
  ["created", ["captured"], 1, "paid"],
  ["attempted", ["failed"], 1, "attempted"],
  ["attempted", ["failed"], 49, "abandoned"],
  ["attempted", ["failed", "authorized"], 49, "attempted"],
  ["attempted", ["created"], 31 * 24, "abandoned"],
  ["attempted", ["failed", "captured"], 1, "paid"],
  ["attempted", ["refunded"], 1, "paid"],
  ["abandoned", ["created"], 50, "abandoned"],
  ["abandoned", ["captured"], 1_000, "paid"],
  ["paid", ["captured"], 1_000, "paid"],
  ["failed", [], 1, "failed"],
  ["intended", [], 1, "intended"],
])("an order that is %s, with tries that are %j, is %d hours on: %s", (status, tries, hours, next) => {
  const payments = tries.map((of) => ({ status: of, mode: "UPI" as const }));
  const now = new Date(intendedAt.getTime() + hours * HOUR_MS);
  expect(nextOrderState({ status, intendedAt }, { payments, now })).toBe(next);
});

test("an order that a credit card paid is not paid, until something else pays it", () => {
  const order = { status: "created", intendedAt } as const;
  const onCredit = { status: "captured", mode: "Credit Card" } as const;
  const repaid = { status: "captured", mode: "UPI" } as const;
  expect(nextOrderState(order, { payments: [onCredit], now: intendedAt })).toBe("failed");
  expect(nextOrderState(order, { payments: [onCredit, repaid], now: intendedAt })).toBe("paid");
});
