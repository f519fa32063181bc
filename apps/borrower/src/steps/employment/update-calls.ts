import type { GivenBodyOf, ReplyOf } from "@vaada/contract/call";
import type { updateEmploymentDetails } from "@vaada/contract/calls/update-employment-details";
import { BUREAU_NOTICE_VERSION } from "@vaada/contract/step-notices";
import { type Outcome, type Refusal, request } from "../../api/client.ts";
import { languageShown } from "../../language/messages.ts";
import { BUREAU_NOTICE_TITLE } from "../../language/notice-titles.ts";
import { reloadStep } from "../../shell/reload-step.ts";
import type { EmploymentBody } from "./answers.ts";

type Reply = ReplyOf<typeof updateEmploymentDetails>;

/** The result of sending the details, as far as screens differ by it. */
export type UpdateResult =
  | { kind: "decided"; reply: Reply }
  /** Nobody could decide on the new application; the bank statement stands in. The sentence is the server's. */
  | { kind: "postponed"; message: string | undefined }
  | { kind: "refused"; data: unknown }
  /** The borrower must repay another loan first. */
  | { kind: "loan-open"; message: string | undefined };

export type UpdateCalls = {
  update: (employment: EmploymentBody) => Promise<Outcome<UpdateResult>>;
  reloadStep: () => Promise<void>;
};

/** The bureau may take its time, and a second call would not make it faster. */
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

/** Two fields have other names in this call than in the first loan's. */
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

/** An answer that leads to another screen is no failure of the form, whatever its status. */
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
