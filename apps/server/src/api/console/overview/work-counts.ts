import { addDays, type CivilDate } from "@vaada/calendar/civil-date";
import { WORK_LISTS, type WorkList } from "@vaada/contract/console/calls/overview";
import { isAllowed, type Permission } from "@vaada/contract/console/roles";
import {
  ANSWER_RISK_DAYS,
  CASE_RISK_HOURS,
  DECISION_RISK_MINUTES,
  REQUEST_RISK_HOURS,
} from "@vaada/contract/console/service-levels";
import type { Actor } from "../../../operations/trail/write-trail.ts";
import type { Tx } from "../../../platform/db/tx.ts";
import type { Services } from "../../../services.ts";
import { countWork } from "./store.ts";

const MAY_READ: Readonly<Record<WorkList, Permission>> = {
  applications: "applications:read",
  complaints: "complaints:read",
  "privacy-requests": "complaints:read",
  cases: "cases:read",
  requests: "requests:read",
};

const HOUR_MS = 3_600_000;

/** By when a row of each list comes near its aim, as the lists themselves have it. */
function riskOf({ clock }: Pick<Services, "clock">): Readonly<Record<WorkList, Date | CivilDate>> {
  const day = addDays(clock.today(), -ANSWER_RISK_DAYS);
  return {
    applications: new Date(clock.now().getTime() - DECISION_RISK_MINUTES * 60_000),
    complaints: day,
    "privacy-requests": day,
    cases: new Date(clock.realNow().getTime() - CASE_RISK_HOURS * HOUR_MS),
    requests: new Date(clock.now().getTime() + REQUEST_RISK_HOURS * HOUR_MS),
  };
}

/** Counts the open cases of each list that a person may read, those that are theirs, and those that press. */
export async function describeWork(tx: Tx, services: Services, { staffId, role }: Actor) {
  const risk = riskOf(services);
  const now = services.clock.now();
  const lists = [];
  for (const list of WORK_LISTS.filter((one) => isAllowed(role, MAY_READ[one])))
    lists.push({ list, ...(await countWork(tx, { list, staffId, riskBy: risk[list], now })) });
  return { lists };
}
