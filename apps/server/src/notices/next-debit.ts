import type { CivilDate } from "@vaada/calendar/civil-date";
import type { Notice } from "./notice.ts";

/** A notice without the day of a debit that is not ahead any more: a text or a mail of it may have waited for days. */
export function withNextAhead(notice: Notice, today: CivilDate): Notice {
  switch (notice.kind) {
    case "debit-bounced":
      return notice.debit === undefined ? notice : { ...notice, debit: ahead(notice.debit, today) };
    case "late-fee":
    case "charge":
      return notice.after === undefined ? notice : { ...notice, after: ahead(notice.after, today) };
    default:
      return notice;
  }
}

function ahead<Told extends { readonly next?: CivilDate | null | undefined }>(
  told: Told,
  today: CivilDate,
): Told {
  return told.next != null && told.next <= today ? { ...told, next: undefined } : told;
}
