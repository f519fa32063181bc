import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { makeRequest } from "@vaada/contract/console/calls/requests";
import type { ConsoleReplyOf } from "@vaada/contract/console/console-call";
import type { ReactNode } from "react";
import { call, fieldsOf, type GivenBodyOf } from "../api/client.ts";
import { Button } from "./button.tsx";
import { Drawer } from "./drawer.tsx";
import { NeedsTwo, Refusal } from "./note.tsx";

/** What the server says is wrong, by field. */
type Fields = Readonly<Record<string, string>>;

type Props<Reply> = {
  title: string;
  sub?: ReactNode;
  /** What the button says. */
  words: string;
  variant?: "primary" | "danger";
  /** Said right above the button. */
  before?: ReactNode;
  send: () => Promise<Reply>;
  onSent?: (reply: Reply) => void;
  onClose: () => void;
  children: (fields: Fields) => ReactNode;
};

/** One act, filled in at the side and sent by its button or `⌘↵`. Sent, everything on the page is read again. */
export function SendDrawer<Reply>(props: Props<Reply>) {
  const { title, sub, words, variant = "primary", before, send, onSent, onClose, children } = props;
  const queries = useQueryClient();
  const sending = useMutation({
    mutationFn: send,
    onSuccess: async (reply) => {
      onSent?.(reply);
      await queries.invalidateQueries();
    },
  });
  const fields = fieldsOf(sending.error);
  const press = () => {
    if (!sending.isPending) sending.mutate();
  };
  return (
    <Drawer
      title={title}
      sub={sub}
      onClose={onClose}
      onSend={press}
      foot={
        <>
          {before}
          <Button variant={variant} size="lg" isBusy={sending.isPending} hint="⌘ ↵" onClick={press}>
            {words}
          </Button>
        </>
      }
    >
      {children(fields)}
      {sending.isError && Object.keys(fields).length === 0 && <Refusal error={sending.error} />}
    </Drawer>
  );
}

type RequestInput = GivenBodyOf<typeof makeRequest>;
export type AskedRequest = ConsoleReplyOf<typeof makeRequest>;

type AskProps = Pick<Props<AskedRequest>, "title" | "sub" | "onClose" | "children"> & {
  /** What is asked for, as it was filled in. */
  request: () => RequestInput;
  /** Who agrees, or what happens then. */
  says?: string;
  onAsked: (request: AskedRequest) => void;
};

/** Asks for what takes two people. Nothing else changes until another person agrees. */
export function AskDrawer({ request, says, onAsked, ...props }: AskProps) {
  return (
    <SendDrawer
      {...props}
      words="Ask for agreement"
      before={<NeedsTwo>{says}</NeedsTwo>}
      send={() => call<typeof makeRequest>("POST", "/requests", { body: request() })}
      onSent={onAsked}
    />
  );
}
