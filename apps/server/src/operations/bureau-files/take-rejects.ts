import type { CivilDate } from "@vaada/calendar/civil-date";
import { readRejects } from "@vaada/lending/bureau-file/rejects";
import { openCase } from "../../loans/cases/store.ts";
import { asStaff } from "../../platform/db/actor.ts";
import { refuseField } from "../../platform/refusals/fields.ts";
import type { Refused } from "../../platform/refusals/refused.ts";
import type { Services } from "../../services.ts";
import { type Actor, writeTrail } from "../trail/write-trail.ts";
import { REJECTS_PHRASES } from "./phrases.ts";
import { readReportedLoans } from "./store.ts";

/** Takes what a bureau did not accept back in: a case for each field, to be mended before the next reference day (CR-02). */
export async function takeRejects(
  services: Pick<Services, "database" | "vault" | "clock">,
  given: { readonly on: CivilDate; readonly bureau: string; readonly file: string; readonly by: Actor },
): Promise<{ readonly opened: number } | Refused<"BODY_INVALID">> {
  const { on, bureau, file, by } = given;
  const { database, clock } = services;
  const reading = readRejects(file);
  if (reading.kind === "broken")
    return refuseField("file", REJECTS_PHRASES.brokenLine(reading.line, reading.says));
  const { rejects } = reading;
  return database.withTx<{ readonly opened: number } | Refused<"BODY_INVALID">>(
    asStaff(by.staffId),
    async (tx) => {
      const loans = await readReportedLoans(tx, { on, loanNos: rejects.map(({ loanNo }) => loanNo) });
      const stray = rejects.find(({ loanNo }) => !loans.has(loanNo));
      if (stray !== undefined) return refuseField("file", REJECTS_PHRASES.strayLoan(stray.loanNo));
      let opened = 0;
      for (const { loanNo, field } of rejects) {
        const isNew = await openCase(tx, {
          key: `bureau-reject:${on}:${bureau}:${loanNo}:${field}`,
          kind: "bureau-reject",
          applicationId: loans.get(loanNo) ?? 0,
          reference: `${bureau}, ${field}`,
          now: clock.realNow(),
        });
        if (isNew) opened += 1;
      }
      const after = { on, bureau, rejects: rejects.length, opened };
      await writeTrail(tx, services, { act: "take-bureau-rejects", outcome: "done", by, after });
      return { opened };
    },
  );
}
