import type { Employment } from "@vaada/contract/calls/employment";
import type { Language } from "@vaada/contract/language";
import { journeyContextOf, readJourneyPosition } from "../../../journey/applications/journey-position.ts";
import { lockApplication, readLastApplication } from "../../../journey/applications/store.ts";
import { writeLanguage } from "../../../journey/borrowers/store.ts";
import { isEmploymentOnFile, recordEmployment } from "../../../journey/employments/employment-on-file.ts";
import { type OpenStep, refuseOutOfTurn } from "../../../journey/step-guard/step-guard.ts";
import { asBorrower } from "../../../platform/db/actor.ts";
import type { Refused } from "../../../platform/refusals/refused.ts";
import type { Services } from "../../../services.ts";

type EmploymentServices = Pick<Services, "database" | "vault" | "clock" | "settings">;

type EmploymentRequest = {
  readonly borrowerId: string;
  readonly employment: Employment;
  readonly language: Language | null;
  readonly openStep: OpenStep;
};

type Reply = { readonly loan_id: number };

/** Stores work, income and wanted amount. Of two calls at once one does, and a call with the same form gets the same reply. */
export function giveEmployment(
  services: EmploymentServices,
  request: EmploymentRequest,
): Promise<Reply | Refused<"STEP_OUT_OF_TURN">> {
  const { borrowerId, openStep } = request;
  return services.database.withTx(asBorrower(borrowerId), async (tx) => {
    await lockApplication(tx, openStep.position.application.id);
    const position = await readJourneyPosition(tx, { borrowerId, ...journeyContextOf(services) });
    const applicationId = position.application.id;
    const reply = { loan_id: applicationId };
    const form = { applicationId, employment: request.employment };
    if (position.step !== "employment")
      return (await isEmploymentOnFile(tx, services, form)) ? reply : refuseOutOfTurn(position);
    await recordEmployment(tx, services, { ...form, borrowerId });
    if (request.language !== null) await writeLanguage(tx, { borrowerId, language: request.language });
    await openStep.rememberReply(tx, reply);
    return reply;
  });
}

/** Sets the language of every later text, mail and paper to the borrower. */
export function chooseLanguage(
  { database }: Pick<Services, "database">,
  { borrowerId, language }: { readonly borrowerId: string; readonly language: Language },
): Promise<{ loan_id: number }> {
  return database.withTx(asBorrower(borrowerId), async (tx) => {
    await writeLanguage(tx, { borrowerId, language });
    const application = await readLastApplication(tx, borrowerId);
    if (application === null) throw new Error("chooseLanguage: a borrower without an application");
    return { loan_id: application.id };
  });
}
