import { expect, test } from "vitest";
import { leadsTo, type TokenStatus } from "./progress.ts";
import type { MandateStatus } from "./store.ts";

test("a word of the provider leads on, or it is no news", () => {
  const table = `
    created    initiated confirmed rejected cancelled
    abandoned  initiated confirmed rejected cancelled
    initiated  confirmed rejected cancelled
    confirmed  rejected cancelled
    rejected   confirmed cancelled
    cancelled`;
  const words: readonly TokenStatus[] = ["initiated", "confirmed", "rejected", "cancelled"];
  for (const line of table.trim().split("\n")) {
    const [from = "", ...to] = line.trim().split(/\s+/);
    expect([from, words.filter((word) => leadsTo(from as MandateStatus, word))]).toEqual([from, to]);
  }
});
