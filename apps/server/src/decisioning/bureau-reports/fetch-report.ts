import { setTimeout as delay } from "node:timers/promises";
import type { BureauFacts } from "@vaada/lending/policy/credit-facts";
import { asBorrower } from "../../platform/db/actor.ts";
import type { BureauResult, BureauSubject } from "../../providers/bureau/port.ts";
import { reportAnswer } from "../../providers/report-answer.ts";
import type { Services } from "../../services.ts";
import { openFacts, sealFacts } from "./facts-on-file.ts";
import type { BureauQuestion, BureauReport } from "./question.ts";
import { readReport, writeAnswer, writeFailure } from "./store.ts";

export type ReportServices = Pick<Services, "database" | "vault" | "clock" | "bureau" | "log" | "metrics">;

type Asked = {
  readonly borrowerId: string;
  readonly question: BureauQuestion;
  readonly subject: Omit<BureauSubject, "on">;
};

/** The report of a question that was put; `null` when the bureau does not answer. An outage is not remembered. */
export async function fetchReport(
  services: ReportServices,
  { borrowerId, question, subject }: Asked,
): Promise<BureauReport | null> {
  switch (question.kind) {
    case "cached":
      return question.report;
    case "forbidden":
      return null;
    case "awaited":
      return awaitReport(services, borrowerId, question.id);
    case "asking": {
      const result = await services.bureau.fetchReport({ ...subject, on: question.askedOn });
      reportAnswer(services, "bureau", result);
      return keepAnswer(services, borrowerId, { id: question.id, result });
    }
    default:
      return question satisfies never;
  }
}

function keepAnswer(
  { database, vault, clock }: ReportServices,
  borrowerId: string,
  { id, result }: { readonly id: string; readonly result: BureauResult },
): Promise<BureauReport | null> {
  const facts = factsOf(result);
  return database.withTx(asBorrower(borrowerId), async (tx) => {
    const now = clock.realNow();
    if (facts === null) {
      await writeFailure(tx, { id, failedAt: now });
      return null;
    }
    const reference = result.kind === "unavailable" ? null : result.reference;
    const factsSealed = sealFacts(vault, id, facts);
    const isKept = await writeAnswer(tx, { id, factsSealed, reference, answeredAt: now });
    return isKept ? { id, facts } : null;
  });
}

function factsOf(result: BureauResult): BureauFacts | null {
  switch (result.kind) {
    case "file":
      return result.facts;
    case "no-file":
      return { kind: "no-file" };
    case "unavailable":
      return null;
    default:
      return result satisfies never;
  }
}

/** The bureau answers within a second or two when it answers; nobody notices a fifth of one. */
const LOOK_EVERY_MS = 200;
/** Twelve seconds of looking: two more than the asker itself waits for the bureau. */
const LOOKS_MAX = 60;

/** Waits for the answer to a question that another call has put. */
async function awaitReport(
  { database, vault }: ReportServices,
  borrowerId: string,
  id: string,
): Promise<BureauReport | null> {
  for (let looks = 0; looks < LOOKS_MAX; looks++) {
    const row = await database.withTx(asBorrower(borrowerId), (tx) => readReport(tx, id));
    if (row === null || row.isFailed) return null;
    if (row.factsSealed !== null) return { id, facts: openFacts(vault, id, row.factsSealed) };
    await delay(LOOK_EVERY_MS);
  }
  return null;
}
