import type { LeadSource } from "@vaada/contract/lead-source";
import type { LoanType } from "@vaada/lending/steps";
import type { Tx } from "../../platform/db/tx.ts";
import { readTermsOn } from "../../products/store.ts";
import type { Services } from "../../services.ts";
import { type Application, insertApplication } from "./store.ts";

type NewApplication = {
  readonly borrowerId: string;
  readonly loanType: LoanType;
  readonly source: LeadSource;
};

/** Opens an application for the product as it is lent today. The database allows one open application per borrower. */
export const openApplication = async (
  tx: Tx,
  { clock }: Pick<Services, "clock">,
  application: NewApplication,
): Promise<Application> =>
  insertApplication(tx, {
    ...application,
    product: await readTermsOn(tx, clock.today()),
    createdAt: clock.now(),
  });

/** A borrower who applies again was not brought by an advertisement. */
export const NO_LEAD_SOURCE: LeadSource = {};
