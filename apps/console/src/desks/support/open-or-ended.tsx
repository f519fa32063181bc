import { useAddress } from "../../table/address.ts";
import { FilterPills } from "../../table/filter-pills.tsx";

const STATES = [
  { value: "open", words: "Open" },
  { value: "ended", words: "Ended" },
  { value: "all", words: "All" },
] as const;
type State = (typeof STATES)[number]["value"];

/** The state that the address asks for; what is open, unless it says otherwise. */
export function useShownState(): State {
  const { search } = useAddress();
  return STATES.find(({ value }) => value === search.state)?.value ?? "open";
}

/** Which of a list that ends one by one is shown. */
export function OpenOrEnded({ state }: { state: State }) {
  const { change } = useAddress();
  return (
    <FilterPills
      label="State"
      value={state}
      onValue={(value) => change({ state: value === "open" ? undefined : value, open: undefined })}
      pills={STATES}
    />
  );
}
