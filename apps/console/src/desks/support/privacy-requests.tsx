import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type {
  answerPrivacyRequest,
  readPrivacyRequest,
  readPrivacyRequests,
  takePrivacyRequest,
} from "@vaada/contract/console/calls/privacy-requests";
import type { ConsoleReplyOf } from "@vaada/contract/console/console-call";
import { call, fieldsOf } from "../../api/client.ts";
import { Button } from "../../parts/button.tsx";
import { Card, Facts } from "../../parts/card.tsx";
import { Drawer, useDraft } from "../../parts/drawer.tsx";
import { Choice, LongField } from "../../parts/field.tsx";
import { day, inWords, moment } from "../../parts/figures.ts";
import { FailureNote, Note } from "../../parts/note.tsx";
import { Tag } from "../../parts/tag.tsx";
import { useCan } from "../../session/session.ts";
import { useAddress } from "../../table/address.ts";
import { type Column, DataTable } from "../../table/data-table.tsx";
import { type RowOf, useList } from "../../table/use-list.ts";
import { Clock30 } from "./clock.tsx";
import { OpenOrEnded, stateOf } from "./open-or-ended.tsx";
import styles from "./support.module.css";

type Row = RowOf<typeof readPrivacyRequests>;
type PrivacyRequest = ConsoleReplyOf<typeof readPrivacyRequest>;

const COLUMNS: readonly Column<Row>[] = [
  { id: "number", header: "Number", cell: (row) => row.number },
  { id: "name", header: "Who", cell: (row) => row.name ?? "Not named yet" },
  { id: "field", header: "To correct", cell: (row) => inWords(row.field), sortBy: (row) => row.field },
  {
    id: "clock",
    header: "Answer",
    cell: (row) =>
      row.outcome === null ? <Clock30 ageDays={row.age_days} answerBy={row.answer_by} /> : "given",
    sortBy: (row) => row.answer_by,
  },
  { id: "taken", header: "Looks into it", cell: (row) => row.taken_by ?? "nobody yet" },
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

const idOf = (row: Row): string => row.request_id;

/** Data that a register, a bank or the application says, and that a borrower wants corrected. */
export function PrivacyRequests() {
  const { search, change } = useAddress();
  const state = stateOf(search.state);
  const list = useList<typeof readPrivacyRequests>({
    path: "/privacy-requests",
    query: { state: state === "all" ? undefined : state },
    idOf,
  });
  const { open } = search;
  return (
    <>
      <OpenOrEnded state={state} />
      <DataTable
        label="Requests about data"
        list={list}
        columns={COLUMNS}
        idOf={idOf}
        empty={state === "open" ? "No request about data waits for an answer." : "No request is like this."}
        view={search}
        onView={change}
        openId={open}
        onOpen={(row) => change({ open: idOf(row) })}
      />
      {open !== undefined && (
        <RequestDrawer key={open} requestId={open} onClose={() => change({ open: undefined })} />
      )}
    </>
  );
}

function RequestDrawer({ requestId, onClose }: { requestId: string; onClose: () => void }) {
  const can = useCan();
  const request = useQuery({
    queryKey: ["privacy-request", requestId],
    queryFn: ({ signal }) =>
      call<typeof readPrivacyRequest>("GET", "/privacy-requests/{request_id}", {
        params: { request_id: requestId },
        signal,
      }),
  });
  const { data } = request;
  return (
    <Drawer
      title={data?.number ?? "Request about data"}
      sub={data === undefined ? undefined : `${inWords(data.field)} · ${data.name ?? "not named yet"}`}
      onClose={onClose}
    >
      {request.isError && <FailureNote error={request.error} onRetry={() => void request.refetch()} />}
      {data !== undefined && (
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
                <Link key="customer" to={`/customers/${data.borrower_id}`}>
                  {data.mobile}
                </Link>,
              ],
              ["Looks into it", data.taken_by ?? "nobody yet"],
              ["Nominee", data.has_nominee ? "named" : "none"],
              [
                "Erased so far",
                data.erasures.length === 0
                  ? "nothing"
                  : data.erasures
                      .map(
                        ({ on, cause }) => `${day(on)}, ${cause === "request" ? "asked for" : "period over"}`,
                      )
                      .join("; "),
              ],
            ]}
          />
          {data.outcome === null ? (
            <>
              <Clock30 ageDays={data.age_days} answerBy={data.answer_by} />
              {can("complaints:work") && <Answer request={data} />}
            </>
          ) : (
            <Card title={`${inWords(data.outcome)} by ${data.answered_by ?? "the officer"}`}>
              <p className={styles.words}>{data.answer}</p>
              {data.answered_at !== null && <p className={styles.sub}>{moment(data.answered_at)}</p>}
            </Card>
          )}
        </>
      )}
    </Drawer>
  );
}

const ENDINGS = [
  ["corrected", "Corrected"],
  ["refused", "Refused, with the reason"],
] as const;

function Answer({ request }: { request: PrivacyRequest }) {
  const queries = useQueryClient();
  const params = { request_id: request.request_id };
  const { draft, change, discard } = useDraft(`privacy-${request.request_id}`, {
    outcome: "corrected" as (typeof ENDINGS)[number][0],
    answer: "",
  });
  const take = useMutation({
    mutationFn: () =>
      call<typeof takePrivacyRequest>("POST", "/privacy-requests/{request_id}/take", { params, body: {} }),
    onSuccess: () => queries.invalidateQueries(),
  });
  const send = useMutation({
    mutationFn: () =>
      call<typeof answerPrivacyRequest>("POST", "/privacy-requests/{request_id}/answer", {
        params,
        body: draft,
      }),
    onSuccess: async () => {
      discard();
      await queries.invalidateQueries();
    },
  });
  const fields = fieldsOf(send.error);
  return (
    <>
      <Button isBusy={take.isPending} onClick={() => take.mutate()}>
        {request.taken_by === null ? "I look into it" : "Take it over"}
      </Button>
      <Choice
        label="How it ends"
        value={draft.outcome}
        onValue={(outcome) => change({ outcome })}
        choices={ENDINGS}
        error={fields.outcome}
      />
      <LongField
        label={`Answer to the borrower, in ${request.language === "hi" ? "Hindi" : "English"}`}
        value={draft.answer}
        maxLength={2_000}
        onValue={(answer) => change({ answer })}
        error={fields.answer}
      />
      <Note>The borrower is told, and reads it in their data. It can't be changed.</Note>
      {(send.isError || take.isError) && Object.keys(fields).length === 0 && (
        <FailureNote error={send.error ?? take.error} />
      )}
      <Button variant="primary" size="lg" isBusy={send.isPending} onClick={() => send.mutate()}>
        Send the answer
      </Button>
    </>
  );
}
