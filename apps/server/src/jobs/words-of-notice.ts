import { civilDateInIndia } from "@vaada/calendar/civil-date";
import type { Language } from "@vaada/contract/language";
import { Secret } from "@vaada/contract/secret";
import { parseNotice } from "../notices/notice.ts";
import type { ClaimedText } from "../notices/texts/store.ts";
import { textOf } from "../notices/texts/text-of-notice.ts";
import type { JobServices } from "../services.ts";

/** The registered text of a notice that was claimed, as it is true today. `null` once it is overtaken. */
export function wordsOfNotice(
  { clock, lender, settings: { appOrigin } }: Pick<JobServices, "clock" | "lender" | "settings">,
  { claimed, language }: { readonly claimed: ClaimedText; readonly language: Language },
) {
  const notice = parseNotice(claimed);
  const createdOn = civilDateInIndia(claimed.createdAt.getTime());
  const context = { claimed, lender, appOrigin, language, today: clock.today(), createdOn };
  return notice === null || claimed.isCalledOff ? null : textOf(notice, context);
}

/** The number of whom it is for. */
export const mobileBehind = (
  { vault }: Pick<JobServices, "vault">,
  { claimed, borrowerId }: { readonly claimed: ClaimedText; readonly borrowerId: string },
): Secret =>
  new Secret(
    vault.open(claimed.mobileSealed, { table: "borrowers", column: "mobile_sealed", row: borrowerId }),
  );
