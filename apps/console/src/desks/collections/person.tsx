import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type {
  assignCollector,
  beginCall,
  CALL_OUTCOMES,
  contactBorrower,
  readCollection,
} from "@vaada/contract/console/calls/collections";
import type { ConsoleReplyOf } from "@vaada/contract/console/console-call";
import { Icon } from "@vaada/ui/icon";
import { iconCheck, iconLock } from "@vaada/ui/icons";
import { iconClock } from "@vaada/ui/later-icons";
import { OwedLines } from "@vaada/ui/owed-lines";
import { type ReactNode, useState } from "react";
import { call } from "../../api/client.ts";
import { Button } from "../../parts/button.tsx";
import { Card } from "../../parts/card.tsx";
import desk from "../../parts/case-desk.module.css";
import { Ask, AskButtons } from "../../parts/drawer.tsx";
import { Choice, TextField } from "../../parts/field.tsx";
import { countOf, day, inWords, moment, rupees, shortDay, timeOf } from "../../parts/figures.ts";
import { iconTeam } from "../../parts/icons.ts";
import { Instalments } from "../../parts/instalments.tsx";
import { FailureNote, Note } from "../../parts/note.tsx";
import { owedLine, paiseOf } from "../../parts/owed-phrases.ts";
import { ShownValue, useMinute } from "../../parts/reveal.tsx";
import { Tag } from "../../parts/tag.tsx";
import { useCan, useMe } from "../../session/session.ts";
import { Failure, useAct } from "./act.tsx";
import styles from "./collections.module.css";
import { Promises } from "./promises.tsx";
import { Hours, StopContact } from "./stop-contact.tsx";
import { WhatToSay } from "./what-to-say.tsx";
import { WindowBar } from "./window-bar.tsx";

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
        <div className={desk.top}>
          <div>
            <div className={desk.title}>
              <h2>{data.name ?? "Not named yet"}</h2>
              <Tag tone="warn" icon={iconClock}>
                Overdue {countOf(data.overdue_days, "day")}, {data.class.toUpperCase()}
              </Tag>
            </div>
            <p className={desk.sub}>
              {data.loan_no} · {data.language === "hi" ? "Hindi" : "English"} · due {day(data.due_on)}
            </p>
          </div>
          <Link className={desk.customer} to={`/customers/${data.borrower_id}`}>
            <Icon path={iconTeam} size="xs" /> Customer
          </Link>
        </div>
        <section className={styles.owing} aria-label="Owed today">
          <div className={styles.owingHead}>
            <div>
              <p>
                {data.due === data.owed ? "Owed today" : `Due today, of ${rupees(data.owed)} owed in all`}
              </p>
              <strong>{rupees(data.due)}</strong>
            </div>
            {data.debit !== null && (
              <p>
                Debit {data.debit.number} on {shortDay(data.debit.on)}
                {data.debit.amount !== null && (
                  <>
                    <br />
                    notice sent, {rupees(data.debit.amount)}
                  </>
                )}
              </p>
            )}
          </div>
          <div className={styles.owed}>
            <OwedLines
              label="What is owed today"
              lines={data.lines.lines.map(owedLine)}
              total={{ label: "Owed today", amount: paiseOf(data.lines.total) }}
            />
          </div>
        </section>
        {data.instalments !== null && <Instalments rows={data.instalments} />}
        <WhatToSay due={data.due} language={data.language} />
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
              {line.note !== null && `: ${line.note}`}
            </span>
            <span>
              {line.by} <small>rules of {line.rules}</small>
            </span>
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
  const { window, calls, texts, collector, loan_id, open_call: openCall } = collection;
  /** About which loan a call is on, which may be another one than this. */
  const [calledLoan, setCalledLoan] = useState<number | null>(null);
  const number = useMinute();
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
  const beginning = useAct(async () => {
    const { mobile } = await call<typeof beginCall>("POST", "/collections/{loan_id}/calls", {
      params,
      body: {},
    });
    number.show(mobile);
    setCalledLoan(loan_id);
  });
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
          <Tag tone="warn">
            {window.opens_at === null ? "No hours left" : `Opens ${moment(window.opens_at)}`}
          </Tag>
        )
      }
    >
      <WindowBar window={window} />
      <Left words="Calls" {...calls} />
      <Left words="Texts" {...texts} />
      <p className={desk.sub}>
        {collector === null
          ? "Nobody is assigned."
          : `${collector.name}${collector.is_told ? ", and the borrower was told" : "; the borrower is being told"}`}
      </p>
      {can("collections:work") && (
        <div className={styles.stack}>
          {(!isMine || collector?.is_told === false) && collection.stopped_for === null && (
            <Button isWide isBusy={assign.isPending} onClick={() => assign.mutate(undefined)}>
              {isMine ? "Send that text again" : "Tell the borrower that I contact them"}
            </Button>
          )}
          {openCall !== null && (
            <Button isWide onClick={() => setCalledLoan(openCall.loan_id)}>
              What came of the call of {timeOf(openCall.begun_at)}
              {openCall.loan_id !== loan_id && " about another loan"}…
            </Button>
          )}
          {window.obstacle !== null && <Note>{window.obstacle}</Note>}
          {window.obstacle === null && (
            <div className={styles.buttons}>
              <Button
                variant="primary"
                disabled={calls.left === 0 || openCall !== null}
                isBusy={beginning.isPending}
                onClick={() => beginning.mutate(undefined)}
              >
                Call
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
          <Failure error={assign.error ?? beginning.error ?? text.error} />
        </div>
      )}
      {calledLoan !== null && (
        <EndCall loanId={calledLoan} onClose={() => setCalledLoan(null)}>
          {number.shown === null ? (
            <p>The number is masked again. Say what came of this call; another one begins anew.</p>
          ) : (
            <p>
              Call +91 <ShownValue shown={number.shown} />. It counts, and the borrower reads that you saw the
              number.
            </p>
          )}
        </EndCall>
      )}
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

type EndCallProps = { loanId: number; onClose: () => void; children: ReactNode };

function EndCall({ loanId, onClose, children }: EndCallProps) {
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
    <Ask title="Call" onClose={onClose}>
      {children}
      <Choice label="What came of it" value={outcome} onValue={setOutcome} choices={OUTCOMES} />
      <TextField label="What was said" value={note} maxLength={500} onValue={setNote} />
      <Failure error={log.error} />
      <AskButtons>
        <Button onClick={onClose}>Later</Button>
        <Button variant="primary" isBusy={log.isPending} onClick={() => log.mutate(undefined)}>
          Save
        </Button>
      </AskButtons>
    </Ask>
  );
}
