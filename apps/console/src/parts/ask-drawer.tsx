import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { makeRequest, previewRequest } from "@vaada/contract/console/calls/requests";
import type { ConsoleReplyOf } from "@vaada/contract/console/console-call";
import { useEffect, useState } from "react";
import { call, type GivenBodyOf } from "../api/client.ts";
import { BeforeAfter } from "./before-after.tsx";
import { Card } from "./card.tsx";
import { Drawer } from "./drawer.tsx";
import { ReasonField, TextField } from "./field.tsx";
import { NeedsTwo, Note } from "./note.tsx";
import { type Fields, SendDrawer, type SendProps } from "./send-drawer.tsx";

type AskedRequest = ConsoleReplyOf<typeof makeRequest>;

type Props = Pick<SendProps<AskedRequest>, "title" | "sub" | "onClose" | "children"> & {
  /** Reads the request as it was filled in. */
  request: () => GivenBodyOf<typeof makeRequest>;
  /** The second person, or the consequence. */
  says?: string;
  /** The draft may be forgotten. */
  onAsked?: () => void;
};

/** Asks for what takes two people, and then shows what another person's yes will change. Nothing else changes until then. */
export function AskDrawer({ request, says, onAsked, ...props }: Props) {
  const [asked, setAsked] = useState<AskedRequest | null>(null);
  const preview = usePreview(request());
  if (asked === null)
    return (
      <SendDrawer
        {...props}
        words="Ask for agreement"
        before={<NeedsTwo>{says ?? whoMay(preview?.second)}</NeedsTwo>}
        send={() => call<typeof makeRequest>("POST", "/requests", { body: request() })}
        onSent={(reply) => {
          setAsked(reply);
          onAsked?.();
        }}
      >
        {(fields) => (
          <>
            {props.children(fields)}
            {preview !== undefined && <WhatWillChange preview={preview} />}
          </>
        )}
      </SendDrawer>
    );
  return (
    <Drawer title={props.title} sub={props.sub} onClose={props.onClose}>
      <Note tone="good">Asked for. It waits for a second person, and nothing has changed yet.</Note>
      <Card title="What will change">
        <BeforeAfter before={asked.before} after={asked.after} />
      </Card>
    </Drawer>
  );
}

type Preview = ConsoleReplyOf<typeof previewRequest>;

const WhatWillChange = ({ preview: { before, after, obstacle } }: { preview: Preview }) => (
  <Card title="What will change">
    {obstacle === null ? <BeforeAfter before={before} after={after} /> : <Note tone="warn">{obstacle}</Note>}
  </Card>
);

const NAMES_MOST = 3;

/** "Vikram Rao or Leela Thomas can agree.", as long as they are few. */
const whoMay = (names: readonly string[] | undefined): string | undefined => {
  if (names === undefined || names.length === 0 || names.length > NAMES_MOST) return undefined;
  const last = names.length > 1 ? ` or ${names.at(-1)}` : "";
  return `${names.slice(0, names.length > 1 ? -1 : 1).join(", ")}${last} can agree. Nothing changes until then.`;
};

/** So long nobody types. */
const PAUSE_MS = 400;

/** Asks what the request would change, once everything that a figure depends on is filled in. */
function usePreview({ reason: _reason, evidence: _evidence, ...body }: GivenBodyOf<typeof makeRequest>) {
  const written = JSON.stringify(body);
  const [settled, setSettled] = useState(written);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(written), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [written]);
  const { data, isError } = useQuery({
    queryKey: ["preview", settled],
    queryFn: ({ signal }) =>
      call<typeof previewRequest>("POST", "/requests/preview", { body: JSON.parse(settled), signal }),
    enabled: isFilled(JSON.parse(settled)),
    retry: false,
    placeholderData: keepPreviousData,
  });
  return isError || !isFilled(JSON.parse(written)) ? undefined : data;
}

const isFilled = (value: unknown): boolean =>
  typeof value === "object" && value !== null
    ? Object.values(value).every(isFilled)
    : value !== null && value !== "" && value !== 0;

/** Typed with or without the commas that people write. */
export const rupeesIn = (typed: string): number => Number(typed.replaceAll(",", ""));

export const evidenceIn = (typed: string) => (typed.trim() === "" ? {} : { evidence: typed.trim() });

type AmountProps = {
  label?: string;
  hint?: string | undefined;
  value: string;
  onValue: (amount: string) => void;
  fields: Fields;
};

export const AmountField = ({ label = "Amount in rupees", fields, ...rest }: AmountProps) => (
  <TextField label={label} inputMode="decimal" error={fields.amount} {...rest} />
);

type Grounds = { reason: string; evidence: string };

type GroundsProps = {
  draft: Grounds;
  change: (changes: Partial<Grounds>) => void;
  suggestions: readonly string[];
  /** The label of the second line. */
  label: string;
  hint?: string;
  /** Whether nothing is asked for without it. */
  isProofNeeded?: boolean;
  fields: Fields;
};

/** Why it is asked for, and what the second person finds as proof. */
export const GroundsFields = ({
  draft,
  change,
  suggestions,
  label,
  hint,
  isProofNeeded = false,
  fields,
}: GroundsProps) => (
  <>
    <ReasonField
      value={draft.reason}
      onValue={(reason) => change({ reason })}
      suggestions={suggestions}
      error={fields.reason}
    />
    <TextField
      label={isProofNeeded ? `${label} (needed)` : label}
      aria-required={isProofNeeded}
      value={draft.evidence}
      maxLength={500}
      onValue={(evidence) => change({ evidence })}
      error={fields.evidence}
      hint={hint}
    />
  </>
);
