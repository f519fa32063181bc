import type { LeadSource } from "@vaada/contract/lead-source";
import { SALARY_ADVANCE } from "@vaada/lending/products/salary-advance";
import type { LoanType } from "@vaada/lending/steps";
import type { Tx } from "../../platform/db/tx.ts";
import type { Services } from "../../services.ts";
import { type Application, insertApplication } from "./store.ts";

type NewApplication = {
  readonly borrowerId: string;
  readonly loanType: LoanType;
  readonly source: LeadSource;
};

/** Opens an application for the product that is lent today. The database allows one open application per borrower. */
export const openApplication = (
  tx: Tx,
  { clock }: Pick<Services, "clock">,
  application: NewApplication,
): Promise<Application> =>
  insertApplication(tx, { ...application, product: SALARY_ADVANCE, createdAt: clock.now() });

/** A borrower who applies again was not brought by an advertisement. */
export const NO_LEAD_SOURCE: LeadSource = {};
