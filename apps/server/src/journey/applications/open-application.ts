import type { LeadSource } from "@vaada/contract/lead-source";
import { SALARY_ADVANCE } from "@vaada/lending/products/salary-advance";
import type { LoanType } from "@vaada/lending/steps";
import type { Tx } from "../../platform/db/tx.ts";
import type { Services } from "../../services.ts";
import { type Application, insertApplication } from "./store.ts";

type Opened = { readonly borrowerId: string; readonly loanType: LoanType; readonly source: LeadSource };

/** For the product that is lent today. The database has room for one open application a borrower. */
export const openApplication = (
  tx: Tx,
  { clock }: Pick<Services, "clock">,
  opened: Opened,
): Promise<Application> =>
  insertApplication(tx, { ...opened, product: SALARY_ADVANCE, createdAt: clock.now() });

/** Whoever comes again was brought by nobody's advertisement. */
export const BY_THEMSELVES: LeadSource = {};
