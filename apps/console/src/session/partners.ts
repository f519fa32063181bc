import { queryOptions } from "@tanstack/react-query";
import type { readPartners } from "@vaada/contract/console/calls/overview";
import { call } from "../api/client.ts";

const ASK_AGAIN_MS = 30_000;

/** How the partners are. The top bar says the worst of it on every desk. */
export const partnersQuery = queryOptions({
  queryKey: ["partners"],
  queryFn: ({ signal }) => call<typeof readPartners>("GET", "/partners", { signal }),
  refetchInterval: ASK_AGAIN_MS,
  staleTime: ASK_AGAIN_MS,
});
