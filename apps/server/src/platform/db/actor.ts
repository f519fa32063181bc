/** On whose behalf a transaction runs. It decides the database role and which rows there are to see. */
export type Actor =
  | { readonly kind: "anonymous" }
  | { readonly kind: "token"; readonly tokenHash: Buffer }
  | { readonly kind: "borrower"; readonly borrowerId: string }
  /**
   * A person of the lender; without an id, somebody who is still to sign in. In a borrower's name they act on that
   * borrower's rows alone; in nobody's they read those of all.
   */
  | { readonly kind: "staff"; readonly staffId: string | null; readonly borrowerId: string | null }
  /** `asksWholeBook`: one question takes as long as the book is large, and holds nobody up. */
  | { readonly kind: "worker"; readonly asksWholeBook?: true }
  /** Takes out what is personal of one borrower, whose rows are all that there is. Nobody else may. */
  | { readonly kind: "eraser"; readonly borrowerId: string }
  /** Reads everything that is not sealed, and changes nothing. The application's own login can't be it. */
  | { readonly kind: "auditor" }
  /** Reads what is sealed and writes it sealed anew, and nothing else. The application's own login can't be it either. */
  | { readonly kind: "keeper" };

/** In the name of one borrower, whose rows are all that there is. */
export const asBorrower = (borrowerId: string) => ({ kind: "borrower", borrowerId }) as const;

/** For what has ended, or what its borrower asks to be erased. */
export const asEraserOf = (borrowerId: string) => ({ kind: "eraser", borrowerId }) as const;

/** Acts for somebody who has not said who they are, and may read only what everybody may. */
export const AS_ANYBODY = { kind: "anonymous" } as const;

export const AS_WORKER = { kind: "worker" } as const;

/** For questions about every loan there is. */
export const AS_READER_OF_THE_BOOK = { kind: "worker", asksWholeBook: true } as const;

export const asStaff = (staffId: string, { inNameOf }: { readonly inNameOf?: string | null } = {}) =>
  ({ kind: "staff", staffId, borrowerId: inNameOf ?? null }) as const;

/** At the console, before anybody has signed in. */
export const AT_CONSOLE = { kind: "staff", staffId: null, borrowerId: null } as const;
