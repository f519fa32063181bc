import { t } from "@lingui/core/macro";
import type { updateDetails } from "@vaada/contract/calls/employment";
import { request } from "../../api/client.ts";
import { currentLanguage } from "../../language/language.ts";
import { go } from "../../shell/navigation.ts";
import { stepPaths } from "../paths.ts";
import type { EmploymentBody } from "./answers.ts";
import { EmploymentForm } from "./employment-form.tsx";

/** The first loan. The next screen's call asks the bureau and records the consent given here. */
export function EmploymentDetails() {
  return (
    <EmploymentForm
      loanTitle={t`Your loan`}
      send={giveEmployment}
      onSent={() => go(stepPaths.prepareLoanOffer())}
    />
  );
}

/** The server writes to the borrower in the language of this form. */
const giveEmployment = (body: EmploymentBody) =>
  request<typeof updateDetails>("POST", "/user/update-details", {
    body: { ...body, language: currentLanguage() },
  });
