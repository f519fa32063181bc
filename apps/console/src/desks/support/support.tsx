import { ChoicePills } from "../../parts/choice-pills.tsx";
import { Page } from "../../parts/page.tsx";
import { useCan } from "../../session/session.ts";
import { useAddress } from "../../table/address.ts";
import { Cases } from "./cases.tsx";
import { Complaints } from "./complaints.tsx";
import { PrivacyRequests } from "./privacy-requests.tsx";
import { Matches, WatchLists } from "./screening.tsx";

const TABS = [
  { value: "complaints", words: "Complaints", needs: "complaints:read", Shown: Complaints },
  { value: "data", words: "Requests about data", needs: "complaints:read", Shown: PrivacyRequests },
  { value: "cases", words: "Cases", needs: "cases:read", Shown: Cases },
  { value: "matches", words: "Screening", needs: "screening:read", Shown: Matches },
  { value: "lists", words: "Lists", needs: "screening:read", Shown: WatchLists },
] as const;

/**
 * The borrowers' requests to people: complaints, their rights over their data, and questions about money that
 * no rule decides.
 */
export function Support() {
  const can = useCan();
  const { search, change } = useAddress();
  const tabs = TABS.filter(({ needs }) => can(needs));
  const tab = tabs.find(({ value }) => value === search.tab) ?? tabs[0];
  return (
    <Page title="Support" sub="An answer within 30 days. What you write reaches the borrower.">
      <ChoicePills
        label="Part of the desk"
        value={tab?.value ?? "complaints"}
        onValue={(value) => change({ tab: value, state: undefined, open: undefined })}
        pills={tabs}
      />
      {tab !== undefined && <tab.Shown />}
    </Page>
  );
}
