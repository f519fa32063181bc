/** The roles of the lender's people. */
export const ROLES = [
  "credit-officer",
  "checker",
  "operations",
  "collections",
  "support",
  "accountant",
  "auditor",
  "admin",
] as const;
export type Role = (typeof ROLES)[number];

/** The requests that take two people: one asks, another agrees. Each kind has a handler on the server. */
export const REQUEST_KINDS = [
  "waiver",
  "release",
  "payout-retry",
  "role-change",
  "hold",
  "reject",
  "not-required",
  "resume",
  "contact-resume",
  "account-change",
  "mobile-change",
  "receipt",
  "refund",
  "settlement",
  "due-date-change",
  "override",
  "switch-start",
  "books-explanation",
  "write-off",
  "journal",
  "period-close",
  "terms",
  "policy",
  "match-clear",
] as const;
export type RequestKind = (typeof REQUEST_KINDS)[number];

/**
 * The roles that hold each permission. The server refuses by this table and the console shows its buttons by
 * it. `desk:read` opens a desk, `desk:work` acts on it; `ask:kind` and `agree:kind` are the two halves of a
 * request that takes two people.
 */
const HOLDERS = {
  "applications:read": ["credit-officer", "checker", "operations", "support", "auditor"],
  "applications:decide": ["credit-officer"],
  "applications:agree": ["checker"],
  "disbursals:read": ["credit-officer", "checker", "operations", "support", "accountant", "auditor"],
  "disbursals:work": ["operations"],
  "repayments:read": ["credit-officer", "checker", "operations", "support", "accountant", "auditor"],
  "repayments:work": ["operations"],
  "collections:read": ["checker", "collections", "support", "auditor"],
  "collections:work": ["collections"],
  /** Taking contact away is for whoever hears of a reason; giving it back takes two. */
  "contact:stop": ["collections", "support", "operations", "checker"],
  "customers:read": ["credit-officer", "checker", "operations", "collections", "support", "auditor"],
  "customers:work": ["operations", "support"],
  // Collections sees a number only for a call that was allowed, and an auditor reads what is masked.
  "customers:reveal": ["credit-officer", "checker", "operations", "support"],
  // Photos and papers of one application, each for a reason.
  "papers:open": ["credit-officer", "checker", "operations", "support"],
  "cases:read": ["checker", "operations", "accountant", "auditor"],
  "cases:work": ["operations"],
  "complaints:read": ["checker", "operations", "support", "auditor"],
  "complaints:work": ["support"],
  /** Lists of sanctions and public offices, and who may be on one. */
  "screening:read": ["checker", "operations", "auditor"],
  "screening:work": ["operations"],
  "screening:import": ["operations", "checker"],
  /** A version that leaves out many who are listed frees them, so whoever works the lists does not import it. */
  "screening:drop": ["checker"],
  /** How much of a risk a borrower is: it has reasons that tell of lists, and is kept from the borrower. */
  "risk:work": ["operations", "checker"],
  "requests:read": [
    "credit-officer",
    "checker",
    "operations",
    "collections",
    "support",
    "accountant",
    "auditor",
    "admin",
  ],
  "requests:work": [
    "credit-officer",
    "checker",
    "operations",
    "collections",
    "support",
    "accountant",
    "admin",
  ],
  "books:read": ["checker", "operations", "accountant", "auditor"],
  "books:work": ["accountant"],
  "books:export": ["accountant", "auditor"],
  "policy:read": ["credit-officer", "checker", "auditor"],
  "policy:draft": ["credit-officer"],
  "reports:read": [
    "credit-officer",
    "checker",
    "operations",
    "collections",
    "accountant",
    "auditor",
    "admin",
  ],
  /** Files for credit information companies and the KYC registry: they name borrowers in full. */
  "bureau-files:work": ["operations"],
  /** Everybody's entries of the trail. Whoever lacks it reads their own. */
  "audit:read": ["auditor", "admin"],
  "audit:export": ["auditor"],
  "staff:read": ["checker", "auditor", "admin"],
  "staff:work": ["admin"],
  "ask:waiver": ["operations"],
  "agree:waiver": ["operations", "checker"],
  "ask:release": ["operations"],
  "agree:release": ["operations", "checker"],
  "ask:payout-retry": ["operations"],
  "agree:payout-retry": ["operations", "checker"],
  "ask:account-change": ["operations", "support"],
  "agree:account-change": ["operations", "checker"],
  "ask:mobile-change": ["support"],
  "agree:mobile-change": ["operations", "checker"],
  "ask:contact-resume": ["collections", "support"],
  "agree:contact-resume": ["checker"],
  "ask:hold": ["credit-officer"],
  "agree:hold": ["checker"],
  "ask:reject": ["credit-officer"],
  "agree:reject": ["checker"],
  "ask:not-required": ["credit-officer"],
  "agree:not-required": ["checker"],
  "ask:resume": ["credit-officer"],
  "agree:resume": ["checker"],
  "ask:receipt": ["operations"],
  "agree:receipt": ["operations", "checker"],
  "ask:refund": ["operations"],
  "agree:refund": ["operations", "checker"],
  "ask:settlement": ["operations", "collections"],
  // Debt is never given up by those who collect it.
  "agree:settlement": ["checker"],
  "ask:due-date-change": ["operations", "support"],
  "agree:due-date-change": ["operations", "checker"],
  "ask:override": ["credit-officer"],
  "agree:override": ["checker"],
  /** Stopping acts at once, so that whoever sees harm ends it; letting go on takes two. */
  "switches:stop": ["operations", "checker"],
  "ask:switch-start": ["operations"],
  "agree:switch-start": ["operations", "checker"],
  /** A broken rule stops releases, and what explains it away lets them go on. */
  "ask:books-explanation": ["operations", "accountant"],
  "agree:books-explanation": ["checker"],
  "ask:write-off": ["operations", "accountant"],
  "agree:write-off": ["operations", "checker"],
  "ask:journal": ["accountant"],
  "agree:journal": ["accountant", "checker"],
  "ask:period-close": ["accountant"],
  "agree:period-close": ["checker"],
  /** The prices for borrowers, and the allowances against their loans. */
  "terms:read": ["credit-officer", "checker", "accountant", "auditor"],
  "ask:terms": ["credit-officer"],
  "agree:terms": ["checker"],
  "ask:policy": ["credit-officer"],
  "agree:policy": ["checker"],
  // Saying that it is the person stops everything and is for one; that it is somebody else lets money go.
  "ask:match-clear": ["operations"],
  "agree:match-clear": ["checker"],
  "ask:role-change": ["admin"],
  "agree:role-change": ["admin", "checker"],
} as const satisfies Readonly<Record<string, readonly Role[]>> &
  Readonly<Record<`${"ask" | "agree"}:${RequestKind}`, readonly Role[]>>;

