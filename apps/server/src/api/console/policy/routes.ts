import { addDays, type CivilDate } from "@vaada/calendar/civil-date";
import {
  readBackTest,
  readBackTestChanges,
  readPolicy,
  startBackTest,
} from "@vaada/contract/console/calls/policy";
import { ROWS_USUAL } from "@vaada/contract/console/console-call";
import type { PolicyResult } from "@vaada/lending/policy/back-test";
import { FIGURE_BOUNDS, FIGURE_KEYS, type FigureKey } from "@vaada/lending/policy/policy-figures";
import type { Paise } from "@vaada/money/paise";
import { toWireRupees } from "@vaada/money/wire";
import type { FastifyInstance } from "fastify";
import { readVersions, type VersionRow } from "../../../decisioning/policy/store.ts";
import { countHits } from "../../../operations/policy-lab/count-hits.ts";
import { POLICY_ROWS } from "../../../operations/policy-lab/phrases.ts";
import * as lab from "../../../operations/policy-lab/run-back-test.ts";
import {
  type BackTestRow,
  type ChangeRow,
  countShadowMoves,
  readBackTest as readBackTestRow,
  readChangePage,
  readRuleHits,
} from "../../../operations/policy-lab/store.ts";
import { openName } from "../../../operations/staff/staff-member.ts";
import { asStaff } from "../../../platform/db/actor.ts";
import type { Tx } from "../../../platform/db/tx.ts";
import { refuseField } from "../../../platform/refusals/fields.ts";
import { isRefused, refuse } from "../../../platform/refusals/refused.ts";
import type { CreditModel, Services } from "../../../services.ts";
import { CONSOLE_FIELD_PHRASES } from "../phrases.ts";
import { serveConsole } from "../serve-console.ts";

/** The policy lab: the policy in force, drafts tried on past decisions, versions and the challenger. */
export function policyRoutes(app: FastifyInstance, services: Services): void {
  const { database, vault } = services;
  serveConsole(app, services, readPolicy, ({ session: { staff } }) =>
    database.withTx(asStaff(staff.staffId), (tx) => describePolicy(tx, services)),
  );
  serveConsole(app, services, startBackTest, async ({ body: { figures }, session: { staff } }) => {
    const unknown = Object.keys(figures).find((key) => !FIGURE_KEYS.includes(key as FigureKey));
    if (unknown !== undefined) return refuseField(`figures.${unknown}`, CONSOLE_FIELD_PHRASES.noFigure);
    const started = await lab.startBackTest(services, { given: figures, by: staff });
    if (isRefused(started)) return started;
    const row = await database.withTx(asStaff(staff.staffId), (tx) =>
      readBackTestRow(tx, started.backTestId),
    );
    if (row === null) throw new Error("policyRoutes: a back-test that was just asked for is gone");
    return describeBackTest(services, row);
  });
  serveConsole(app, services, readBackTest, async ({ params, session: { staff } }) => {
    const row = await database.withTx(asStaff(staff.staffId), (tx) => readBackTestRow(tx, params.id));
    return row === null ? refuse("NOT_FOUND") : describeBackTest({ vault }, row);
  });
  serveConsole(app, services, readBackTestChanges, async ({ params, query, session: { staff } }) => {
    const { before, limit = ROWS_USUAL } = query;
    const page = await database.withTx(asStaff(staff.staffId), (tx) =>
      readChangePage(tx, params.id, { before, limit }),
    );
    return { rows: page.rows.map(describeChange), next: page.next };
  });
}

const rupeesOrNull = (amount: Paise | null): number | null => (amount === null ? null : toWireRupees(amount));

const HITS_DAYS = 90;

async function describePolicy(tx: Tx, services: Services) {
  const { policies, clock } = services;
  const today = clock.today();
  const live = await policies.inForce(tx, today);
  const versions = await readVersions(tx, live.policy);
  const hits = await readRuleHits(tx, { policy: live.policy, since: addDays(today, -HITS_DAYS) });
  return {
    version: live.version,
    since: versions.find(({ version }) => version === live.version)?.effectiveFrom ?? null,
    today,
    next_version: Math.max(policies.shipped.version, versions[0]?.version ?? 0) + 1,
    rows: POLICY_ROWS.map(({ counted, key, ...words }) => ({
      ...words,
      key,
      ...(key === null
        ? { unit: null, value: null, lowest: null, highest: null }
        : { value: live.figures[key], ...FIGURE_BOUNDS[key] }),
      hits: countHits(hits, counted),
    })),
    figures: { ...live.figures },
    versions: [
      ...versions.map((version) => describeVersion(services, version, { today, live })),
      describeShipped(policies.shipped, live),
    ].sort((one, other) => other.version - one.version),
    challenger: await describeChallenger(tx, services, today),
  };
}

