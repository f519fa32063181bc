import { randomUUID } from "node:crypto";
import {
  higherClass,
  RISK_RULES_VERSION,
  type RiskClass,
  reasonsOnceSeen,
  riskClassBy,
} from "@vaada/lending/risk-class/risk-class";
import { insertRiskClass, readRiskClass } from "../../decisioning/risk-classes/store.ts";
import { asStaff } from "../../platform/db/actor.ts";
import { refuseField } from "../../platform/refusals/fields.ts";
import { type Refused, refuse } from "../../platform/refusals/refused.ts";
import type { Services } from "../../services.ts";
import { type Actor, writeTrail } from "../trail/write-trail.ts";
import { SCREENING_PHRASES } from "./phrases.ts";

/**
 * A person of the lender says of which class of risk a borrower is, and whether they have seen them. It is never below what the rules ask
 * for: whoever was not seen stays high (KY-06). The borrower hears nothing of it.
 */
export function classCustomer(
  services: Pick<Services, "database" | "vault" | "clock">,
  said: {
    readonly borrowerId: string;
    readonly class: RiskClass;
    readonly isSeen: boolean;
    readonly reason: string;
    readonly by: Actor;
  },
): Promise<Refused<"BODY_INVALID" | "NOT_FOUND"> | null> {
  const { borrowerId, isSeen, reason, by } = said;
  const { database, vault, clock } = services;
  return database.withTx<Refused<"BODY_INVALID" | "NOT_FOUND"> | null>(
    asStaff(by.staffId, { inNameOf: borrowerId }),
    async (tx) => {
      const last = await readRiskClass(tx, borrowerId);
      if (last === null) return refuse("NOT_FOUND");
      const seenOn = last.seenOn ?? (isSeen ? clock.today() : null);
      const reasons = seenOn === null ? last.reasons : reasonsOnceSeen(last.reasons);
      const least = riskClassBy(reasons);
      if (higherClass(said.class, least) !== said.class)
        return refuseField("class", SCREENING_PHRASES.classTooLow(least));
      const id = randomUUID();
      const place = { table: "risk_classes", column: "words_sealed", row: id };
      await insertRiskClass(tx, {
        id,
        borrowerId,
        class: said.class,
        reasons,
        rulesVersion: RISK_RULES_VERSION,
        seenOn,
        classedOn: clock.today(),
        byStaff: by.staffId,
        wordsSealed: vault.seal(reason, place),
        of: null,
        now: clock.now(),
      });
      await writeTrail(tx, services, {
        act: "risk-class",
        outcome: "done",
        by,
        borrowerId,
        before: { class: last.class, seen_on: last.seenOn },
        after: { class: said.class, seen_on: seenOn },
        reason,
      });
      return null;
    },
  );
}
