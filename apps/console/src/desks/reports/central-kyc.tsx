import { useQuery } from "@tanstack/react-query";
import type {
  readKycBatches,
  readKycWaiting,
  recordKycNumber,
  takeKycAnswers,
  takeKycBatch,
  takeKycBatchAgain,
} from "@vaada/contract/console/calls/central-kyc";
import { useState } from "react";
import { call } from "../../api/client.ts";
import { Button } from "../../parts/button.tsx";
import { Card, Facts } from "../../parts/card.tsx";
import { Drawer, useDraft } from "../../parts/drawer.tsx";
import { CodeField, FileField, ReasonField, TextField } from "../../parts/field.tsx";
import { count, day, moment } from "../../parts/figures.ts";
import { FailureNote, Note } from "../../parts/note.tsx";
import { bytesOf, saveFile } from "../../parts/save-file.ts";
import { SendDrawer } from "../../parts/send-drawer.tsx";
import { useCan } from "../../session/session.ts";
import { useAddress } from "../../table/address.ts";
import type { Column } from "../../table/data-table.tsx";
import { TableWithDrawer } from "../../table/table-with-drawer.tsx";
import { type RowOf, useList } from "../../table/use-list.ts";

type Row = RowOf<typeof readKycBatches>;

const COLUMNS: readonly Column<Row>[] = [
  { id: "number", header: "Batch", cell: (row) => count(row.number), sortBy: (row) => row.number },
  { id: "made", header: "Made", cell: (row) => day(row.made_on), sortBy: (row) => row.made_on },
  { id: "people", header: "People", isFigure: true, cell: (row) => count(row.people) },
  { id: "open", header: "No answer yet", isFigure: true, cell: (row) => count(row.open) },
  { id: "numbered", header: "Numbered", isFigure: true, cell: (row) => count(row.numbered) },
  { id: "back", header: "Sent back", isFigure: true, cell: (row) => count(row.sent_back) },
  { id: "taken", header: "Taken", cell: (row) => moment(row.taken_at) },
];

const idOf = (row: Row): string => String(row.number);

/** Who is told of at the central KYC registry, within ten days of their first loan. */
export function CentralKyc() {
  const list = useList<typeof readKycBatches>({ path: "/central-kyc", query: {}, idOf });
  return (
    <>
      <Waiting />
      <TableWithDrawer
        label="Batches for the central KYC registry"
        list={list}
        columns={COLUMNS}
        idOf={idOf}
        empty="No batch was made yet."
        drawer={(number, close) => {
          const row = list.rows.find((one) => idOf(one) === number);
          return row === undefined ? null : <BatchDrawer batch={row} onClose={close} />;
        }}
      />
    </>
  );
}

/** How many names of people who lack something are shown at once. */
const SHOWN = 20;

function Waiting() {
  const can = useCan();
  const { search, change } = useAddress();
  const [isTaking, setIsTaking] = useState(false);
  const [typed, setTyped] = useState<TypedPerson | null>(null);
  // One drawer at a time: the one that was opened last, and then the one before it.
  const closeBatch = () => change({ open: undefined });
  const hasRoom = search.open === undefined;
  const waiting = useQuery({
    queryKey: ["central-kyc", "waiting"],
    queryFn: ({ signal }) => call<typeof readKycWaiting>("GET", "/central-kyc-waiting", { signal }),
  });
  if (waiting.isError) return <FailureNote error={waiting.error} onRetry={() => void waiting.refetch()} />;
  if (waiting.data === undefined) return null;
  const { ready, late, next_by, incomplete } = waiting.data;
  return (
    <>
      <Card
        title="Not yet at the registry"
        aside={
          can("bureau-files:work") &&
          ready > 0 && (
            <Button
              variant="primary"
              onClick={() => {
                closeBatch();
                setIsTaking(true);
              }}
            >
              Make the next batch…
            </Button>
          )
        }
      >
        <Facts
          rows={[
            ["Ready for a batch", count(ready)],
            ["Lack something", count(incomplete.length)],
            ["Later than ten days", count(late)],
            ["First to be there by", next_by === null ? "–" : day(next_by)],
          ]}
        />
      </Card>
      {incomplete.length > 0 && (
        <Card title="To be typed in at the registry's portal">
          <Facts
            rows={incomplete.slice(0, SHOWN).map((one) => [
              one.loan_no,
              <>
                by {day(one.by)}: no {one.missing.join(", ").toLowerCase()}
                {can("bureau-files:work") && (
                  <Button
                    onClick={() => {
                      closeBatch();
                      setTyped(one);
                    }}
                  >
                    Its number…
                  </Button>
                )}
              </>,
            ])}
          />
        </Card>
      )}
      {hasRoom && typed !== null && (
        <NumberDrawer
          person={typed}
          onClose={() => {
            setTyped(null);
            void waiting.refetch();
          }}
        />
      )}
      {hasRoom && isTaking && (
        <TakeDrawer
          draftOf="central-kyc"
          title="Make the next batch"
          sub={ready === 1 ? "One person is ready" : `${count(ready)} people are ready`}
          take={(body) => call<typeof takeKycBatch>("POST", "/central-kyc", { body })}
          onClose={() => {
            setIsTaking(false);
            void waiting.refetch();
          }}
        />
      )}
    </>
  );
}