function describeVersion(
  { vault }: Services,
  row: VersionRow,
  { today, live }: { readonly today: CivilDate; readonly live: CreditModel },
) {
  const isOver =
    row.use === "shadow" ? (row.effectiveTo ?? today) < today || row.version < live.version : true;
  const isInForce = row.use === "shadow" ? !isOver : row.version === live.version;
  return {
    version: row.version,
    use: row.use,
    state: stateOf({ isAhead: row.effectiveFrom > today, isInForce }),
    effective_from: row.effectiveFrom,
    effective_to: row.effectiveTo,
    share_percent: row.sharePercent,
    figures: { ...row.figures },
    reason: row.reason,
    asked_by: openName(vault, row.askedBy, row.askedByNameSealed),
    agreed_by: openName(vault, row.agreedBy, row.agreedByNameSealed),
    agreed_at: row.agreedAt.toISOString(),
    back_test_id: row.backTestId,
  };
}

const stateOf = ({ isAhead, isInForce }: { readonly isAhead: boolean; readonly isInForce: boolean }) => {
  if (isAhead) return "ahead" as const;
  return isInForce ? ("in-force" as const) : ("past" as const);
};

const describeShipped = ({ version, figures }: CreditModel, live: CreditModel) => ({
  version,
  use: "decides" as const,
  state: stateOf({ isAhead: false, isInForce: version === live.version }),
  effective_from: null,
  effective_to: null,
  share_percent: null,
  figures: { ...figures },
  reason: null,
  asked_by: null,
  agreed_by: null,
  agreed_at: null,
  back_test_id: null,
});

async function describeChallenger(tx: Tx, { policies }: Services, today: CivilDate) {
  const challenger = await policies.challenger(tx, today);
  if (challenger === null) return null;
  const { version } = challenger.model;
  const moves = await countShadowMoves(tx, version);
  const sum = (some: typeof moves) => some.reduce((all, { count }) => all + Number(count), 0);
  const changed = moves.filter(({ isChanged }) => isChanged);
  return {
    version,
    share_percent: challenger.sharePercent,
    decided: sum(moves),
    alike: sum(moves) - sum(changed),
    moves: changed.map(({ was, becomes, count }) => ({ was, becomes, count: Number(count) })),
  };
}

const describeBackTest = ({ vault }: Pick<Services, "vault">, row: BackTestRow) => ({
  back_test_id: row.id,
  state: row.result === null ? ("running" as const) : ("done" as const),
  live_version: row.liveVersion,
  figures: { ...row.figures },
  asked_by: openName(vault, row.askedBy, row.askedByNameSealed),
  asked_at: row.askedAt.toISOString(),
  decisions: row.decisions,
  decided: row.decided,
  result:
    row.result === null
      ? null
      : {
          decided: row.result.decided,
          withdrawn: row.result.withdrawn,
          changed: row.result.changed,
          moves: row.result.moves.map((move) => ({ ...move })),
          live: describeResult(row.result.live),
          draft: describeResult(row.result.draft),
        },
});

const describeResult = ({ ends, approvedPpm, grades }: PolicyResult) => ({
  ends: { ...ends },
  approved_percent: approvedPpm === null ? null : approvedPpm / 10_000,
  grades: grades.map(({ grade, approved, amount, expectedLoss }) => ({
    grade,
    approved,
    amount: toWireRupees(amount),
    expected_loss: rupeesOrNull(expectedLoss),
  })),
});

const describeChange = (row: ChangeRow) => ({
  loan_id: Number(row.key),
  borrower_id: row.borrowerId,
  was: row.was,
  becomes: row.becomes,
  amount_was: rupeesOrNull(row.amountWas),
  amount_becomes: rupeesOrNull(row.amountBecomes),
  rules: [...row.rules],
  loan: loanOf(row),
});

function loanOf({ loanStatus, delinquency }: ChangeRow) {
  if (loanStatus === null || loanStatus === "undone") return "none" as const;
  if (loanStatus === "closed") return "closed" as const;
  if (delinquency === "npa") return "bad" as const;
  return delinquency === "standard" ? ("running" as const) : ("late" as const);
}
