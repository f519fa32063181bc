import type { WorkList } from "@vaada/contract/console/calls/overview";
import { ChoicePills } from "../../parts/choice-pills.tsx";
import { useAddress } from "../../table/address.ts";
import { ExportButton } from "../../table/export-button.tsx";
import { SearchFilter } from "../../table/search-filter.tsx";
import { isWorkFilter, useWorkPills, workQuery } from "../../table/work-filter.ts";
import styles from "./support.module.css";

const STATES = ["open", "mine", "at-risk", "ended", "all"] as const;
type State = (typeof STATES)[number];

/** The state that the address asks for, what is open unless it says otherwise, and what that is to the server. */
export function useShownState({ endedWord = "ended" }: { endedWord?: string } = {}) {
  const { search } = useAddress();
  const state: State = STATES.find((one) => one === search.state) ?? "open";
  const isOpen = state === "open" || isWorkFilter(state);
  return {
    state,
    isOpen,
    query: {
      state: isOpen ? "open" : state === "ended" ? endedWord : undefined,
      ...workQuery(state),
      term: search.term,
    },
  };
}

type Props = { list: WorkList } & Pick<ReturnType<typeof useShownState>, "state" | "query">;

/** Which of a list that ends one by one is shown, and that as a file. */
export function OpenOrEnded({ list, state, query }: Props) {
  const { change } = useAddress();
  const { openCount, pills } = useWorkPills(list);
  return (
    <div className={styles.filters}>
      <ChoicePills
        label="State"
        value={state}
        onValue={(value) => change({ state: value === "open" ? undefined : value, open: undefined })}
        pills={[
          { value: "open", words: "Open", count: openCount },
          ...pills,
          { value: "ended", words: "Ended" },
          { value: "all", words: "All" },
        ]}
      />
      <SearchFilter />
      <ExportButton path={`/${list}`} filter={query} />
    </div>
  );
}
