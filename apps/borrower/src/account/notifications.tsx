import { t } from "@lingui/core/macro";
import { civilDate } from "@vaada/calendar/civil-date";
import type { ReplyOf } from "@vaada/contract/call";
import type { markNotificationsRead, readNotifications } from "@vaada/contract/calls/notifications";
import { EmptyState } from "@vaada/ui/empty-state";
import { NotificationList, NotificationRow } from "@vaada/ui/notification-list";
import { NotificationSkeleton } from "@vaada/ui/notification-skeleton";
import { Skeleton } from "@vaada/ui/skeleton";
import { TopBar } from "@vaada/ui/top-bar";
import { useSkeleton } from "@vaada/ui/use-skeleton";
import { useEffect, useEffectEvent } from "react";
import { type Outcome, request } from "../api/client.ts";
import { formatDay } from "../language/dates.ts";
import { useLanguage } from "../language/language.ts";
import { timeText } from "../language/time-text.ts";
import { Link } from "../shell/link.tsx";
import { openHelp } from "../shell/navigation.ts";
import { goBack } from "../shell/step-frame.tsx";
import { PAGE_ROWS, PagesEnd, PagesUnknown, usePages } from "../waiting/paged-list.tsx";
import styles from "./notifications.module.css";

type Props = { calls: NotificationCalls };

/** The notifications of the borrower, newest first. */
export function Notifications({ calls = NOTIFICATION_CALLS }: Partial<Props>) {
  return (
    <>
      <TopBar onBack={goBack} backLabel={t`Back`} onHelp={openHelp} helpLabel={t`Help`} />
      <main className={styles.main}>
        <h1>{t`Notifications`}</h1>
        <List key={useLanguage()} calls={calls} />
      </main>
    </>
  );
}

const idOf = ({ id }: NotificationEntry): string => String(id);

function List({ calls }: Props) {
  const { rows, failure, ...pages } = usePages({ read: calls.read, idOf });
  useSeen(rows?.[0]?.id, calls.markRead);
  const isSkeleton = useSkeleton(rows === null && failure === null);
  if (isSkeleton)
    return (
      <Skeleton label={t`Getting your notifications`}>
        <NotificationSkeleton rows={3} />
      </Skeleton>
    );
  if (rows === null)
    return (
      failure !== null && (
        <PagesUnknown
          title={t`We couldn’t load your notifications`}
          failure={failure}
          onTryAgain={pages.more}
        />
      )
    );
  if (rows.length === 0)
    return (
      <EmptyState picture="bell" title={t`No Notifications`}>
        {t`We'll let you know when we have an update for you.`}
      </EmptyState>
    );
  return (
    <>
      <NotificationList label={t`Notifications`}>
        {rows.map((notification) => (
          <Row key={notification.id} notification={notification} />
        ))}
      </NotificationList>
      <PagesEnd failure={failure} {...pages} />
    </>
  );
}

/**
 * Notices on the screen are not new the next time. The mark stays for this once, so that they can be told
 * apart.
 */
function useSeen(newest: number | undefined, markRead: NotificationCalls["markRead"]): void {
  const mark = useEffectEvent((upTo: number) => void markRead(upTo));
  useEffect(() => {
    if (newest !== undefined) mark(newest);
  }, [newest]);
}

function Row({
  notification: { title, description, tag, date, time, leads_to },
}: {
  notification: NotificationEntry;
}) {
  return (
    <NotificationRow
      title={title}
      newTag={tag === null ? undefined : t`New`}
      date={formatDay(civilDate(date))}
      time={timeText(time)}
    >
      {description}{" "}
      {leads_to !== null && (
        <Link className={styles.link} href={leads_to} aria-label={t`See more: ${title}`}>
          {t`See more`}
        </Link>
      )}
    </NotificationRow>
  );
}

export type NotificationEntry = ReplyOf<typeof readNotifications>[number];

export type NotificationCalls = {
  /** Those before the one with that id, or the newest. */
  read: (before: string | null) => Promise<Outcome<readonly NotificationEntry[]>>;
  /** Everything up to that one was on the screen. */
  markRead: (upTo: number) => Promise<unknown>;
};

const NOTIFICATION_CALLS: NotificationCalls = {
  read: (before) =>
    request<typeof readNotifications>("GET", "/user/notifications", {
      query: { limit: String(PAGE_ROWS), ...(before === null ? {} : { before }) },
    }),
  markRead: (upTo) =>
    request<typeof markNotificationsRead>("POST", "/user/notifications/read", { body: { upTo } }),
};
