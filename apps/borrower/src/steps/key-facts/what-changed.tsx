import { t } from "@lingui/core/macro";
import { NoteCard } from "@vaada/ui/note-card";
import { bringIntoView } from "../../form/bring-into-view.ts";
import { ChangeList } from "../change-list.tsx";
import type { KeyFacts } from "./key-facts-calls.ts";

type Props = {
  changes: NonNullable<KeyFacts["changes"]>;
  /** The server's sentence when somebody has just tried to accept another one. */
  refusal: string | null;
};

/** This is not the first statement: what it says otherwise than the one before it. */
export function WhatChanged({ changes, refusal }: Props) {
  const listed = changes.map(({ field, before, after }) => ({ label: field, before, after }));
  return (
    // Who has just pressed the button is at the far end of the page.
    <div ref={refusal === null ? undefined : bringIntoView} role="status">
      <NoteCard tone="warning" title={refusal ?? t`This is a new statement: the one before it ran out.`}>
        {listed.length === 0 ? t`Nothing in it is different.` : t`This is different now:`}
        {listed.length > 0 && <ChangeList changes={listed} />}
      </NoteCard>
    </div>
  );
}
