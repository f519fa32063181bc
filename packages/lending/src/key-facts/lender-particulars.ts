/** The lender's particulars in a key fact statement. No price implies them: the lender signs them off. */
export type LenderParticulars = {
  readonly legalName: string;
  readonly registration: string;
  readonly address: string;
  readonly grievanceOfficer: ContactPerson;
  /** Whether loans are, or may one day be, passed on to another lender or securitised. */
  readonly mayTransferLoans: boolean;
  /** The company that runs the app for the lender; `null` when the lender runs it itself. */
  readonly serviceProvider: ServiceProvider | null;
  /** Service providers that may approach the borrower to recover the debt. */
  readonly recoveryAgents: readonly RecoveryAgent[];
};

export type ContactPerson = { readonly name: string; readonly phone: string; readonly email: string };

export type ServiceProvider = { readonly legalName: string; readonly grievanceOfficer: ContactPerson };

export type RecoveryAgent = { readonly legalName: string; readonly phone: string; readonly email: string };
