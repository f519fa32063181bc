import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { markNewsSeen, readNews } from "@vaada/contract/console/calls/news";
import type { ConsoleReplyOf } from "@vaada/contract/console/console-call";
import { Icon } from "@vaada/ui/icon";
import { iconBell } from "@vaada/ui/later-icons";
import { useId } from "react";
import { Button } from "react-aria-components/Button";
import { Dialog, DialogTrigger } from "react-aria-components/Dialog";
import { Popover } from "react-aria-components/Popover";
import { call } from "../api/client.ts";
import { inWords, moment, rupees } from "../parts/figures.ts";
import { FailureNote } from "../parts/note.tsx";
import styles from "./top-bar.module.css";

type News = ConsoleReplyOf<typeof readNews>["rows"][number];

const NEWS = ["news"];
const READ_AGAIN_MS = 20_000;

/** How many news there are, and behind it what they are. Whoever closes the list has seen what stood on it. */
export function Bell() {
  const title = useId();
  const queries = useQueryClient();
  const news = useQuery({
    queryKey: NEWS,
    queryFn: ({ signal }) => call<typeof readNews>("GET", "/news", { signal }),
    refetchInterval: READ_AGAIN_MS,
  });
  const seen = useMutation({
    mutationFn: (up_to: string) => call<typeof markNewsSeen>("POST", "/news/seen", { body: { up_to } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: NEWS }),
  });
  const { rows = [], unseen = 0 } = news.data ?? {};
  const [newest] = rows;
  return (
    <DialogTrigger
      onOpenChange={(isOpen) => {
        if (!isOpen && unseen > 0 && newest !== undefined) seen.mutate(newest.at);
      }}
    >
      <Button
        className={styles.bell ?? ""}
        aria-label={unseen === 0 ? "News" : `News, ${unseen} of them new`}
      >
        <Icon path={iconBell} size="sm" />
        {unseen > 0 && (
          <span className={styles.unseen} aria-hidden="true">
            {unseen}
          </span>
        )}
      </Button>
      <Popover className={styles.popover ?? ""} placement="bottom end">
        <Dialog className={styles.news ?? ""} aria-labelledby={title}>
          {({ close }) => (
            <>
              <h2 id={title}>News</h2>
              {news.isError && <FailureNote error={news.error} onRetry={() => void news.refetch()} />}
              {rows.length === 0 && !news.isError && <p className={styles.none}>Nothing happened yet.</p>}
              <ul>
                {rows.map((row) => (
                  <li key={row.id} data-new={row.is_new || undefined}>
                    <Link {...placeOf(row)} onClick={close}>
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
            </>
          )}
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}

const placeOf = ({ request }: News) =>
  request === null ? { to: "/" } : { to: "/requests", search: { open: request.request_id } };

function titleOf({ kind, by, request }: News): string {
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

const whatOf = ({ kind, loan_id, amount }: NonNullable<News["request"]>): string =>
  [
    inWords(kind),
    ...(amount === null ? [] : [rupees(amount)]),
    ...(loan_id === null ? [] : [`loan ${loan_id}`]),
  ].join(", ");
