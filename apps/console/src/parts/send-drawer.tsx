import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { fieldsOf } from "../api/client.ts";
import { Button } from "./button.tsx";
import { Drawer } from "./drawer.tsx";
import { Refusal } from "./note.tsx";

/** The server's faults, by field. */
export type Fields = Readonly<Record<string, string>>;

export type SendProps<Reply> = {
  title: string;
  sub?: ReactNode;
  /** The words of the button. */
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
export function SendDrawer<Reply>(props: SendProps<Reply>) {
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
