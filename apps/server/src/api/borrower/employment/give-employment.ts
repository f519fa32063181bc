import type { Employment } from "@vaada/contract/calls/employment";
import type { Language } from "@vaada/contract/language";
import { readStanding, roadNow } from "../../../journey/applications/journey-position.ts";
import { lockApplication } from "../../../journey/applications/store.ts";
import { writeLanguage } from "../../../journey/borrowers/store.ts";
import { isEmploymentOnFile, putEmployment } from "../../../journey/employments/put-employment.ts";
import { outOfTurn, type Turn } from "../../../journey/step-guard/step-guard.ts";
import { asBorrower } from "../../../platform/db/actor.ts";
import type { Refused } from "../../../platform/refusals/refused.ts";
import type { Services } from "../../../services.ts";

type EmploymentServices = Pick<Services, "database" | "vault" | "clock" | "settings">;

type Wish = {
  readonly borrowerId: string;
  readonly employment: Employment;
  readonly language: Language | null;
  readonly turn: Turn;
};

type Reply = { readonly loan_id: number };

/** Puts work, income and wish on file for the application. Of two calls at once one does, and an equal one is told the same. */
export function giveEmployment(
  services: EmploymentServices,
  wish: Wish,
): Promise<Reply | Refused<"STEP_OUT_OF_TURN">> {
  const { borrowerId, turn } = wish;
  return services.database.withTx(asBorrower(borrowerId), async (tx) => {
    await lockApplication(tx, turn.standing.application.id);
    const standing = await readStanding(tx, { borrowerId, ...roadNow(services) });
    const applicationId = standing.application.id;
    const reply = { loan_id: applicationId };
    const put = { applicationId, given: wish.employment };
    if (standing.step !== "employment")
      return (await isEmploymentOnFile(tx, services, put)) ? reply : outOfTurn(standing);
    await putEmployment(tx, services, { ...put, borrowerId });
    if (wish.language !== null) await writeLanguage(tx, { borrowerId, language: wish.language });
    await turn.remember(tx, reply);
    return reply;
  });
}
