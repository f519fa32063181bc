import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type {
  answerComplaint,
  readComplaint,
  readComplaintList,
  takeComplaint,
} from "@vaada/contract/console/calls/complaints";
import type { ConsoleReplyOf } from "@vaada/contract/console/console-call";
import { call, fieldsOf } from "../../api/client.ts";
import { Button } from "../../parts/button.tsx";
import { Card, Facts } from "../../parts/card.tsx";
import { Drawer, useDraft } from "../../parts/drawer.tsx";
import { Choice, LongField } from "../../parts/field.tsx";
import { inWords, moment } from "../../parts/figures.ts";
import { FailureNote, Note } from "../../parts/note.tsx";
import { Tag, type Tone } from "../../parts/tag.tsx";
import { useCan } from "../../session/session.ts";
import { useAddress } from "../../table/address.ts";
import { type Column, DataTable } from "../../table/data-table.tsx";
import { type RowOf, useList } from "../../table/use-list.ts";
import { Clock30 } from "./clock.tsx";
import { OpenOrEnded, stateOf } from "./open-or-ended.tsx";
import styles from "./support.module.css";

type Row = RowOf<typeof readComplaintList>;
type Complaint = ConsoleReplyOf<typeof readComplaint>;

const TONES: Readonly<Record<Row["status"], Tone>> = {
  open: "warn",
  answered: "good",
  "partly-rejected": "info",
  rejected: "plain",
};

const COLUMNS: readonly Column<Row>[] = [
  { id: "ticket", header: "Ticket", cell: (row) => row.ticket },
  { id: "name", header: "Who", cell: (row) => row.name ?? "Not named yet" },
  { id: "category", header: "About", cell: (row) => row.category, sortBy: (row) => row.category },
  {
    id: "clock",
    header: "Answer",
    cell: (row) =>
      row.status === "open" ? <Clock30 ageDays={row.age_days} answerBy={row.answer_by} /> : "given",
    sortBy: (row) => row.answer_by,
  },
  { id: "taken", header: "Looks into it", cell: (row) => row.taken_by ?? "nobody yet" },
  {
    id: "status",
    header: "State",
    cell: (row) => <Tag tone={TONES[row.status]}>{inWords(row.status)}</Tag>,
  },
];

const idOf = (row: Row): string => row.complaint_id;

export function Complaints() {
  const { search, change } = useAddress();
  const state = stateOf(search.state);
  const list = useList<typeof readComplaintList>({
    path: "/complaints",
    query: { state: state === "all" ? undefined : state },
    idOf,
  });
  const { open } = search;
  return (
    <>
      <OpenOrEnded state={state} />
      <DataTable
        label="Complaints"
        list={list}
        columns={COLUMNS}
        idOf={idOf}
        empty={state === "open" ? "No complaint waits for an answer." : "No complaint is like this."}
        view={search}
        onView={change}
        openId={open}
        onOpen={(row) => change({ open: idOf(row) })}
      />
      {open !== undefined && (
        <ComplaintDrawer key={open} complaintId={open} onClose={() => change({ open: undefined })} />
      )}
    </>
  );
}

function ComplaintDrawer({ complaintId, onClose }: { complaintId: string; onClose: () => void }) {
  const can = useCan();
  const complaint = useQuery({
    queryKey: ["complaint", complaintId],
    queryFn: ({ signal }) =>
      call<typeof readComplaint>("GET", "/complaints/{complaint_id}", {
        params: { complaint_id: complaintId },
        signal,
      }),
  });
  const { data } = complaint;
  return (
    <Drawer
      title={data?.ticket ?? "Complaint"}
      sub={data === undefined ? undefined : `${data.category} · ${data.name ?? "not named yet"}`}
      onClose={onClose}
    >
      {complaint.isError && <FailureNote error={complaint.error} onRetry={() => void complaint.refetch()} />}
      {data !== undefined && (
        <>
          <Card title="What happened, in the borrower's words">
            <p className={styles.words}>{data.text}</p>
          </Card>
          <Facts
            rows={[
              ["Received", moment(data.received_at)],
              ["Language", data.language === "hi" ? "Hindi" : "English"],
              [
                "Customer",
                <Link key="customer" to={`/customers/${data.borrower_id}`}>
                  {data.mobile}
                </Link>,
              ],
              ["Looks into it", data.taken_by ?? "nobody yet"],
            ]}
          />
          {data.status === "open" ? (
            <>
              <Clock30 ageDays={data.age_days} answerBy={data.answer_by} />
              {can("complaints:work") && <Answer complaint={data} />}
            </>
          ) : (
            <Card title={`${inWords(data.status)} by ${data.answered_by ?? "the officer"}`}>
              <p className={styles.words}>{data.answer}</p>
              <p className={styles.sub}>
                {data.answered_at !== null && `${moment(data.answered_at)} · `}in the app
                {data.mailed_at === null ? "" : `, mailed ${moment(data.mailed_at)}`}
              </p>
            </Card>
          )}
        </>
      )}
    </Drawer>
  );
}

const ENDINGS = [
  ["answered", "Answered: the borrower is right, or it is put right"],
  ["partly-rejected", "Partly rejected"],
  ["rejected", "Rejected"],
] as const;

function Answer({ complaint }: { complaint: Complaint }) {
  const queries = useQueryClient();
  const params = { complaint_id: complaint.complaint_id };
  const { draft, change, discard } = useDraft(`complaint-${complaint.complaint_id}`, {
    status: "answered" as (typeof ENDINGS)[number][0],
    answer: "",
  });
  const take = useMutation({
    mutationFn: () =>
      call<typeof takeComplaint>("POST", "/complaints/{complaint_id}/take", { params, body: {} }),
    onSuccess: () => queries.invalidateQueries(),
  });
  const send = useMutation({
    mutationFn: () =>
      call<typeof answerComplaint>("POST", "/complaints/{complaint_id}/answer", { params, body: draft }),
    onSuccess: async () => {
      discard();
      await queries.invalidateQueries();
    },
  });
  const fields = fieldsOf(send.error);
  return (
    <>
      <Button isBusy={take.isPending} onClick={() => take.mutate()}>
        {complaint.taken_by === null ? "I look into it" : "Take it over"}
      </Button>
      <Choice
        label="How it ends"
        value={draft.status}
        onValue={(status) => change({ status })}
        choices={ENDINGS}
        error={fields.status}
      />
      <LongField
        label={`Answer to the borrower, in ${complaint.language === "hi" ? "Hindi" : "English"}`}
        value={draft.answer}
        maxLength={4_000}
        onValue={(answer) => change({ answer })}
        error={fields.answer}
      />
      <Note>
        The borrower reads it in the app, is told of it, and gets it by mail at a confirmed address. It can't
        be changed.
      </Note>
      {(send.isError || take.isError) && Object.keys(fields).length === 0 && (
        <FailureNote error={send.error ?? take.error} />
      )}
      <Button variant="primary" size="lg" isBusy={send.isPending} onClick={() => send.mutate()}>
        Send the answer
      </Button>
    </>
  );
}
