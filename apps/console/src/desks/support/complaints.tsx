import { useQuery } from "@tanstack/react-query";
import type {
  answerComplaint,
  readComplaint,
  readComplaintList,
  takeComplaint,
} from "@vaada/contract/console/calls/complaints";
import { call } from "../../api/client.ts";
import { Card, Facts } from "../../parts/card.tsx";
import { Clock30 } from "../../parts/clock.tsx";
import { inWords, moment, rupees } from "../../parts/figures.ts";
import { Note } from "../../parts/note.tsx";
import { Tag, type Tone } from "../../parts/tag.tsx";
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

type Row = RowOf<typeof readComplaintList>;

const TONES: Readonly<Record<Row["status"], Tone>> = {
  open: "warn",
  answered: "good",
  "partly-rejected": "info",
  rejected: "plain",
};

const COLUMNS: readonly Column<Row>[] = [
  { id: "ticket", header: "Ticket", cell: (row) => row.ticket },
  WHO,
  { id: "category", header: "About", cell: (row) => row.category, sortBy: (row) => row.category },
  clockColumn<Row>(({ status }) => status === "open"),
  TAKEN,
  {
    id: "status",
    header: "State",
    cell: (row) => <Tag tone={TONES[row.status]}>{inWords(row.status)}</Tag>,
  },
];

const ENDINGS = [
  ["answered", "Answered: the borrower is right, or it is put right"],
  ["partly-rejected", "Partly rejected"],
  ["rejected", "Rejected"],
] as const;
const SAYS =
  "The borrower reads it in the app, is told of it, and gets it by mail at a confirmed address. It can't be changed.";
const ANSWER_LENGTH_MAX = 4_000;

const idOf = (row: Row): string => row.complaint_id;

export function Complaints() {
  const { state, isOpen, query } = useShownState();
  const list = useList<typeof readComplaintList>({ path: "/complaints", query, idOf });
  return (
    <>
      <OpenOrEnded list="complaints" state={state} query={query} />
      <TableWithDrawer
        label="Complaints"
        list={list}
        columns={COLUMNS}
        idOf={idOf}
        empty={isOpen ? "No complaint waits for an answer." : "No complaint is like this."}
        drawer={(id, close) => <ComplaintDrawer complaintId={id} onClose={close} />}
      />
    </>
  );
}

function ComplaintDrawer({ complaintId, onClose }: { complaintId: string; onClose: () => void }) {
  const can = useCan();
  const params = { complaint_id: complaintId };
  const complaint = useQuery({
    queryKey: ["complaint", complaintId],
    queryFn: ({ signal }) =>
      call<typeof readComplaint>("GET", "/complaints/{complaint_id}", { params, signal }),
  });
  return (
    <QuestionDrawer
      kind="Complaint"
      question={complaint}
      titleOf={({ ticket }) => ticket}
      subOf={({ category, name }) => `${category} · ${name ?? "not named yet"}`}
      onClose={onClose}
    >
      {(data) => (
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
                <CustomerLink key="customer" borrowerId={data.borrower_id}>
                  {data.mobile}
                </CustomerLink>,
              ],
              ["Looks into it", data.taken_by ?? "nobody yet"],
            ]}
          />
          {data.status !== "open" && (
            <GivenAnswer
              ending={data.status}
              by={data.answered_by}
              at={data.answered_at}
              answer={data.answer}
              also={` · in the app${data.mailed_at === null ? "" : `, mailed ${moment(data.mailed_at)}`}`}
            />
          )}
          {data.compensation > 0 && (
            <Note tone="bad">
              {`Not ended in its 30 days: the borrower is owed ${rupees(data.compensation)} for a dispute about a credit report, 100 a day. Pay it, and say so in the answer.`}
            </Note>
          )}
          {data.status === "open" && <Clock30 ageDays={data.age_days} answerBy={data.answer_by} />}
          {data.status === "open" && can("complaints:work") && (
            <AnswerBorrower
              draftKey={`complaint-${complaintId}`}
              language={data.language}
              isTaken={data.taken_by !== null}
              endings={ENDINGS}
              lengthMax={ANSWER_LENGTH_MAX}
              says={SAYS}
              take={() =>
                call<typeof takeComplaint>("POST", "/complaints/{complaint_id}/take", { params, body: {} })
              }
              answer={({ ending, answer }) =>
                call<typeof answerComplaint>("POST", "/complaints/{complaint_id}/answer", {
                  params,
                  body: { status: ending, answer },
                })
              }
            />
          )}
        </>
      )}
    </QuestionDrawer>
  );
}
