import type { Tx } from "./db/tx.ts";

/**
 * The events that happen in one folder and have their consequences in a later one, in the same transaction.
 */
export type Events = {
  /** A bank account was given up: no loan goes there any more. */
  readonly "account-discarded": { readonly accountId: number; readonly realNow: Date };
  readonly "agreement-signed": {
    readonly agreementId: string;
    readonly applicationId: number;
    readonly borrowerId: string;
    /** The platform's time. */
    readonly now: Date;
  };
  /** The borrower has cancelled an application before its money was released. */
  readonly "application-cancelled": {
    readonly applicationId: number;
    readonly borrowerId: string;
    /** The platform's time. */
    readonly now: Date;
    readonly realNow: Date;
  };
  /** The bank has confirmed an auto-pay. */
  readonly "mandate-confirmed": { readonly applicationId: number };
  /** A loan of the borrower owes nothing any more. */
  readonly "loan-ended": { readonly borrowerId: string };
};

/** Happens in the transaction of its event: both or neither. */
type Reaction<Name extends keyof Events> = (tx: Tx, event: Events[Name]) => Promise<void>;

export type Reactions = { readonly [Name in keyof Events]: readonly Reaction<Name>[] };

export type Publish = <Name extends keyof Events>(tx: Tx, name: Name, event: Events[Name]) => Promise<void>;

/** Publishes an event to its reactions, one after the other in the order of their list. */
export const publishTo =
  (reactions: Reactions): Publish =>
  async (tx, name, event) => {
    for (const react of reactions[name]) await react(tx, event);
  };
