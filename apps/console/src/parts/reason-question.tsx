import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { fieldsOf } from "../api/client.ts";
import { Button } from "./button.tsx";
import { Ask, AskButtons } from "./drawer.tsx";
import { ReasonField } from "./field.tsx";
import { Refusal } from "./note.tsx";

type Props<Reply> = {
  title: string;
  lead: ReactNode;
  suggestions: readonly string[];
  /** The words of the button. */
  words: string;
  variant?: "primary" | "danger";
  send: (reason: string) => Promise<Reply>;
  onSent: (reply: Reply) => void;
  onClose: () => void;
};

/** An act that needs only a reason. */
export function ReasonQuestion<Reply>(props: Props<Reply>) {
  const { title, lead, suggestions, words, variant = "primary", send, onSent, onClose } = props;
  const [reason, setReason] = useState("");
  const queries = useQueryClient();
  const sending = useMutation({
    mutationFn: () => send(reason),
    onSuccess: async (reply) => {
      onSent(reply);
      await queries.invalidateQueries();
    },
    // Nothing but the screen keeps a revealed value.
    gcTime: 0,
  });
  const { reason: wrong } = fieldsOf(sending.error);
  return (
    <Ask title={title} onClose={onClose}>
      {lead}
      <ReasonField value={reason} onValue={setReason} suggestions={suggestions} error={wrong} />
      {sending.isError && wrong === undefined && <Refusal error={sending.error} />}
      <AskButtons>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant={variant} isBusy={sending.isPending} onClick={() => sending.mutate()}>
          {words}
        </Button>
      </AskButtons>
    </Ask>
  );
}
