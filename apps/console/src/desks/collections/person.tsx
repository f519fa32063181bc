import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type {
  assignCollector,
  CALL_OUTCOMES,
  contactBorrower,
  readCollection,
  takePromise,
} from "@vaada/contract/console/calls/collections";
import type { ConsoleReplyOf } from "@vaada/contract/console/console-call";
import { Icon } from "@vaada/ui/icon";
import { iconCheck, iconLock } from "@vaada/ui/icons";
import { iconClock } from "@vaada/ui/later-icons";
import { OwedLines } from "@vaada/ui/owed-lines";
import { useState } from "react";
import { call, fieldsOf } from "../../api/client.ts";
import { rupeesIn } from "../../parts/ask-drawer.tsx";
import { Button } from "../../parts/button.tsx";
import { Card } from "../../parts/card.tsx";
import desk from "../../parts/case-desk.module.css";
import { Ask, AskButtons } from "../../parts/drawer.tsx";
import { Choice, TextField } from "../../parts/field.tsx";
import { day, inWords, moment, rupees } from "../../parts/figures.ts";
import { Instalments } from "../../parts/instalments.tsx";
import { FailureNote, Note } from "../../parts/note.tsx";
import { owedLine, paiseOf } from "../../parts/owed-words.ts";
import { Tag } from "../../parts/tag.tsx";
import { useCan, useMe } from "../../session/session.ts";
import { Failure, useAct } from "./act.tsx";
import styles from "./collections.module.css";
import { Hours, StopContact } from "./stop-contact.tsx";

type Collection = ConsoleReplyOf<typeof readCollection>;
type Outcome = (typeof CALL_OUTCOMES)[number];

const READ_AGAIN_MS = 20_000;

/** One overdue borrower: what is owed, when and by whom they may be contacted, and everything that was tried. */
export function Person({ loanId }: { loanId: string }) {
  const collection = useQuery({
    queryKey: ["collection", loanId],
    queryFn: ({ signal }) =>
      call<typeof readCollection>("GET", "/collections/{loan_id}", { params: { loan_id: loanId }, signal }),
    refetchInterval: READ_AGAIN_MS,
  });
  const { data } = collection;
  if (collection.isError)
    return (
      <div className={desk.file}>
        <FailureNote error={collection.error} onRetry={() => void collection.refetch()} />
      </div>
    );
  if (data === undefined) return null;
  return (
    <div className={`${desk.open} ${styles.person}`}>
      <div className={desk.file}>
        <div className={desk.title}>
          <h2>{data.name ?? "Not named yet"}</h2>
          <Tag tone="warn" icon={iconClock}>
            Overdue {data.overdue_days} days, {data.class.toUpperCase()}
          </Tag>
          <Link className={styles.customer} to={`/customers/${data.borrower_id}`}>
            Customer
          </Link>
        </div>
        <p className={desk.sub}>
          {data.loan_no} · {data.language === "hi" ? "Hindi" : "English"} · due {day(data.due_on)}
          {data.debit !== null &&
            ` · debit ${data.debit.number} on ${day(data.debit.on)}${data.debit.amount === null ? "" : `, announced ${rupees(data.debit.amount)}`}`}
        </p>
        <Card title={owedTitle(data)}>
          <div className={styles.owed}>
            <OwedLines
              label="What is owed today"
              lines={data.lines.lines.map(owedLine)}
              total={{ label: "Owed today", amount: paiseOf(data.lines.total) }}
            />
          </div>
        </Card>
        {data.instalments !== null && <Instalments rows={data.instalments} />}
        <Log log={data.log} />
      </div>
      <aside className={`${desk.file} ${styles.rail}`} aria-label="Contact">
        <ContactWindow collection={data} />
        <Promises collection={data} />
        <StopContact collection={data} />
        <Hours collection={data} />
        <p className={styles.closed}>
          <Icon path={iconLock} size="sm" />
          References are not held at this desk. Only the borrower can be reached from here.
        </p>
      </aside>
    </div>
  );
}

function Log({ log }: { log: Collection["log"] }) {
  return (
    <Card title="Contact log" aside="kept with the rule that allowed it" isFlush>
      {log.length === 0 && <p className={styles.none}>Nobody was in contact yet.</p>}
      <ol className={styles.log}>
        {log.map((line) => (
          <li key={line.id}>
            <time dateTime={line.at}>{moment(line.at)}</time>
            <span>
              <strong>{inWords(line.kind)}</strong>, {line.outcome.replaceAll("-", " ")}
              {line.note !== null && `: ${line.note}`} <small>rules of {line.rules}</small>
            </span>
            <span>{line.by}</span>
          </li>
        ))}
      </ol>
    </Card>
  );
}

const OUTCOMES: readonly (readonly [Outcome, string])[] = [
  ["reached", "Reached"],
  ["no-answer", "No answer"],
  ["call-back", "Asked to call back"],
  ["wrong-number", "Wrong number"],
  ["refused", "Did not want to speak"],
];

