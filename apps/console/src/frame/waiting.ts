import { useQuery } from "@tanstack/react-query";
import type { readOverview, WorkList } from "@vaada/contract/console/calls/overview";
import type { Permission } from "@vaada/contract/console/roles";
import { call } from "../api/client.ts";
import { useCan } from "../session/session.ts";
import { useWorkCounts } from "../table/work-filter.ts";

const READ_AGAIN_MS = 15_000;

/** The permission for the work of each list of the support desk. */
const SUPPORT_WORK: Readonly<Partial<Record<WorkList, Permission>>> = {
  complaints: "complaints:work",
  "privacy-requests": "complaints:work",
  cases: "cases:work",
};

/** Counts the waiting work of this person, by the path of its desk. */
export function useWaiting(): Readonly<Record<string, number>> {
  const { data } = useQuery({
    queryKey: ["overview"],
    queryFn: ({ signal }) => call<typeof readOverview>("GET", "/overview", { signal }),
    refetchInterval: READ_AGAIN_MS,
  });
  const can = useCan();
  const lists = useWorkCounts();
  if (data === undefined) return {};
  const { applications, disbursals, requests } = data.waiting;
  const support = (lists ?? []).reduce((sum, { list, open }) => {
    const needs = SUPPORT_WORK[list];
    return needs !== undefined && can(needs) ? sum + open : sum;
  }, 0);
  return {
    "/": requests,
    "/applications": applications,
    "/disbursals": disbursals,
    "/support": support,
  };
}
