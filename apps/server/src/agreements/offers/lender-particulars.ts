import { civilDate } from "@vaada/calendar/civil-date";
import { type Holiday, INDIA_BANK_HOLIDAYS } from "@vaada/calendar/holidays";
import type { Lender } from "@vaada/contract/lender";
import type { LenderParticulars } from "@vaada/lending/key-facts/lender-particulars";

/** The lender of `lender.json`, as a key fact statement states it. */
export const particularsOf = ({ lender, grievanceOfficer, keyFacts }: Lender): LenderParticulars => ({
  legalName: lender.legalName,
  registration: lender.registration,
  address: lender.address,
  grievanceOfficer,
  agreementClauses: keyFacts.agreementClauses,
  mayTransferLoans: keyFacts.mayTransferLoans,
  serviceProvider: keyFacts.serviceProvider,
  recoveryAgents: keyFacts.recoveryAgents,
});

/** The bank holidays, on which no working day is counted. Throws for a day that no calendar has. */
export const holidaysOf = ({ keyFacts }: Lender): readonly Holiday[] => [
  ...INDIA_BANK_HOLIDAYS,
  ...keyFacts.holidays.map(({ on, name }) => ({ on: civilDate(on), name })),
];
