import { useQuery } from "@tanstack/react-query";
import type { makeRequest } from "@vaada/contract/console/calls/requests";
import type { ConsoleSwitch, readSwitches, stopSwitch } from "@vaada/contract/console/calls/switches";
import type { ConsoleReplyOf } from "@vaada/contract/console/console-call";
import { useState } from "react";
import { call } from "../../api/client.ts";
import { Button } from "../../parts/button.tsx";
import { Card } from "../../parts/card.tsx";
import { moment } from "../../parts/figures.ts";
import { FailureNote, NeedsTwo } from "../../parts/note.tsx";
import { ReasonQuestion } from "../../parts/reason-question.tsx";
import { Tag } from "../../parts/tag.tsx";
import { useCan } from "../../session/session.ts";
import { SWITCH_WORDS, switchesQuery } from "../../session/switches.ts";
import styles from "./settings.module.css";

type Switch = ConsoleReplyOf<typeof readSwitches>["switches"][number];

const STOP_REASONS = ["The bank pays twice", "A provider answers wrongly", "Figures do not add up"];
const START_REASONS = ["The provider has put it right", "Checked, nothing was wrong"];

/** The flows that one person can stop at once, and two start again. */
export function Switches() {
  const switches = useQuery(switchesQuery);
  return (
    <Card title="Stop switches" aside="stopped by one person at once, started by two">
      {switches.isError && <FailureNote error={switches.error} onRetry={() => void switches.refetch()} />}
      <ul className={styles.passkeys}>
        {switches.data?.switches.map((one) => (
          <SwitchRow key={one.name} one={one} />
        ))}
      </ul>
    </Card>
  );
}

function SwitchRow({ one }: { one: Switch }) {
  const can = useCan();
  const [isAsking, setIsAsking] = useState(false);
  const { name, is_stopped: isStopped } = one;
  const words = SWITCH_WORDS[name];
  const close = () => setIsAsking(false);
  return (
    <li>
      <span>
        <strong>{words}</strong>{" "}
        <Tag tone={isStopped ? "bad" : "good"}>{isStopped ? "Stopped" : "Running"}</Tag>
        {isStopped && one.stopped_at !== null && (
          <small>
            by {one.stopped_by}, {moment(one.stopped_at)}: {one.reason}
          </small>
        )}
        {isStopped && name === "money" && (
          <small>It starts again when npm run reconcile has compared our books with the providers.</small>
        )}
      </span>
      {!isStopped && can("switches:stop") && (
        <Button size="sm" variant="danger" aria-label={`Stop ${words}`} onClick={() => setIsAsking(true)}>
          Stop…
        </Button>
      )}
      {isStopped && name !== "money" && can("ask:switch-start") && (
        <Button size="sm" aria-label={`Ask to start ${words}`} onClick={() => setIsAsking(true)}>
          Ask to start…
        </Button>
      )}
      {isAsking && !isStopped && (
        <ReasonQuestion
          title={`Stop ${words.toLowerCase()}?`}
          lead={<p>{FOLLOWS[name]} What has begun ends as it would have.</p>}
          suggestions={STOP_REASONS}
          words="Stop now"
          variant="danger"
          send={(reason) =>
            call<typeof stopSwitch>("POST", "/switches/{name}/stop", { params: { name }, body: { reason } })
          }
          onSent={close}
          onClose={close}
        />
      )}
      {isAsking && isStopped && (
        <ReasonQuestion
          title={`Start ${words.toLowerCase()} again?`}
          lead={<NeedsTwo />}
          suggestions={START_REASONS}
          words="Ask for agreement"
          send={(reason) =>
            call<typeof makeRequest>("POST", "/requests", {
              body: { kind: "switch-start", reason, details: { name } },
            })
          }
          onSent={close}
          onClose={close}
        />
      )}
    </li>
  );
}

const FOLLOWS: Readonly<Record<ConsoleSwitch, string>> = {
  payouts: "No loan is paid out.",
  debits: "No auto-pay is presented, and no charge follows from that.",
  refunds: "Nothing goes back to a borrower.",
  texts: "No text leaves, codes for signing in among them.",
  money: "Nothing is paid out, debited or given back, and no new order is opened.",
};
