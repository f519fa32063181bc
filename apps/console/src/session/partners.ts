import { queryOptions } from "@tanstack/react-query";
import type { PartnerState, readPartners } from "@vaada/contract/console/calls/overview";
import { call } from "../api/client.ts";
import type { Tone } from "../parts/tag.tsx";

const ASK_AGAIN_MS = 30_000;

/** How the partners are. The top bar says the worst of it on every desk. */
export const partnersQuery = queryOptions({
  queryKey: ["partners"],
  queryFn: ({ signal }) => call<typeof readPartners>("GET", "/partners", { signal }),
  refetchInterval: ASK_AGAIN_MS,
  staleTime: ASK_AGAIN_MS,
});

export const PARTNER_WORDS: Readonly<Record<PartnerState, { readonly words: string; readonly tone: Tone }>> =
  {
    up: { words: "Up", tone: "good" },
    slow: { words: "Slow", tone: "warn" },
    down: { words: "Down", tone: "bad" },
    quiet: { words: "Not called", tone: "plain" },
  };
