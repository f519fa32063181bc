import { expect, test } from "vitest";
import { isStatusChange, type TokenStatus } from "./refresh-mandate.ts";
import type { MandateStatus } from "./store.ts";

test("a status of the provider changes the status on file, or it is no change", () => {
  const table = `
    created    initiated confirmed rejected cancelled
    abandoned  initiated confirmed rejected cancelled
    initiated  confirmed rejected cancelled
    confirmed  rejected cancelled
    rejected   confirmed cancelled
    cancelled`;
  const statuses: readonly TokenStatus[] = ["initiated", "confirmed", "rejected", "cancelled"];
  for (const line of table.trim().split("\n")) {
    const [from = "", ...to] = line.trim().split(/\s+/);
    expect([from, statuses.filter((status) => isStatusChange(from as MandateStatus, status))]).toEqual([
      from,
      to,
    ]);
  }
});
