import type {
  readBureauFiles,
  takeBureauFile,
  takeBureauRejects,
} from "@vaada/contract/console/calls/bureau-files";
import { useState } from "react";
import { call } from "../../api/client.ts";
import { Button } from "../../parts/button.tsx";
import { Card, Facts } from "../../parts/card.tsx";
import { Drawer, useDraft } from "../../parts/drawer.tsx";
import { CodeField, FileField, ReasonField, TextField } from "../../parts/field.tsx";
import { count, day, moment, rupees } from "../../parts/figures.ts";
import { Note } from "../../parts/note.tsx";
import { bytesOf, saveFile } from "../../parts/save-file.ts";
import { SendDrawer } from "../../parts/send-drawer.tsx";
import { Tag, type Tone } from "../../parts/tag.tsx";
import { useCan } from "../../session/session.ts";
import type { Column } from "../../table/data-table.tsx";
import { TableWithDrawer } from "../../table/table-with-drawer.tsx";
import { type RowOf, useList } from "../../table/use-list.ts";

type Row = RowOf<typeof readBureauFiles>;

const STATES: Readonly<Record<Row["state"], readonly [Tone, string]>> = {
  "being-made": ["info", "Being made"],
  made: ["warn", "To be sent"],
  taken: ["good", "Taken to be sent"],
  late: ["bad", "Not taken in time"],
};

const StateTag = ({ state }: Pick<Row, "state">) => <Tag tone={STATES[state][0]}>{STATES[state][1]}</Tag>;

const COLUMNS: readonly Column<Row>[] = [
  { id: "on", header: "As on", cell: (row) => day(row.on), sortBy: (row) => row.on },
  { id: "kind", header: "File", cell: (row) => (row.kind === "full" ? "Full" : "In between") },
  { id: "by", header: "Last day", cell: (row) => day(row.send_by), sortBy: (row) => row.send_by },
  { id: "records", header: "Loans", isFigure: true, cell: (row) => count(row.records) },
  { id: "overdue", header: "Overdue", isFigure: true, cell: (row) => count(row.overdue) },
  { id: "balance", header: "Owed", isFigure: true, cell: (row) => rupees(row.balance) },
  { id: "taken", header: "Taken", cell: (row) => (row.taken_at === null ? "–" : moment(row.taken_at)) },
  {
    id: "mend",
    header: "To mend",
    isFigure: true,
    cell: (row) => (row.rejects === 0 ? "–" : `${count(row.open_rejects)} of ${count(row.rejects)}`),
  },
  { id: "state", header: "State", cell: (row) => <StateTag state={row.state} /> },
];

const idOf = (row: Row): string => row.on;

/** The reports to the credit information companies, four times a month. */
export function BureauFiles() {
  const list = useList<typeof readBureauFiles>({ path: "/bureau-files", query: {}, idOf });
  return (
    <TableWithDrawer
      label="Bureau files"
      list={list}
      columns={COLUMNS}
      idOf={idOf}
      empty="No reference day was closed yet: the 9th, the 16th, the 23rd and the last day of a month are."
      drawer={(on, close) => {
        const row = list.rows.find((one) => one.on === on);
        return row === undefined ? null : <FileDrawer file={row} onClose={close} />;
      }}
    />
  );
}

function FileDrawer({ file, onClose }: { file: Row; onClose: () => void }) {
  const can = useCan();
  const [act, setAct] = useState<"take" | "rejects" | null>(null);
  if (act === "take") return <TakeDrawer file={file} onClose={() => setAct(null)} />;
  if (act === "rejects") return <RejectsDrawer file={file} onClose={() => setAct(null)} />;
  return (
    <Drawer
      title={`As on ${day(file.on)}`}
      sub={`${file.kind === "full" ? "Full file" : "File in between"} · to be sent by ${day(file.send_by)}`}
      onClose={onClose}
    >
      <Facts
        rows={[
          ["State", <StateTag key="state" state={file.state} />],
          ["Loans", count(file.records)],
          ["Of them overdue", count(file.overdue)],
          ["Owed in all", rupees(file.balance)],
          [
            "Taken",
            file.taken_at === null ? "not yet" : `${moment(file.taken_at)} by ${file.taken_by ?? ""}`,
          ],
          ["Digest of what was taken", file.sha256 ?? "–"],
          ["Fields not accepted", `${count(file.rejects)}, ${count(file.open_rejects)} to mend`],
        ]}
      />
      {can("bureau-files:work") && file.made_at !== null && (
        <>
          <Button variant="primary" size="lg" onClick={() => setAct("take")}>
            Take the file…
          </Button>
          <Button size="lg" onClick={() => setAct("rejects")}>
            Take rejects back in…
          </Button>
        </>
      )}
    </Drawer>
  );
}

const REASONS = ["To be sent to the credit information companies", "Sent again, the first was lost"];

function TakeDrawer({ file, onClose }: { file: Row; onClose: () => void }) {
  const { draft, change, discard } = useDraft(`bureau-${file.on}`, { reason: "" });
  const [code, setCode] = useState("");
  const [incomplete, setIncomplete] = useState<readonly { loan_no: string; fields: readonly string[] }[]>([]);
  return (
    <SendDrawer
      title="Take the file"
      sub={`As on ${day(file.on)} · ${count(file.records)} loans`}
      words="Save the file"
      before={<Note>It names borrowers in full. Who took it and why is an entry of the trail.</Note>}
      send={() =>
        call<typeof takeBureauFile>("POST", "/bureau-files/{on}/take", {
          params: { on: file.on },
          body: { reason: draft.reason, ...(code === "" ? {} : { code }) },
        })
      }
      onSent={({ name, content, incomplete: missing }) => {
        discard();
        setCode("");
        saveFile({ name, bytes: bytesOf(content), type: "text/plain" });
        setIncomplete(missing);
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
          {file.taken_at !== null && (
            <CodeField value={code} onValue={setCode} isOptional error={fields.code} />
          )}
          {incomplete.length > 0 && (
            <Card title={`${count(incomplete.length)} records lack something`}>
              <Facts rows={incomplete.slice(0, 50).map((one) => [one.loan_no, one.fields.join(", ")])} />
            </Card>
          )}
        </>
      )}
    </SendDrawer>
  );
}

function RejectsDrawer({ file, onClose }: { file: Row; onClose: () => void }) {
  const [bureau, setBureau] = useState("");
  const [text, setText] = useState("");
  return (
    <SendDrawer
      title="Take rejects back in"
      sub={`As on ${day(file.on)}`}
      words="Open their cases"
      before={<Note>Each is a case at the support desk, to be mended before the next reference day.</Note>}
      send={() =>
        call<typeof takeBureauRejects>("POST", "/bureau-files/{on}/rejects", {
          params: { on: file.on },
          body: { bureau, file: text },
        })
      }
      onSent={onClose}
      onClose={onClose}
    >
      {(fields) => (
        <>
          <TextField
            label="Which company sent it"
            value={bureau}
            maxLength={30}
            onValue={setBureau}
            error={fields.bureau}
          />
          <FileField
            label="File"
            accept=".csv"
            onText={setText}
            error={fields.file}
            hint="CSV with the columns account and field. Why is read in the company's file: its words are not kept here."
          />
        </>
      )}
    </SendDrawer>
  );
}
