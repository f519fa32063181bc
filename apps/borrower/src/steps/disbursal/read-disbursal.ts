import type { ReplyOf } from "@vaada/contract/call";
import type { readDisbursal } from "@vaada/contract/calls/disbursal";
import { type Outcome, request } from "../../api/client.ts";
import { keptLoanId } from "../../session/loan-id.ts";

export type Disbursal = ReplyOf<typeof readDisbursal>;

export type ReadDisbursal = () => Promise<Outcome<Disbursal>>;

export const readDisbursalNow: ReadDisbursal = () =>
  request<typeof readDisbursal>("GET", "/loan/disbursal", { query: { loan_id: keptLoanId() } });
