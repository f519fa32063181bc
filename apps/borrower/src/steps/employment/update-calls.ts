import type { GivenBodyOf, ReplyOf } from "@vaada/contract/call";
import type { updateEmploymentDetails } from "@vaada/contract/calls/update-employment-details";
import { BUREAU_NOTICE_VERSION } from "@vaada/contract/step-notices";
import { type Outcome, type Refusal, request } from "../../api/client.ts";
import { BUREAU_NOTICE_TITLE } from "../../form/bureau-notice-title.ts";
import { languageShown } from "../../language/messages.ts";
import { reloadStep } from "../../shell/reload-step.ts";
import type { EmploymentBody } from "./answers.ts";

type Reply = ReplyOf<typeof updateEmploymentDetails>;

/** What became of the details, as far as the screen tells it apart. */
export type UpdateResult =
  | { kind: "decided"; reply: Reply }
  /** The application is open, and nobody could decide on it; the bank statement stands in. The sentence is the server's. */
  | { kind: "postponed"; message: string | undefined }
  | { kind: "refused"; data: unknown }
  /** Another loan is to be paid back first. */
  | { kind: "loan-open"; message: string | undefined };

export type UpdateCalls = {
  update: (employment: EmploymentBody) => Promise<Outcome<UpdateResult>>;
  reloadStep: () => Promise<void>;
};

/** Longer than any other call: the bureau may take its time, and asking anew would not make it faster. */
const TIMEOUT_MS = 60_000;

export const UPDATE_CALLS: UpdateCalls = {
  update: async (employment) =>
    updateResultOf(
      await request<typeof updateEmploymentDetails>("POST", "/user/update-employment-details", {
        body: updateBodyOf(employment),
        noticeVersion: BUREAU_NOTICE_VERSION,
        language: languageShown(BUREAU_NOTICE_TITLE),
        timeoutMs: TIMEOUT_MS,
      }),
    ),
  reloadStep,
};

/** Two of the fields go by other names here than on the first road. */
const updateBodyOf = ({
  salary_mode: modeOfPayment,
  employee_type: employeeType,
  language: _language,
  ...others
}: EmploymentBody): GivenBodyOf<typeof updateEmploymentDetails> => ({
  ...others,
  modeOfPayment,
  employeeType,
});

/** An answer that leads on is no failure of the form, whatever its status. */
export function updateResultOf(outcome: Outcome<Reply>): Outcome<UpdateResult> {
  if (outcome.kind === "ok") return { kind: "ok", data: { kind: "decided", reply: outcome.data } };
  if (outcome.kind !== "refused") return outcome;
  const { message } = outcome;
  switch (outcome.code) {
    case "APPLICATION_REFUSED":
      return { kind: "ok", data: { kind: "refused", data: outcome.data } };
    case "DECISION_UNAVAILABLE":
      return { kind: "ok", data: { kind: "postponed", message } };
    case "LOAN_OPEN":
      return { kind: "ok", data: { kind: "loan-open", message } };
    default:
      return { ...outcome, fields: withFirstLoanNames(outcome.fields) };
  }
}

function withFirstLoanNames({
  modeOfPayment,
  employeeType,
  ...others
}: Refusal["fields"]): Refusal["fields"] {
  return {
    ...others,
    ...(modeOfPayment === undefined ? {} : { salary_mode: modeOfPayment }),
    ...(employeeType === undefined ? {} : { employee_type: employeeType }),
  };
}
