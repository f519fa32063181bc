import { DAY_SECONDS } from "@vaada/calendar/civil-date";
import type { CasePaper } from "@vaada/contract/console/calls/applications";
import { readIdentityPhotoKey, readLastPhotoKey } from "../../../journey/selfies/store.ts";
import { readApplicant } from "../../../operations/reviews/store.ts";
import { type Actor, writeTrail } from "../../../operations/trail/write-trail.ts";
import { asStaff } from "../../../platform/db/actor.ts";
import type { Tx } from "../../../platform/db/tx.ts";
import { takeAll } from "../../../platform/refusals/limits.ts";
import { type Refused, refuse } from "../../../platform/refusals/refused.ts";
import type { Services } from "../../../services.ts";
import { readPaperKey } from "./store.ts";

type OpenedPaper = {
  readonly name: string;
  readonly type: "image/jpeg" | "application/pdf";
  readonly content: string;
};

/** Opens a photo or a paper of an application. It leaves only with the entry that tells of it. */
export async function openPaper(
  services: Pick<Services, "database" | "vault" | "clock" | "settings" | "files">,
  look: {
    readonly by: Actor;
    readonly loanId: number;
    readonly paper: CasePaper;
    readonly reason: string;
  },
): Promise<OpenedPaper | Refused<"NOT_FOUND">> {
  const { database, clock, settings, files } = services;
  const { by, loanId, paper, reason } = look;
  const found = await database.withTx(asStaff(by.staffId), async (tx) => {
    const borrowerId = await readApplicant(tx, loanId);
    const key = borrowerId === null ? null : await readKey(tx, { borrowerId, loanId, paper });
    return borrowerId === null || key === null ? null : { borrowerId, key };
  });
  const bytes = found === null ? null : await files.get(found.key);
  if (found === null || bytes === null) return refuse("NOT_FOUND");
  const { borrowerId } = found;
  await database.withTx(asStaff(by.staffId, { inNameOf: borrowerId }), async (tx) => {
    const limit = {
      bucket: `staff-reveals:${by.staffId}`,
      max: settings.console.revealsPerPersonPerDay,
      windowSeconds: DAY_SECONDS,
    };
    await takeAll(tx, [{ ...limit, says: "TOO_MANY" }], clock.realNow());
    await writeTrail(tx, services, {
      act: "open-paper",
      outcome: "done",
      by,
      borrowerId,
      loanId,
      after: { field: paper },
      reason,
    });
  });
  const isPhoto = paper === "selfie" || paper === "identity-photo";
  return {
    name: `${paper}-${loanId}.${isPhoto ? "jpg" : "pdf"}`,
    type: isPhoto ? "image/jpeg" : "application/pdf",
    content: bytes.toString("base64"),
  };
}

function readKey(
  tx: Tx,
  { borrowerId, loanId, paper }: { borrowerId: string; loanId: number; paper: CasePaper },
): Promise<string | null> {
  switch (paper) {
    case "selfie":
      return readLastPhotoKey(tx, loanId);
    case "identity-photo":
      return readIdentityPhotoKey(tx, borrowerId);
    default:
      return readPaperKey(tx, { loanId, kind: paper });
  }
}
