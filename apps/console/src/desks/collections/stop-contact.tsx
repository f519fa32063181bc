import type {
  CONTACT_STOPS,
  narrowHours,
  readCollection,
  stopContact,
} from "@vaada/contract/console/calls/collections";
import type { makeRequest } from "@vaada/contract/console/calls/requests";
import type { ConsoleReplyOf } from "@vaada/contract/console/console-call";
import { useState } from "react";
import { call, fieldsOf } from "../../api/client.ts";
import { Button } from "../../parts/button.tsx";
import { Card } from "../../parts/card.tsx";
import desk from "../../parts/case-desk.module.css";
import { Choice } from "../../parts/field.tsx";
import { inWords } from "../../parts/figures.ts";
import { NeedsTwo, Note } from "../../parts/note.tsx";
import { ReasonQuestion } from "../../parts/reason-question.tsx";
import { useCan } from "../../session/session.ts";
import { Failure, useAct } from "./act.tsx";
import styles from "./collections.module.css";

type Collection = ConsoleReplyOf<typeof readCollection>;
type Stop = (typeof CONTACT_STOPS)[number];

const STOP_REASONS = ["Lost work", "Illness in the family", "Says it was paid", "A death in the family"];

export function StopContact({ collection }: { collection: Collection }) {
  const can = useCan();
  const [stop, setStop] = useState<Stop | null>(null);
  const [isResuming, setIsResuming] = useState(false);
  const { stopped_for, loan_id } = collection;
  return (
    <Card title="Stop contact">
      {stopped_for === null ? (
        <>
          <p className={desk.sub}>At once, for everyone. Only a checker can agree to start it again.</p>
          {can("contact:stop") && (
            <div className={styles.buttons}>
              {(["hardship", "dispute", "bereavement"] as const).map((one) => (
                <Button key={one} variant="danger" size="sm" onClick={() => setStop(one)}>
                  {inWords(one)}…
                </Button>
              ))}
            </div>
          )}
        </>
      ) : (
        <>
          <Note tone="bad">
            Contact is stopped: {stopped_for}. What the law has told of auto-pay still goes.
          </Note>
          {can("ask:contact-resume") && (
            <Button size="sm" onClick={() => setIsResuming(true)}>
              Ask to start again…
            </Button>
          )}
        </>
      )}
      {stop !== null && (
        <ReasonQuestion
          title={`Stop contact for ${stop}?`}
          lead={<p>Nobody calls or texts about the debt from now on, and no reminder leaves.</p>}
          suggestions={STOP_REASONS}
          words="Stop contact"
          variant="danger"
          send={(reason) =>
            call<typeof stopContact>("POST", "/collections/{loan_id}/stop", {
              params: { loan_id },
              body: { stop, reason },
            })
          }
          onSent={() => setStop(null)}
          onClose={() => setStop(null)}
        />
      )}
      {isResuming && (
        <ReasonQuestion
          title="Start contact again?"
          lead={<NeedsTwo>A checker agrees. Until then contact stays stopped.</NeedsTwo>}
          suggestions={["The borrower asked to be called", "The dispute has ended"]}
          words="Ask for agreement"
          send={(reason) =>
            call<typeof makeRequest>("POST", "/requests", {
              body: { kind: "contact-resume", loan_id, reason },
            })
          }
          onSent={() => setIsResuming(false)}
          onClose={() => setIsResuming(false)}
        />
      )}
    </Card>
  );
}

const HOURS = [8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19].map(
  (hour) => [String(hour), `${hour}:00`] as const,
);

export function Hours({ collection }: { collection: Collection }) {
  const can = useCan();
  const { window, loan_id } = collection;
  const { asked } = window;
  const [from, setFrom] = useState(String(asked?.from ?? window.from ?? 8));
  const [until, setUntil] = useState(String(asked?.until ?? window.until ?? 19));
  const [isCorrecting, setIsCorrecting] = useState(false);
  const narrow = useAct(() =>
    call<typeof narrowHours>("POST", "/collections/{loan_id}/hours", {
      params: { loan_id },
      body: { from: Number(from), until: Number(until) },
    }),
  );
  const maySet = can("contact:stop");
  const mayCorrect = asked !== null && can("ask:contact-resume");
  if (!maySet && !mayCorrect) return null;
  const fields = fieldsOf(narrow.error);
  return (
    <Card title="Hours the borrower asked for">
      <div className={styles.hours}>
        <Choice label="From" value={from} onValue={setFrom} choices={HOURS} error={fields.from} />
        <Choice label="Until" value={until} onValue={setUntil} choices={HOURS} error={fields.until} />
      </div>
      {Object.keys(fields).length === 0 && <Failure error={narrow.error} />}
      <div className={styles.buttons}>
        {maySet && (
          <Button size="sm" isBusy={narrow.isPending} onClick={() => narrow.mutate(undefined)}>
            Save hours
          </Button>
        )}
        {mayCorrect && (
          <Button size="sm" onClick={() => setIsCorrecting(true)}>
            Ask to correct…
          </Button>
        )}
      </div>
      {isCorrecting && (
        <ReasonQuestion
          title={`Correct the hours to ${from}:00 to ${until}:00?`}
          lead={
            <NeedsTwo>
              A checker agrees, and the borrower is told. Only for hours that the borrower did not ask for
              like this, or asked for otherwise since.
            </NeedsTwo>
          }
          suggestions={["Written down wrongly", "The borrower asked for other hours"]}
          words="Ask for agreement"
          send={(reason) =>
            call<typeof makeRequest>("POST", "/requests", {
              body: {
                kind: "contact-resume",
                loan_id,
                reason,
                // The widest choice is what the law allows, whatever it says by then.
                details:
                  from === HOURS[0]?.[0] && until === HOURS.at(-1)?.[0]
                    ? { hours: "law" }
                    : { from: Number(from), until: Number(until) },
              },
            })
          }
          onSent={() => setIsCorrecting(false)}
          onClose={() => setIsCorrecting(false)}
        />
      )}
    </Card>
  );
}
