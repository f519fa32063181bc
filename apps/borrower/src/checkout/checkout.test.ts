import { writeCheckoutReturn } from "@vaada/contract/checkout-return";
import { afterEach, expect, test } from "vitest";
import { takeCheckoutReturn } from "./checkout.ts";

const started = location.pathname + location.search;

afterEach(() => history.replaceState(null, "", started));

test("what the checkout's page handed over is taken out of the address, and counts once", () => {
  const returned = { orderId: "order_1", amount: "500", end: { kind: "closed", hasFailed: true } } as const;
  history.replaceState({ kept: 1 }, "", `/payment-status?a=1${writeCheckoutReturn(returned)}`);
  expect(takeCheckoutReturn()).toEqual(returned);
  expect(location.pathname + location.search + location.hash).toBe("/payment-status?a=1");
  expect(history.state).toEqual({ kept: 1 });
  expect(takeCheckoutReturn()).toBeNull();
});

test("another fragment is left alone", () => {
  history.replaceState(null, "", "/dashboard#main");
  expect(takeCheckoutReturn()).toBeNull();
  expect(location.hash).toBe("#main");
});
