import type { Disbursal } from "../read-disbursal.ts";

/** Signed on a Sunday, to be repaid on the first. */
export const SENT: Disbursal = {
  state: "sent",
  amount: 19_292,
  bank: "HDFC",
  account: "6782",
  signedAt: "2026-11-15T05:30:00.000Z",
  sentAt: "2026-11-15T05:31:00.000Z",
  arrivedAt: null,
  utr: null,
  repayAmount: 20_160,
  repayDate: "2026-12-01",
  documents: ["Key Fact Statement", "Loan Agreement"],
  now: "2026-11-15T05:31:10.000Z",
};

export const ARRIVED: Disbursal = {
  ...SENT,
  state: "arrived",
  arrivedAt: "2026-11-15T05:32:00.000Z",
  utr: "HDFCN52026111500012345",
};

export const told = (disbursal: Disbursal) => ({ kind: "ok", data: disbursal }) as const;
