import type { readBankDetails } from "@vaada/contract/calls/bank-account";
import { request } from "../../api/client.ts";
import type { VerifiedAccount } from "../account-result.ts";

export type ReadAccount = () => Promise<VerifiedAccount | null>;

const ENDING_DIGITS = 4;

/** `null` when none is on file that is verified, or nobody could say. */
export const readAccountOnFile: ReadAccount = async () => {
  const outcome = await request<typeof readBankDetails>("GET", "/user/get-existing-bank-details");
  if (outcome.kind !== "ok" || !outcome.data.isVerified) return null;
  const { bank, accountNo } = outcome.data;
  return { bank, ending: accountNo.slice(-ENDING_DIGITS), name: null };
};
