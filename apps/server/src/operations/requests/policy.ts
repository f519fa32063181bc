import { addDays, civilDate } from "@vaada/calendar/civil-date";
import type { Figures } from "@vaada/contract/console/calls/audit";
import { PolicyDetails } from "@vaada/contract/console/calls/policy";
import type { BackTestResult, PolicyResult } from "@vaada/lending/policy/back-test";
import {
  changedFigures,
  FIGURE_BOUNDS,
  type FigureKey,
  type PolicyFigures,
} from "@vaada/lending/policy/policy-figures";
import { add, ZERO } from "@vaada/money/paise";
import { toWireRupees } from "@vaada/money/wire";
import { insertVersion, readLastVersion, readVersionAhead } from "../../decisioning/policy/store.ts";
import type { Tx } from "../../platform/db/tx.ts";
import { nameFigure, writeFigure } from "../policy-lab/phrases.ts";
import { readBackTest } from "../policy-lab/store.ts";
import { declareHandler, impossible, type RequestServices } from "./handler.ts";
import { REQUEST_PHRASES } from "./phrases.ts";

/**
 * Puts a draft of the credit policy in force from a day on, or has it decide in shadow on a part of the applications. What both
 * people see is the draft's back-test. Decisions that were taken keep their version, and going back is a new version.
 */
export const policy = declareHandler<PolicyDetails>({
  needsLoan: false,
  needsAmount: false,
  details: PolicyDetails,

  async describe(tx, services, { details }) {
    const found = await findDraft(tx, services, details);
    if ("says" in found) return impossible(found.says);
    const { test, result, live, version } = found;
    const changed = changedFigures(live.figures, test.figures);
    return {
      kind: "possible",
      amount: null,
      before: {
        version: live.version,
        ...figuresInWords(live.figures, changed),
        ...resultInWords(result, result.live),
      },
      after: {
        version,
        ...usesInWords(details),
        ...figuresInWords(test.figures, changed),
        ...resultInWords(result, result.draft),
        decisions_that_change: `${result.changed} of ${result.decided}`,
      },
    };
  },

  async carryOut(tx, services, { requestId, details, reason, by }) {
    const found = await findDraft(tx, services, details);
    if ("says" in found) throw new Error(`policy: ${found.says}`);
    const { test, version } = found;
    const draft = services.policies.draft(test.figures, version);
    await insertVersion(tx, {
      policy: draft.policy,
      version,
      use: details.use,
      sharePercent: details.use === "shadow" ? details.share_percent : null,
      effectiveFrom: civilDate(details.effective_from),
      effectiveTo: details.use === "shadow" ? civilDate(details.effective_to) : null,
      figures: test.figures,
      model: draft.content,
      modelHash: draft.hash,
      backTestId: test.id,
      requestId,
      reason,
      agreedBy: by.staffId,
      agreedAt: services.clock.now(),
    });
  },
});

/** The draft as it was tried, and the number that it gets. */
async function findDraft(tx: Tx, { policies, clock }: RequestServices, details: PolicyDetails) {
  const today = clock.today();
  const live = await policies.inForce(tx, today);
  const test = await readBackTest(tx, details.back_test_id);
  if (test === null || test.policy !== live.policy) return { says: REQUEST_PHRASES.noBackTest };
  if (test.result === null) return { says: REQUEST_PHRASES.backTestRuns };
  if (test.liveVersion !== live.version)
    return { says: REQUEST_PHRASES.backTestOld(test.liveVersion, live.version) };
  if (details.use === "decides" && changedFigures(live.figures, test.figures).length === 0)
    return { says: REQUEST_PHRASES.samePolicy };
  if (details.effective_from <= today) return { says: REQUEST_PHRASES.fromTomorrow(addDays(today, 1)) };
  const ahead = await readVersionAhead(tx, { policy: live.policy, on: today });
  if (details.use === "decides" && ahead !== null)
    return { says: REQUEST_PHRASES.versionAhead(ahead.version, ahead.from) };
  if (details.use === "shadow" && details.effective_to < details.effective_from)
    return { says: REQUEST_PHRASES.endsBeforeItBegins };
  const last = (await readLastVersion(tx, live.policy)) ?? 0;
  return { test, result: test.result, live, version: Math.max(last, policies.shipped.version) + 1 };
}

const usesInWords = (details: PolicyDetails): Figures =>
  details.use === "decides"
    ? { use: "decides", effective_from: details.effective_from }
    : {
        use: `in shadow, on ${details.share_percent}% of the applications`,
        effective_from: details.effective_from,
        effective_to: details.effective_to,
      };

const figuresInWords = (figures: PolicyFigures, changed: readonly FigureKey[]): Figures =>
  Object.fromEntries(
    changed.map((key) => [nameFigure(key), writeFigure(FIGURE_BOUNDS[key].unit, figures[key])]),
  );

function resultInWords({ decided }: BackTestResult, { approvedPpm, grades }: PolicyResult): Figures {
  const losses = grades.map(({ expectedLoss }) => expectedLoss);
  const isKnown = losses.every((loss) => loss !== null);
  return {
    approved:
      decided === 0 || approvedPpm === null ? "no decision yet" : `${(approvedPpm / 10_000).toFixed(1)}%`,
    lent: toWireRupees(add(ZERO, ...grades.map(({ amount }) => amount))),
    expected_loss: isKnown ? toWireRupees(add(ZERO, ...losses.map((loss) => loss ?? ZERO))) : "not known yet",
  };
}
