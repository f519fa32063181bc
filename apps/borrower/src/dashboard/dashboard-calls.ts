import type { checkStep } from "@vaada/contract/calls/step";
import { type Outcome, request } from "../api/client.ts";
import type { Step } from "../session/step.ts";
import { type AddressOf, documentAddress } from "../steps/disbursal/document-address.ts";
import { type ReadDisbursal, readDisbursalNow } from "../steps/disbursal/read-disbursal.ts";

export type DashboardCalls = {
  /** Where the borrower is. Unlike the stepper's question it leads nowhere. */
  askStep: () => Promise<Outcome<Step>>;
  readDisbursal: ReadDisbursal;
  addressOf: AddressOf;
};

export const DASHBOARD_CALLS: DashboardCalls = {
  askStep: () => request<typeof checkStep>("GET", "/step/step-checker"),
  readDisbursal: readDisbursalNow,
  addressOf: documentAddress,
};
