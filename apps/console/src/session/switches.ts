import { queryOptions } from "@tanstack/react-query";
import type { ConsoleSwitch, readSwitches } from "@vaada/contract/console/calls/switches";
import { call } from "../api/client.ts";

const ASK_AGAIN_MS = 30_000;

/** The stopped flows. Everybody signed in sees them on every desk. */
export const switchesQuery = queryOptions({
  queryKey: ["switches"],
  queryFn: ({ signal }) => call<typeof readSwitches>("GET", "/switches", { signal }),
  refetchInterval: ASK_AGAIN_MS,
  staleTime: ASK_AGAIN_MS,
});

export const SWITCH_WORDS: Readonly<Record<ConsoleSwitch, string>> = {
  payouts: "Payouts",
  debits: "Debits",
  refunds: "Refunds",
  texts: "Texts",
  money: "All money",
};
