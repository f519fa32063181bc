import type { checkStep } from "@vaada/contract/calls/step";
import { request } from "../api/client.ts";

export type AskStep = () => Promise<string | null>;

/** Where the borrower is now, or `null` when nobody could say. Unlike the stepper's question it shows no loader. */
export const readStepNow: AskStep = async () => {
  const outcome = await request<typeof checkStep>("GET", "/step/step-checker");
  return outcome.kind === "ok" ? outcome.data.redirect_to : null;
};
