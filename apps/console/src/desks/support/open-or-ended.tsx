import { useAddress } from "../../table/address.ts";
import { ExportButton } from "../../table/export-button.tsx";
import { FilterPills } from "../../table/filter-pills.tsx";
import styles from "./support.module.css";

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

type Props = { state: State; path: `/${string}`; query: { readonly state: string | undefined } };

/** Which of a list that ends one by one is shown, and that as a file. */
export function OpenOrEnded({ state, path, query }: Props) {
  const { change } = useAddress();
  return (
    <div className={styles.filters}>
      <FilterPills
        label="State"
        value={state}
        onValue={(value) => change({ state: value === "open" ? undefined : value, open: undefined })}
        pills={STATES}
      />
      <ExportButton path={path} filter={query} />
    </div>
  );
}
