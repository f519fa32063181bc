import type { CreditDecision } from "@vaada/lending/policy/credit-decision";
import type { TestServer } from "../test-server.ts";
import { anyPan, EMPLOYMENT, giveEmployment, type Walker, walkTo } from "../walk.ts";

/** Replaces records and form fields of an applicant who would be approved at once. */
type ApplicantOverrides = {
  /** The PAN of a demo person, or any other. */
  readonly pan?: string;
  readonly dob?: string;
  readonly pin?: string;
  readonly bureau?: object | null;
  readonly employment?: Readonly<Record<string, unknown>>;
};

export type Applicant = Awaited<ReturnType<typeof applicant>>;

/** A borrower who has given their employment and waits for the decision. */
export async function applicant(server: TestServer, overrides: ApplicantOverrides = {}) {
  const { dob, pin, bureau, employment, pan = anyPan() } = overrides;
  if (dob !== undefined || pin !== undefined || bureau !== undefined)
    await server.sandbox.post("/people", {
      pan,
      name: "LEELA NAMBIAR",
      ...(dob === undefined ? {} : { dob }),
      ...(pin === undefined ? {} : { aadhaar: { pin } }),
      ...(bureau === undefined ? {} : { bureau }),
    });
  const walker = await walkTo(server, "employment", { pan });
  await giveEmployment(server, walker, { ...EMPLOYMENT, ...employment });
  return callsOf(server, walker);
}

export function callsOf(server: TestServer, walker: Walker) {
  const { token, loanId } = walker;
  return {
    ...walker,
    decide: (headers: Readonly<Record<string, string>> = {}, loan_id: unknown = loanId) =>
      server.call("POST", "/api/loan/decision", { token, headers, body: { loan_id } }),
    /** The borrower's step and status, as the server names them. */
    step: async () => {
      const { data } = (await server.call("GET", "/api/step/step-checker", { token })).json;
      const { loan_status } = data.loan as { loan_status: string };
      return { route: data.redirect_to, status: loan_status };
    },
  };
}

/** The decision, or the reason codes of a refusal. */
export async function outcomeOf(applicant: Applicant): Promise<string> {
  const { status, json } = await applicant.decide();
  if (status === 200) return String(json.data.decision);
  return status === 409 ? (json.data.reasonCodes as string[]).join(" ") : `${status} ${json.code}`;
}

export type DecisionRow = {
  readonly id: string;
  readonly number: number;
  readonly taken_on: string;
  readonly policy: string;
  readonly policy_version: number;
  readonly model_hash: Buffer;
  readonly outcome: "approve" | "needs-statement" | "refuse" | "review";
  readonly grade: string | null;
  readonly amount_paise: bigint | null;
  readonly cap_paise: bigint | null;
  readonly reasons: readonly string[];
  readonly rule_hits: CreditDecision["ruleHits"];
  readonly income_limit: "metro" | "elsewhere" | null;
  readonly refusal_status: string | null;
  readonly reapply_on: string | null;
  readonly facts_sealed: Buffer;
  readonly mends_sealed: Buffer | null;
  readonly bureau_report_id: string | null;
  readonly statement_session_id: string | null;
};

export const decisionsOf = (server: TestServer, { userId }: Pick<Walker, "userId">): Promise<DecisionRow[]> =>
  server.database.asSuperuser<DecisionRow>(
    "select * from vaada.decisions where borrower_id = $1 order by application_id, number",
    [userId],
  );

/** The borrower's questions to the bureau, oldest first, by what came of them. */
export const reportsOf = (server: TestServer, { userId }: Pick<Walker, "userId">) =>
  server.database.asSuperuser(
    `select id, asked_on, facts_sealed, provider_reference,
            case when answered_at is not null then 'answered' when failed_at is not null then 'failed'
                 else 'awaited' end as state
       from vaada.bureau_reports where borrower_id = $1 order by asked_at`,
    [userId],
  );

export const bureauConsentsOf = (server: TestServer, { userId }: Pick<Walker, "userId">) =>
  server.database.asSuperuser(
    `select call, notice_version, language, application_id from vaada.consents
      where borrower_id = $1 and kind = 'bureau' order by given_at`,
    [userId],
  );

/** The platform's calendar moves on; so does real time only where a test says so. */
export const passDays = (server: TestServer, days: number): Promise<void> =>
  server.clock.moveBy(days * 86_400_000);
