import type { Tx } from "../platform/db/tx.ts";
import type { Events } from "../platform/events.ts";
import { insertNotices } from "./store.ts";

/** Tells in the app that an application was cancelled, so that it is seen even if somebody else pressed the button. */
export const insertCancellationNotice = (
  tx: Tx,
  { applicationId, borrowerId, now }: Events["application-cancelled"],
): Promise<void> =>
  insertNotices(tx, {
    notices: [
      {
        key: `application-cancelled:${applicationId}`,
        borrowerId,
        applicationId,
        notice: { kind: "application-cancelled", applicationNumber: applicationId },
      },
    ],
    now,
  });
