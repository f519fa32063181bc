import { useQuery } from "@tanstack/react-query";
import type {
  answerPrivacyRequest,
  readPrivacyRequest,
  readPrivacyRequests,
  takePrivacyRequest,
} from "@vaada/contract/console/calls/privacy-requests";
import type { ConsoleReplyOf } from "@vaada/contract/console/console-call";
import { lazy, Suspense, useState } from "react";
import { call } from "../../api/client.ts";
import { Button } from "../../parts/button.tsx";
import { Card, Facts } from "../../parts/card.tsx";
import { Clock30 } from "../../parts/clock.tsx";
import { day, inWords } from "../../parts/figures.ts";
import { Tag } from "../../parts/tag.tsx";
import { useCan } from "../../session/session.ts";
import type { Column } from "../../table/data-table.tsx";
import { TableWithDrawer } from "../../table/table-with-drawer.tsx";
import { type RowOf, useList } from "../../table/use-list.ts";
import { OpenOrEnded, useShownState } from "./open-or-ended.tsx";
import styles from "./support.module.css";
import {
  AnswerBorrower,
  CustomerLink,
  clockColumn,
  GivenAnswer,
  QuestionDrawer,
  TAKEN,
  WHO,
} from "./take-and-answer.tsx";

/** Few lose their number, so the drawer comes when it is opened. */
const NumberDrawer = lazy(async () => ({ default: (await import("./number-drawer.tsx")).NumberDrawer }));

type Row = RowOf<typeof readPrivacyRequests>;
type PrivacyRequest = ConsoleReplyOf<typeof readPrivacyRequest>;

const COLUMNS: readonly Column<Row>[] = [
  { id: "number", header: "Number", cell: (row) => row.number },
  WHO,
  { id: "field", header: "To correct", cell: (row) => inWords(row.field), sortBy: (row) => row.field },
  clockColumn<Row>(({ outcome }) => outcome === null),
  TAKEN,
  {
    id: "state",
    header: "State",
    cell: (row) => (
      <Tag tone={row.outcome === null ? "warn" : row.outcome === "corrected" ? "good" : "plain"}>
        {inWords(row.outcome ?? "open")}
      </Tag>
    ),
  },
];

const ENDINGS = [
  ["corrected", "Corrected"],
  ["refused", "Refused, with the reason"],
] as const;
/** A number that is proven is changed by two people, and that answers it. */
const ENDING_WITHOUT_CHANGE = [ENDINGS[1]] as const;
const ANSWER_LENGTH_MAX = 2_000;

const idOf = (row: Row): string => row.request_id;

/** Data that a register, a bank or the application says, and that a borrower wants corrected. */
export function PrivacyRequests() {
  const { state, isOpen, query } = useShownState();
  const list = useList<typeof readPrivacyRequests>({ path: "/privacy-requests", query, idOf });
  return (
    <>
      <OpenOrEnded list="privacy-requests" state={state} query={query} />
      <TableWithDrawer
        label="Requests about data"
        list={list}
        columns={COLUMNS}
        idOf={idOf}
        empty={isOpen ? "No request about data waits for an answer." : "No request is like this."}
        drawer={(id, close) => <PrivacyRequestDrawer requestId={id} onClose={close} />}
      />
    </>
  );
}

const erasedSoFar = (erasures: PrivacyRequest["erasures"]): string =>
  erasures.length === 0
    ? "nothing"
    : erasures
        .map(({ on, cause }) => `${day(on)}, ${cause === "request" ? "asked for" : "period over"}`)
        .join("; ");

const factsOfChange = (change: PrivacyRequest["mobile_change"]): readonly (readonly [string, string])[] =>
  change === null
    ? []
    : [
        ["New number proven by its code", day(change.proven_at)],
        [
          "Asked by",
          change.is_from_outside ? "a sign-in with the new number alone" : "a sign-in to this account",
        ],
      ];

function PrivacyRequestDrawer({ requestId, onClose }: { requestId: string; onClose: () => void }) {
  const can = useCan();
  const [isAsking, setIsAsking] = useState(false);
  const params = { request_id: requestId };
  const request = useQuery({
    queryKey: ["privacy-request", requestId],
    queryFn: ({ signal }) =>
      call<typeof readPrivacyRequest>("GET", "/privacy-requests/{request_id}", { params, signal }),
  });
  return (
    <QuestionDrawer
      kind="Request about data"
      question={request}
      titleOf={({ number }) => number}
      subOf={({ field, name }) => `${inWords(field)} · ${name ?? "not named yet"}`}
      onClose={onClose}
    >
      {(data) => (
        <>
          <Card title="What it should be">
            <p className={styles.words}>{data.value}</p>
            <p className={styles.sub}>Why: {data.reason}</p>
          </Card>
          <Facts
            rows={[
              ["Received", day(data.received_on)],
              [
                "Customer",
                <CustomerLink key="customer" borrowerId={data.borrower_id}>
                  {data.mobile}
                </CustomerLink>,
              ],
              ["Looks into it", data.taken_by ?? "nobody yet"],
              ...factsOfChange(data.mobile_change),
              ["Nominee", data.has_nominee ? "named" : "none"],
              ["Erased so far", erasedSoFar(data.erasures)],
            ]}
          />
          {data.outcome !== null && (
            <GivenAnswer
              ending={data.outcome}
              by={data.answered_by}
              at={data.answered_at}
              answer={data.answer}
            />
          )}
          {data.outcome === null && <Clock30 ageDays={data.age_days} answerBy={data.answer_by} />}
          {data.mobile_change !== null && data.outcome === null && can("ask:mobile-change") && (
            <Button size="sm" onClick={() => setIsAsking(true)}>
              Change the number…
            </Button>
          )}
          {isAsking && data.mobile_change !== null && (
            <Suspense fallback={null}>
              <NumberDrawer
                loanId={data.mobile_change.loan_id}
                number={data.number}
                name={data.name}
                onClose={() => setIsAsking(false)}
              />
            </Suspense>
          )}
          {data.outcome === null && can("complaints:work") && (
            <AnswerBorrower
              draftKey={`privacy-${requestId}`}
              language={data.language}
              isTaken={data.taken_by !== null}
              endings={data.mobile_change === null ? ENDINGS : ENDING_WITHOUT_CHANGE}
              lengthMax={ANSWER_LENGTH_MAX}
              says="The borrower is told, and reads it in their data. It can't be changed."
              take={() =>
                call<typeof takePrivacyRequest>("POST", "/privacy-requests/{request_id}/take", {
                  params,
                  body: {},
                })
              }
              answer={({ ending, answer }) =>
                call<typeof answerPrivacyRequest>("POST", "/privacy-requests/{request_id}/answer", {
                  params,
                  body: { outcome: ending, answer },
                })
              }
            />
          )}
        </>
      )}
    </QuestionDrawer>
  );
}
