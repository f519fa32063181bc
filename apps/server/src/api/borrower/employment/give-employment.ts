import type { Employment } from "@vaada/contract/calls/employment";
import type { Language } from "@vaada/contract/language";
import { journeyContextOf, readJourneyPosition } from "../../../journey/applications/journey-position.ts";
import { lockApplication } from "../../../journey/applications/store.ts";
import { isEmploymentOnFile, recordEmployment } from "../../../journey/employments/employment-on-file.ts";
import { type OpenStep, refuseOutOfTurn } from "../../../journey/step-guard/step-guard.ts";
import { asBorrower } from "../../../platform/db/actor.ts";
import type { Refused } from "../../../platform/refusals/refused.ts";
import type { Services } from "../../../services.ts";
import { writeLanguage } from "./store.ts";

type EmploymentServices = Pick<Services, "database" | "vault" | "clock" | "settings">;

type Wish = {
  readonly borrowerId: string;
  readonly employment: Employment;
  readonly language: Language | null;
  readonly openStep: OpenStep;
};

type Reply = { readonly loan_id: number };

/** Puts work, income and wish on file for the application. Of two calls at once one does, and an equal one is told the same. */
export function giveEmployment(
  services: EmploymentServices,
  wish: Wish,
): Promise<Reply | Refused<"STEP_OUT_OF_TURN">> {
  const { borrowerId, openStep } = wish;
  return services.database.withTx(asBorrower(borrowerId), async (tx) => {
    await lockApplication(tx, openStep.position.application.id);
    const position = await readJourneyPosition(tx, { borrowerId, ...journeyContextOf(services) });
    const applicationId = position.application.id;
    const reply = { loan_id: applicationId };
    const put = { applicationId, employment: wish.employment };
    if (position.step !== "employment")
      return (await isEmploymentOnFile(tx, services, put)) ? reply : refuseOutOfTurn(position);
    await recordEmployment(tx, services, { ...put, borrowerId });
    if (wish.language !== null) await writeLanguage(tx, { borrowerId, language: wish.language });
    await openStep.rememberReply(tx, reply);
    return reply;
  });
}
