import { civilDateInIndia } from "@vaada/calendar/civil-date";
import { formatTime } from "@vaada/calendar/format";
import type { Language } from "@vaada/contract/language";
import { describeNotice } from "../../../notices/describe-notice.ts";
import { parseNotice } from "../../../notices/notice.ts";
import { type NoticeRow, readNotices as readRows } from "../../../notices/store.ts";
import { asBorrower } from "../../../platform/db/actor.ts";
import type { Services } from "../../../services.ts";

type ReadingServices = Pick<Services, "database" | "lender" | "log">;

type NotificationPage = {
  readonly borrowerId: string;
  readonly before: number | null;
  readonly limit: number | null;
  readonly language: Language;
};

const ROWS_PER_PAGE = 50;

/** A page of what the borrower was told, newest first, in the words of the call's language. */
export async function readNotifications(services: ReadingServices, page: NotificationPage) {
  const { borrowerId, before, language } = page;
  const rows = await services.database.withTx(asBorrower(borrowerId), (tx) =>
    readRows(tx, { borrowerId, before, limit: page.limit ?? ROWS_PER_PAGE }),
  );
  return rows.flatMap((row) => describeNotification(services, { row, language }));
}

function describeNotification(
  { lender, log }: ReadingServices,
  { row, language }: { readonly row: NoticeRow; readonly language: Language },
) {
  const notice = parseNotice(row);
  if (notice === null) {
    log.error({ notificationId: row.id, kind: row.kind }, "there are no words for a notification");
    return [];
  }
  const { title, description, leadsTo } = describeNotice(notice, { language, lender });
  const createdMs = row.createdAt.getTime();
  return [
    {
      id: row.id,
      kind: notice.kind,
      title,
      description,
      tag: row.isRead ? null : ("New" as const),
      date: civilDateInIndia(createdMs),
      time: formatTime(createdMs),
      createdAt: row.createdAt.toISOString(),
      leads_to: leadsTo,
    },
  ];
}