export type Permission = keyof typeof HOLDERS;

export const PERMISSIONS = Object.keys(HOLDERS) as readonly Permission[];

export const isAllowed = (role: Role, permission: Permission): boolean =>
  (HOLDERS[permission] as readonly Role[]).includes(role);

/** Everything that a role may do. */
export const permissionsOf = (role: Role): Permission[] =>
  PERMISSIONS.filter((permission) => isAllowed(role, permission));

const TELL_OF_A_MATCH: readonly string[] = ["match-clear", "confirm-match", "risk-class"];

/** The acts and requests that a role does not see, because they tell that a borrower may be on a list; `undefined` for none. */
export const hiddenActsOf = (role: Role): readonly string[] | undefined =>
  isAllowed(role, "screening:read") ? undefined : TELL_OF_A_MATCH;

/** Above this many rupees of a day, kind and borrower only a checker agrees, whoever else may below it. */
export const CHECKER_ABOVE_RUPEES = 5_000;

/** How many rows a role takes out of a list at once. Whoever works on one person at a time needs few. */
const EXPORT_ROWS_MAX: Readonly<Record<Role, number>> = {
  "credit-officer": 500,
  checker: 5_000,
  operations: 5_000,
  collections: 200,
  support: 200,
  accountant: 20_000,
  auditor: 20_000,
  admin: 500,
};

export const exportRowsMax = (role: Role): number => EXPORT_ROWS_MAX[role];
