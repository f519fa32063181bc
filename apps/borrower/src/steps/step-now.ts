import type { checkStep } from "@vaada/contract/calls/step";
import { request } from "../api/client.ts";

export type AskStep = () => Promise<string | null>;

/** Reads the borrower's step; `null` when the server does not answer. Unlike the stepper it shows no loader. */
export const readStepNow: AskStep = async () => {
  const outcome = await request<typeof checkStep>("GET", "/step/step-checker");
  return outcome.kind === "ok" ? outcome.data.redirect_to : null;
};
