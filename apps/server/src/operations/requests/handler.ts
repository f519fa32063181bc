import type { Figures } from "@vaada/contract/console/calls/audit";
import type { Paise } from "@vaada/money/paise";
import type { ZodMiniType } from "zod/mini";
import type { Tx } from "../../platform/db/tx.ts";
import type { Services } from "../../services.ts";

export type RequestServices = Pick<
  Services,
  "database" | "vault" | "clock" | "publish" | "settings" | "policies" | "lender" | "log"
>;

/** The subject of a request. */
export type RequestSubject<Details> = {
  readonly requestId: string;
  /** The loan and its borrower, of a kind that needs one. */
  readonly loan: { readonly applicationId: number; readonly borrowerId: string } | null;
  /** The amount, for a kind that needs one. */
  readonly amount: Paise | null;
  readonly details: Details;
  /** Why it was asked for. */
  readonly reason: string;
  readonly by: { readonly staffId: string };
};

/** The effect that a request would have now. */
export type RequestEffect =
  | {
      readonly kind: "possible";
      readonly before: Figures;
      readonly after: Figures;
      /** The money that it is about, by which it is known who may agree; `null` for none. */
      readonly amount: Paise | null;
    }
  /** `says` tells a person of the lender why it can't be done. */
  | { readonly kind: "impossible"; readonly says: string };

/**
 * One kind of request. `describe` changes nothing. `carryOut` runs right after it in the transaction of the agreement, with
 * the loan locked, so that what was described is what is done; it calls nobody outside.
 */
export type RequestHandler<Details = never> = {
  readonly needsLoan: boolean;
  readonly needsAmount: boolean;
  /** The second person can only judge it by a proof that was seen. */
  readonly needsEvidence?: true;
  readonly details: ZodMiniType<Details>;
  /**
   * Clears the way in transactions of its own, once somebody who may agrees to what they have seen. A second
   * time it finds nothing to do. Gives the reason why the request can't be carried out, or `null`.
   */
  readonly prepare?: (services: RequestServices, subject: RequestSubject<Details>) => Promise<string | null>;
  describe(tx: Tx, services: RequestServices, subject: RequestSubject<Details>): Promise<RequestEffect>;
  carryOut(tx: Tx, services: RequestServices, subject: RequestSubject<Details>): Promise<void>;
  /**
   * Carries out what a decline means for the borrower, with the loan locked. Left out where it means nothing.
   */
  readonly decline?: (tx: Tx, services: RequestServices, subject: RequestSubject<Details>) => Promise<void>;
  /** Somebody whom it is about, and who therefore is no second person. */
  readonly concerns?: (details: Details, staffId: string) => boolean;
};

export const declareHandler = <Details>(handler: RequestHandler<Details>): RequestHandler<Details> => handler;

export const impossible = (says: string): RequestEffect => ({ kind: "impossible", says });

/** The loan of a kind that needs one: the engine has seen to it. */
export function loanOf<Details>({ loan }: RequestSubject<Details>) {
  if (loan === null) throw new Error("loanOf: a request without its loan");
  return loan;
}
