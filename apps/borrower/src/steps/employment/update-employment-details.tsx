import { t } from "@lingui/core/macro";
import type { Outcome } from "../../api/client.ts";
import { paths } from "../../paths.ts";
import { go } from "../../shell/navigation.ts";
import type { EmploymentBody } from "./answers.ts";
import { EmploymentForm } from "./employment-form.tsx";
import type { AskFees } from "./estimate-line.tsx";
import { UPDATE_CALLS, type UpdateCalls, type UpdateResult } from "./update-calls.ts";

type Props = { calls?: UpdateCalls; askFees?: AskFees | undefined };

/** The code that follows the answer loads while the server decides. */
const loadLeaveForm = async () => (await import("./after-update.ts")).leaveForm;

/** The next loan of a borrower who has repaid one: this form opens it, and the answer is the decision. */
export function UpdateEmploymentDetails({ calls = UPDATE_CALLS, askFees }: Props) {
  const send = async (employment: EmploymentBody): Promise<Outcome<UpdateResult>> => {
    const [outcome] = await Promise.all([calls.update(employment), loadLeaveForm().catch(() => null)]);
    // These answers do not tell the new application's number.
    if (outcome.kind === "ok" && UNNUMBERED.includes(outcome.data.kind)) await calls.reloadStep();
    return outcome;
  };
  const onSent = (updated: UpdateResult): void => {
    void loadLeaveForm().then(
      (leaveForm) => leaveForm(updated, calls),
      // The server's step leads on just as well.
      () => go(paths.stepper(), { replace: true }),
    );
  };
  return <EmploymentForm loanTitle={t`Your next loan`} askFees={askFees} send={send} onSent={onSent} />;
}

const UNNUMBERED: readonly UpdateResult["kind"][] = ["postponed", "refused"];
