import type { importWatchList, WatchList } from "@vaada/contract/console/calls/screening";
import { useState } from "react";
import { call } from "../../api/client.ts";
import { useDraft } from "../../parts/drawer.tsx";
import { Choice, FileField, TextField } from "../../parts/field.tsx";
import { count } from "../../parts/figures.ts";
import { Note } from "../../parts/note.tsx";
import { SendDrawer } from "../../parts/send-drawer.tsx";
import { useCan } from "../../session/session.ts";

type Props = { names: Readonly<Record<WatchList, string>>; onClose: () => void };

const FORMATS: Readonly<Record<WatchList, string>> = {
  un: "The consolidated list as XML, as the Security Council publishes it.",
  domestic:
    "CSV with the columns reference, name, aliases, born and note. Several aliases or births are divided by semicolons.",
  pep: "CSV with the columns reference, name, aliases, born and note. Several aliases or births are divided by semicolons.",
};

/** Takes a new version of a list. What can't be read is refused whole, with the line. */
export function ImportDrawer({ names, onClose }: Props) {
  const { draft, change, discard } = useDraft("import-list", {
    list: "un" as WatchList,
    source: "",
    datedOn: "",
    drops: "no" as "no" | "yes",
  });
  const can = useCan();
  const [file, setFile] = useState("");
  return (
    <SendDrawer
      title="Import a list"
      words="Import and screen"
      before={
        <Note>It is in force at once, and every borrower with an open application is held against it.</Note>
      }
      send={() =>
        call<typeof importWatchList>("POST", "/watch-lists", {
          body: {
            list: draft.list,
            source: draft.source,
            file,
            ...(draft.datedOn === "" ? {} : { dated_on: draft.datedOn }),
            ...(draft.drops === "yes" ? { drops: true } : {}),
          },
        })
      }
      onSent={() => {
        discard();
        onClose();
      }}
      onClose={onClose}
    >
      {(fields) => (
        <>
          <Choice
            label="List"
            value={draft.list}
            onValue={(list) => change({ list })}
            choices={(Object.keys(names) as WatchList[]).map((list) => [list, names[list]] as const)}
            error={fields.list}
          />
          <FileField
            label="File"
            accept={draft.list === "un" ? ".xml" : ".csv"}
            onText={setFile}
            error={fields.file}
            hint={file === "" ? FORMATS[draft.list] : `${count(file.length)} characters read.`}
          />
          <TextField
            label="Where it comes from"
            value={draft.source}
            maxLength={300}
            onValue={(source) => change({ source })}
            error={fields.source}
            hint="The address, or who sent it."
          />
          <TextField
            label="Day of the list"
            type="date"
            value={draft.datedOn}
            onValue={(datedOn) => change({ datedOn })}
            error={fields.dated_on}
            hint={
              draft.list === "un" ? "The day that the file says of itself counts before this one." : undefined
            }
          />
          {can("screening:drop") && (
            <Choice
              label="Leaves out many who are listed now"
              value={draft.drops}
              onValue={(drops) => change({ drops })}
              choices={[
                ["no", "No: refuse it if it does"],
                ["yes", "Yes, and that is right"],
              ]}
            />
          )}
        </>
      )}
    </SendDrawer>
  );
}
