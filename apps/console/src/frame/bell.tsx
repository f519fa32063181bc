import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { markBellSeen, readBell } from "@vaada/contract/console/calls/bell";
import type { ConsoleReplyOf } from "@vaada/contract/console/console-call";
import { Icon } from "@vaada/ui/icon";
import { iconBell } from "@vaada/ui/later-icons";
import { useId, useState } from "react";
import { Button } from "react-aria-components/Button";
import { DialogTrigger } from "react-aria-components/Dialog";
import { Popover } from "react-aria-components/Popover";
import { call } from "../api/client.ts";
import { inWords, moment, rupees } from "../parts/figures.ts";
import { FailureNote } from "../parts/note.tsx";
import styles from "./top-bar.module.css";

type Notice = ConsoleReplyOf<typeof readBell>["rows"][number];

const TOLD = ["bell"];
const READ_AGAIN_MS = 20_000;

/** How many notices there are, and behind it what they are. Whoever closes the list has seen what stood on it. */
export function Bell() {
  const title = useId();
  const [isOpen, setIsOpen] = useState(false);
  const queries = useQueryClient();
  const told = useQuery({
    queryKey: TOLD,
    queryFn: ({ signal }) => call<typeof readBell>("GET", "/bell", { signal }),
    refetchInterval: READ_AGAIN_MS,
  });
  const seen = useMutation({
    mutationFn: (up_to: string) => call<typeof markBellSeen>("POST", "/bell/seen", { body: { up_to } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: TOLD }),
  });
  const { rows = [], unseen = 0 } = told.data ?? {};
  const [newest] = rows;
  const turn = (toOpen: boolean) => {
    setIsOpen(toOpen);
    if (!toOpen && unseen > 0 && newest !== undefined) seen.mutate(newest.at);
  };
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={turn}>
      <Button
        className={styles.bell ?? ""}
        aria-label={unseen === 0 ? "Notices" : `Notices, ${unseen} of them new`}
      >
        <Icon path={iconBell} size="sm" />
        {unseen > 0 && (
          <span className={styles.unseen} aria-hidden="true">
            {unseen}
          </span>
        )}
      </Button>
      {/* The popover itself is the dialog, so that its buttons for screen readers are in it too. */}
      <Popover
        className={[styles.popover, styles.told].join(" ")}
        placement="bottom end"
        aria-labelledby={title}
      >
        <h2 id={title}>Notices</h2>
        {told.isError && <FailureNote error={told.error} onRetry={() => void told.refetch()} />}
        {rows.length === 0 && !told.isError && <p className={styles.none}>Nothing happened yet.</p>}
        <ul>
          {rows.map((row) => (
            <li key={row.id} data-new={row.is_new || undefined}>
              <Link {...placeOf(row)} onClick={() => turn(false)}>
                <strong>{titleOf(row)}</strong>
                {row.why !== null && <span>{row.why}</span>}
                <small>
                  {moment(row.at)}
                  {row.is_new && <span className="visually-hidden">, new</span>}
                </small>
              </Link>
            </li>
          ))}
        </ul>
      </Popover>
    </DialogTrigger>
  );
}

const placeOf = ({ request }: Notice) =>
  request === null ? { to: "/" } : { to: "/requests", search: { open: request.request_id } };

function titleOf({ kind, by, request }: Notice): string {
  const what = request === null ? "" : whatOf(request);
  switch (kind) {
    case "asked":
      return `${by} asks: ${what}`;
    case "agreed":
      return `${by} agreed: ${what}`;
    case "declined":
      return `${by} declined: ${what}`;
    case "lapsed":
      return `Lapsed: ${what}`;
    case "books-broken":
      return "A rule of the books is broken";
    default:
      return kind satisfies never;
  }
}

const whatOf = ({ kind, loan_id, amount }: NonNullable<Notice["request"]>): string =>
  [
    inWords(kind),
    ...(amount === null ? [] : [rupees(amount)]),
    ...(loan_id === null ? [] : [`loan ${loan_id}`]),
  ].join(", ");
