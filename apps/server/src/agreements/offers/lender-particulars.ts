import { civilDate } from "@vaada/calendar/civil-date";
import { type Holiday, INDIA_BANK_HOLIDAYS } from "@vaada/calendar/holidays";
import type { Lender } from "@vaada/contract/lender";
import type { LenderParticulars } from "@vaada/lending/key-facts/lender-particulars";

/** What `lender.json` says of the lender, as a key fact statement states it. */
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

/** The days on which a statement's time stands still, weekends apart. Throws at a day that no calendar has. */
export const holidaysOf = ({ keyFacts }: Lender): readonly Holiday[] => [
  ...INDIA_BANK_HOLIDAYS,
  ...keyFacts.holidays.map(({ on, name }) => ({ on: civilDate(on), name })),
];
