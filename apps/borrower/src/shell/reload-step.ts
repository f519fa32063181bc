import type { checkStep } from "@vaada/contract/calls/step";
import { request } from "../api/client.ts";
import { keepStep } from "./step.ts";

/** Keeps what the server says of the borrower now. Unlike the stepper's question it leads nowhere, and shows no loader. */
export async function reloadStep(): Promise<void> {
  const outcome = await request<typeof checkStep>("GET", "/step/step-checker");
  if (outcome.kind === "ok") keepStep(outcome.data);
}
