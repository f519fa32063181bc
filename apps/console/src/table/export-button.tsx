import type { ExportCall } from "@vaada/contract/console/calls/exports";
import { useState } from "react";
import { call } from "../api/client.ts";
import { Button } from "../parts/button.tsx";
import { count } from "../parts/figures.ts";
import { Note } from "../parts/note.tsx";
import { ReasonQuestion } from "../parts/reason-question.tsx";
import { bytesOf, saveFile } from "../parts/save-file.ts";

type Props = {
  /** The list's own address. */
  path: `/${string}`;
  /** As the list is filtered now. */
  filter: Readonly<Record<string, string | undefined>>;
  size?: "sm" | undefined;
};

const REASONS = ["For the auditor", "To compare with the bank", "For the month's report", "To plan the day"];

/** Takes what the filter shows out as a file. Who took it, when and why stands in the file and in the trail. */
export function ExportButton({ path, filter, size }: Props) {
  const [isAsking, setIsAsking] = useState(false);
  const [cut, setCut] = useState<number | null>(null);
  return (
    <>
      <Button size={size} onClick={() => setIsAsking(true)}>
        Export…
      </Button>
      {cut !== null && (
        <div role="status">
          <Note tone="warn">The file has the newest {count(cut)} rows: your role takes no more at once.</Note>
        </div>
      )}
      {isAsking && (
        <ReasonQuestion
          title="Export what the filter shows?"
          lead={
            <p>
              The file holds personal data, masked as in the list. Your name, the time and the reason stand in
              it and in the trail.
            </p>
          }
          suggestions={REASONS}
          words="Save the file"
          send={(reason) => call<ExportCall>("POST", `${path}/export`, { body: { reason, filter } })}
          onSent={({ name, content, rows, is_complete }) => {
            saveFile({ name, bytes: bytesOf(content), type: "text/csv" });
            setCut(is_complete ? null : rows);
            setIsAsking(false);
          }}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}
