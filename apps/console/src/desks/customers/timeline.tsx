import { useQuery } from "@tanstack/react-query";
import type { readTimeline, TIMELINE_PARTS } from "@vaada/contract/console/calls/customers";
import { Icon } from "@vaada/ui/icon";
import { iconDocument, iconLock, iconShield } from "@vaada/ui/icons";
import { iconCoin, iconMail } from "@vaada/ui/later-icons";
import { call } from "../../api/client.ts";
import { Card } from "../../parts/card.tsx";
import { ChoicePills } from "../../parts/choice-pills.tsx";
import { moment, rupees } from "../../parts/figures.ts";
import { iconTeam } from "../../parts/icons.ts";
import { FailureNote } from "../../parts/note.tsx";
import { useAddress } from "../../table/address.ts";
import styles from "./customers.module.css";

type Part = (typeof TIMELINE_PARTS)[number];

const PARTS = [
  { value: "", words: "All" },
  { value: "money", words: "Money" },
  { value: "contact", words: "Contact" },
  { value: "consent", words: "Consents" },
  { value: "staff", words: "Staff" },
] as const;

const ICONS: Readonly<Record<Part, string>> = {
  money: iconCoin,
  contact: iconMail,
  consent: iconShield,
  paper: iconDocument,
  access: iconLock,
  staff: iconTeam,
};

/** Everything that happened with a person: money, notices, consents, papers, sign-ins, and what staff did or looked at. */
export function Timeline({ borrowerId }: { borrowerId: string }) {
  const { search, change } = useAddress();
  const part = PARTS.find(({ value }) => value === search.part)?.value ?? "";
  const timeline = useQuery({
    queryKey: ["timeline", borrowerId, part],
    queryFn: ({ signal }) =>
      call<typeof readTimeline>("GET", "/customers/{borrower_id}/timeline", {
        params: { borrower_id: borrowerId },
        query: { part: part === "" ? undefined : part },
        signal,
      }),
  });
  const { data } = timeline;
  return (
    <Card
      title="Everything that happened"
      isFlush
      aside={
        <ChoicePills
          label="Parts of the timeline"
          value={part}
          onValue={(value) => change({ part: value }, { isReplaced: true })}
          pills={PARTS}
        />
      }
    >
      {timeline.isError && <FailureNote error={timeline.error} onRetry={() => void timeline.refetch()} />}
      {data?.rows.length === 0 && <p className={styles.none}>Nothing of this kind has happened.</p>}
      <ol className={styles.timeline}>
        {data?.rows.map((line) => (
          <li key={line.id}>
            <span className={styles.sign} data-part={line.part}>
              <Icon path={ICONS[line.part]} size="sm" />
            </span>
            <div className={styles.happened}>
              <strong>
                {line.title}
                {line.amount !== null && `, ${rupees(line.amount)}`}
              </strong>
              <span>{line.detail}</span>
            </div>
            <div className={styles.when}>
              <time dateTime={line.at}>{moment(line.at)}</time>
              <span>{line.by}</span>
            </div>
          </li>
        ))}
      </ol>
      {data?.has_older && <p className={styles.none}>Older than these is in the person's own data export.</p>}
    </Card>
  );
}
