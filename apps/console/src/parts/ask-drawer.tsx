import type { makeRequest } from "@vaada/contract/console/calls/requests";
import type { ConsoleReplyOf } from "@vaada/contract/console/console-call";
import { useState } from "react";
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
  if (asked === null)
    return (
      <SendDrawer
        {...props}
        words="Ask for agreement"
        before={<NeedsTwo>{says}</NeedsTwo>}
        send={() => call<typeof makeRequest>("POST", "/requests", { body: request() })}
        onSent={(reply) => {
          setAsked(reply);
          onAsked?.();
        }}
      />
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
