import { showToast } from "@vaada/ui/show-toast";
import { somethingWentWrong } from "../../language/shared-phrases.ts";
import { paths } from "../../paths.ts";
import { writeSessionValues } from "../../session/session-values.ts";
import { setApp } from "../../session/store.ts";
import { go } from "../../shell/navigation.ts";
import { goToBankInstead, goToBankStep } from "../bank-step.ts";
import { stepPaths } from "../paths.ts";
import { enterRefused } from "../refusal.ts";
import type { UpdateCalls, UpdateResult } from "./update-calls.ts";

/** The next screen replaces the form, because Back must not open one that is decided on. */
export function leaveForm(updated: UpdateResult, { reloadStep }: UpdateCalls): void {
  switch (updated.kind) {
    case "decided": {
      const { loan_id, decision } = updated.reply;
      writeSessionValues({ loan_id: String(loan_id) });
      // An open application has steps, so a reload asks for the current one.
      setApp({ stepperDisabled: false });
      void reloadStep();
      if (decision === "Approve") go(stepPaths.loanApproval(), { replace: true });
      else if (decision === "Proceed to Bank") goToBankStep({ note: null, isNewSession: false });
      // A word that nobody knows is no approval.
      else enterRefused(null);
      break;
    }
    case "postponed":
      goToBankInstead(updated.message);
      break;
    case "refused":
      enterRefused(updated.data);
      break;
    case "loan-open":
      showToast({ tone: "error", text: updated.message ?? somethingWentWrong() });
      go(paths.dashboard(), { replace: true });
      break;
    default:
      updated satisfies never;
  }
}