type TypedPerson = { readonly borrower_id: string; readonly loan_no: string };

function NumberDrawer({ person, onClose }: { person: TypedPerson; onClose: () => void }) {
  const [number, setNumber] = useState("");
  return (
    <SendDrawer
      title="Keep the number"
      sub={`Of the borrower of ${person.loan_no}`}
      words="Keep it"
      before={<Note>It was given when their record was typed in at the registry's portal.</Note>}
      send={() =>
        call<typeof recordKycNumber>("POST", "/central-kyc-numbers", {
          body: { borrower_id: person.borrower_id, number },
        })
      }
      onSent={onClose}
      onClose={onClose}
    >
      {(fields) => (
        <TextField
          label="Number at the central KYC registry"
          value={number}
          maxLength={14}
          onValue={setNumber}
          error={fields.number}
        />
      )}
    </SendDrawer>
  );
}

function BatchDrawer({ batch, onClose }: { batch: Row; onClose: () => void }) {
  const can = useCan();
  const [act, setAct] = useState<"take" | "answers" | null>(null);
  if (act === "answers") return <AnswersDrawer batch={batch} onClose={() => setAct(null)} />;
  if (act === "take")
    return (
      <TakeDrawer
        draftOf={`central-kyc-${batch.number}`}
        title="Take the batch again"
        sub={`Batch ${count(batch.number)} of ${day(batch.made_on)}`}
        take={(body) =>
          call<typeof takeKycBatchAgain>("POST", "/central-kyc/{number}/take", {
            params: { number: String(batch.number) },
            body,
          })
        }
        onClose={() => setAct(null)}
      />
    );
  return (
    <Drawer title={`Batch ${count(batch.number)}`} sub={`Made on ${day(batch.made_on)}`} onClose={onClose}>
      <Facts
        rows={[
          ["People", count(batch.people)],
          ["No answer yet", count(batch.open)],
          ["Numbered", count(batch.numbered)],
          ["Sent back", count(batch.sent_back)],
          ["Taken", `${moment(batch.taken_at)} by ${batch.taken_by ?? ""}`],
          ["Digest of its text", batch.sha256],
        ]}
      />
      {can("bureau-files:work") && (
        <>
          {batch.open > 0 && (
            <Button variant="primary" size="lg" onClick={() => setAct("answers")}>
              Take answers in…
            </Button>
          )}
          <Button size="lg" onClick={() => setAct("take")}>
            Take the batch again…
          </Button>
        </>
      )}
    </Drawer>
  );
}

const REASONS = ["To be put in at the registry", "Taken again, the first was lost"];

type DownloadedFile = { readonly name: string; readonly content: string };

function TakeDrawer({
  draftOf,
  title,
  sub,
  take,
  onClose,
}: {
  draftOf: string;
  title: string;
  sub: string;
  take: (body: { reason: string; code?: string }) => Promise<DownloadedFile>;
  onClose: () => void;
}) {
  const { draft, change, discard } = useDraft(draftOf, { reason: "" });
  const [code, setCode] = useState("");
  return (
    <SendDrawer
      title={title}
      sub={sub}
      words="Save the archive"
      before={
        <Note>
          It names borrowers in full, with their photos. Who took it and why is an entry of the trail. Sign it
          with the registry's own program before it is put in.
        </Note>
      }
      send={() => take({ reason: draft.reason, ...(code === "" ? {} : { code }) })}
      onSent={({ name, content }) => {
        discard();
        saveFile({ name, bytes: bytesOf(content), type: "application/zip" });
        onClose();
      }}
      onClose={onClose}
    >
      {(fields) => (
        <>
          <ReasonField
            value={draft.reason}
            onValue={(reason) => change({ reason })}
            suggestions={REASONS}
            error={fields.reason}
          />
          <CodeField value={code} onValue={setCode} isOptional error={fields.code} />
        </>
      )}
    </SendDrawer>
  );
}

function AnswersDrawer({ batch, onClose }: { batch: Row; onClose: () => void }) {
  const [text, setText] = useState("");
  return (
    <SendDrawer
      title="Take answers in"
      sub={`Batch ${count(batch.number)} of ${day(batch.made_on)}`}
      words="Keep the answers"
      before={
        <Note>
          Each borrower finds their number in their data file. Who was sent back waits for the next batch.
        </Note>
      }
      send={() =>
        call<typeof takeKycAnswers>("POST", "/central-kyc/{number}/answers", {
          params: { number: String(batch.number) },
          body: { file: text },
        })
      }
      onSent={onClose}
      onClose={onClose}
    >
      {(fields) => (
        <FileField
          label="File"
          accept=".csv"
          onText={setText}
          error={fields.file}
          hint="CSV with the columns reference and number; no number where the record was sent back. Why is read in the registry's own file."
        />
      )}
    </SendDrawer>
  );
}