function ContactWindow({ collection }: { collection: Collection }) {
  const can = useCan();
  const me = useMe();
  const { window, calls, texts, collector, loan_id } = collection;
  const [isLogging, setIsLogging] = useState(false);
  const params = { loan_id };
  const assign = useAct(() =>
    call<typeof assignCollector>("POST", "/collections/{loan_id}/assign", { params, body: {} }),
  );
  const text = useAct(() =>
    call<typeof contactBorrower>("POST", "/collections/{loan_id}/contacts", {
      params,
      body: { channel: "text" },
    }),
  );
  const isMine = collector?.staff_id === me.staff_id;
  return (
    <Card
      title="Contact window"
      aside={
        window.is_open ? (
          <Tag tone="good" icon={iconCheck}>
            Open now
          </Tag>
        ) : (
          <Tag tone="warn">Opens {moment(window.opens_at)}</Tag>
        )
      }
    >
      <p className={desk.sub}>
        {window.from}:00 to {window.until}:00{window.is_asked ? ", as the borrower asked" : ""}. Rules of{" "}
        {window.rules}.
      </p>
      <Left words="Calls" {...calls} />
      <Left words="Texts" {...texts} />
      <p className={desk.sub}>
        {collector === null
          ? "Nobody is assigned."
          : `${collector.name}${collector.is_told ? ", and the borrower was told" : "; the borrower is being told"}`}
      </p>
      {can("collections:work") && (
        <>
          {!isMine && collection.stopped_for === null && (
            <Button isBusy={assign.isPending} onClick={() => assign.mutate(undefined)}>
              Tell the borrower that I contact them
            </Button>
          )}
          {window.obstacle !== null && <Note>{window.obstacle}</Note>}
          {window.obstacle === null && (
            <div className={styles.buttons}>
              <Button variant="primary" disabled={calls.left === 0} onClick={() => setIsLogging(true)}>
                Write down a call…
              </Button>
              <Button
                disabled={texts.left === 0}
                isBusy={text.isPending}
                onClick={() => text.mutate(undefined)}
              >
                Text
              </Button>
            </div>
          )}
          <Failure error={assign.error ?? text.error} />
        </>
      )}
      {isLogging && <LogCall loanId={loan_id} onClose={() => setIsLogging(false)} />}
    </Card>
  );
}

/** No setting allows more of either a day. */
const DOTS = [1, 2, 3, 4, 5];

function Left({ words, max, left }: { words: string; max: number; left: number }) {
  return (
    <p className={styles.attempts}>
      <span>{words}</span>
      <span className={styles.dots} aria-hidden="true">
        {DOTS.slice(0, max).map((dot) => (
          <i key={dot} data-used={dot <= max - left || undefined} />
        ))}
      </span>
      <strong>{left} left today</strong>
    </p>
  );
}

function LogCall({ loanId, onClose }: { loanId: number; onClose: () => void }) {
  const [outcome, setOutcome] = useState<Outcome>("reached");
  const [note, setNote] = useState("");
  const log = useAct(async () => {
    await call<typeof contactBorrower>("POST", "/collections/{loan_id}/contacts", {
      params: { loan_id: loanId },
      body: { channel: "call", outcome, note },
    });
    onClose();
  });
  return (
    <Ask title="Write down a call" onClose={onClose}>
      <Choice label="What came of it" value={outcome} onValue={setOutcome} choices={OUTCOMES} />
      <TextField label="What was said" value={note} maxLength={500} onValue={setNote} />
      <Failure error={log.error} />
      <AskButtons>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" isBusy={log.isPending} onClick={() => log.mutate(undefined)}>
          Save
        </Button>
      </AskButtons>
    </Ask>
  );
}

/** Of a loan in instalments only a part is due, and that is what is asked for. */
const owedTitle = ({ due, owed }: Collection): string =>
  due === owed ? `Owed today: ${rupees(owed)}` : `Due today: ${rupees(due)}, of ${rupees(owed)} owed in all`;

function Promises({ collection }: { collection: Collection }) {
  const can = useCan();
  const [on, setOn] = useState("");
  const [amount, setAmount] = useState(String(collection.due));
  const take = useAct(() =>
    call<typeof takePromise>("POST", "/collections/{loan_id}/promises", {
      params: { loan_id: collection.loan_id },
      body: { on, amount: rupeesIn(amount) },
    }),
  );
  const fields = fieldsOf(take.error);
  return (
    <Card title="Promise to pay">
      {collection.promises.map((promise) => (
        <p key={promise.made_at} className={desk.sub}>
          {rupees(promise.amount)} by {day(promise.on)}: {inWords(promise.state)}
        </p>
      ))}
      {can("collections:work") && collection.stopped_for === null && (
        <div className={styles.stack}>
          <TextField label="By which day" type="date" value={on} onValue={setOn} error={fields.on} />
          <TextField
            label="How much, in rupees"
            inputMode="decimal"
            value={amount}
            onValue={setAmount}
            error={fields.amount}
            hint="Nobody contacts the borrower until then."
          />
          {Object.keys(fields).length === 0 && <Failure error={take.error} />}
          <Button isBusy={take.isPending} disabled={on === ""} onClick={() => take.mutate(undefined)}>
            Save promise
          </Button>
        </div>
      )}
    </Card>
  );
}
