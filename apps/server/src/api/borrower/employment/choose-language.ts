import type { Language } from "@vaada/contract/language";
import { readLastApplication } from "../../../journey/applications/store.ts";
import { writeLanguage } from "../../../journey/borrowers/store.ts";
import { asBorrower } from "../../../platform/db/actor.ts";
import type { Services } from "../../../services.ts";

/** From now on we write to the borrower in this language. */
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
