import { randomUUID } from "node:crypto";
import type { CivilDate } from "@vaada/calendar/civil-date";
import { type IdentityWay, isFromAfar } from "@vaada/lending/identity-proof";
import {
  higherClass,
  RISK_RULES_VERSION,
  type RiskFacts,
  riskClassBy,
  riskReasonsOf,
} from "@vaada/lending/risk-class/risk-class";
import type { Tx } from "../../platform/db/tx.ts";
import { readOpenLists } from "../screening/store.ts";
import { insertRiskClass, readRiskClass, readSaidClass } from "./store.ts";

/** The facts of the application; the rest is on file. */
type KnownFacts = Omit<
  RiskFacts,
  "seenOn" | "isOnSanctionsList" | "hasPublicOffice" | "isIdentifiedFromAfar"
> & {
  readonly way: IdentityWay;
};

/**
 * Classes a borrower by the written rules, with each decision. What a person of the lender said stands as the least: a rule raises it and
 * never lowers it.
 */
export async function classBorrower(
  tx: Tx,
  {
    borrowerId,
    applicationId,
    facts: { way, ...facts },
    on,
    now,
  }: {
    readonly borrowerId: string;
    readonly applicationId: number;
    readonly facts: KnownFacts;
    readonly on: CivilDate;
    readonly now: Date;
  },
): Promise<void> {
  const lists = await readOpenLists(tx, borrowerId);
  const seenOn = (await readRiskClass(tx, borrowerId))?.seenOn ?? null;
  const reasons = riskReasonsOf({
    ...facts,
    isIdentifiedFromAfar: isFromAfar(way),
    seenOn,
    isOnSanctionsList: lists.some((list) => list !== "pep"),
    hasPublicOffice: lists.includes("pep"),
  });
  const said = await readSaidClass(tx, borrowerId);
  await insertRiskClass(tx, {
    id: randomUUID(),
    borrowerId,
    class: higherClass(riskClassBy(reasons), said ?? "low"),
    reasons,
    rulesVersion: RISK_RULES_VERSION,
    seenOn,
    classedOn: on,
    byStaff: null,
    wordsSealed: null,
    of: { applicationId, way },
    now,
  });
}
