import { useQuery } from "@tanstack/react-query";
import type { readOverview } from "@vaada/contract/console/calls/overview";
import { call } from "../api/client.ts";

const READ_AGAIN_MS = 15_000;

/** What waits for this person, by the path of the desk where it does. */
export function useWaiting(): Readonly<Record<string, number>> {
  const { data } = useQuery({
    queryKey: ["overview"],
    queryFn: ({ signal }) => call<typeof readOverview>("GET", "/overview", { signal }),
    refetchInterval: READ_AGAIN_MS,
  });
  if (data === undefined) return {};
  const { applications, disbursals, requests } = data.waiting;
  return { "/": requests, "/applications": applications, "/disbursals": disbursals };
}
