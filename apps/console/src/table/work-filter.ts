import { useQuery } from "@tanstack/react-query";
import type { readWorkCounts, WorkList } from "@vaada/contract/console/calls/overview";
import { call } from "../api/client.ts";

const READ_AGAIN_MS = 60_000;

/** How much is open of each list, how much of it is the reader's, and how much comes near its aim. */
export function useWorkCounts() {
  const { data } = useQuery({
    queryKey: ["work-counts"],
    queryFn: ({ signal }) => call<typeof readWorkCounts>("GET", "/work-counts", { signal }),
    refetchInterval: READ_AGAIN_MS,
  });
  return data?.lists;
}

/** The two saved filters of a list whose rows have an owner and a clock, with their counts, and that of what is open. */
export function useWorkPills(list: WorkList) {
  const counts = useWorkCounts()?.find((one) => one.list === list);
  return {
    openCount: counts?.open,
    pills: [
      { value: "mine", words: "Mine", count: counts?.mine },
      { value: "at-risk", words: "SLA risk", count: counts?.at_risk },
    ] as const,
  };
}

/** The server's query for the two filters. */
export const workQuery = (state: string) => ({
  mine: state === "mine" ? "yes" : undefined,
  at_risk: state === "at-risk" ? "yes" : undefined,
});

/** Whether it is one of the two, which show what is open alone. */
export const isWorkFilter = (state: string): boolean => state === "mine" || state === "at-risk";
