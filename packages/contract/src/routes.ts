import type { Language } from "./language.ts";

/** Every address of the borrower app, in the order of the journey. The server answers 404 for any other. */
export const PUBLIC_ROUTES = ["/", "/payment", "/logout"] as const;

/** Pages that the server writes itself: they are read without a script, in either language. */
export const PUBLIC_PAGES = ["terms", "privacy", "rates", "grievance"] as const;
export type PublicPage = (typeof PUBLIC_PAGES)[number];

/** Without a word on it a page is in the language that the browser asks for. */
export const publicPagePath = (page: PublicPage, language?: Language): string =>
  language === undefined ? `/${page}` : `/${page}?lang=${language}`;

/** Addresses that a message from us leads to: they work in any browser, signed in or not. */
export const LINK_ROUTES = ["/verify-email", "/continue"] as const;

/** Addresses that ask for a token: without one they lead to `/`. */
export const GUARDED_ROUTES = [
  "/basic-details",
  "/pan-not-linked-aadhaar",
  "/aadhaar-number",
  "/kyc-verification",
  "/kyc-digilocker-processing",
  "/aadhaar-success",
  "/aadhaar-failed",
  "/employment-details",
  "/prepare-loan-offer",
  "/prepare-offer-approved",
  "/prepare-offer-rejected",
  "/process-to-bank",
  "/finbox",
  "/loan-approval",
  "/loan-approved",
  "/reference-details",
  "/reference-summary",
  "/selfie-kyc",
  "/selfie-kyc-result",
  "/add-bank-account",
  "/penny-drop-verify",
  "/add-bank-account-status",
  "/key-fact-statement",
  "/esign-processing",
  "/stepper",
  "/disbursed",
  "/dashboard",
  "/repayment",
  "/repayment-success",
  "/repayment-failed",
  "/payment-status",
  "/profile",
  "/payment-history",
  "/payment-history/transactions",
  "/payment-history/loans",
  "/notifications",
  "/update-employment-details",
  "/confirm-bank-account",
] as const;

/**
 * The routes at which a phone can go on from a wide screen: the step, whichever it is, or one of the pages of
 * the account.
 */
export const PHONE_LINK_ROUTES = [
  "/stepper",
  "/dashboard",
  "/payment-history/transactions",
  "/payment-history/loans",
  "/profile",
  "/notifications",
] as const satisfies readonly GuardedRoute[];

export type PublicRoute = (typeof PUBLIC_ROUTES)[number];
export type LinkRoute = (typeof LINK_ROUTES)[number];
export type GuardedRoute = (typeof GUARDED_ROUTES)[number];
export type PhoneLinkRoute = (typeof PHONE_LINK_ROUTES)[number];

const GUARDED: ReadonlySet<string> = new Set(GUARDED_ROUTES);
const KNOWN: ReadonlySet<string> = new Set([...PUBLIC_ROUTES, ...LINK_ROUTES, ...GUARDED_ROUTES]);

export const isGuardedRoute = (path: string): path is GuardedRoute => GUARDED.has(path);
export const isKnownRoute = (path: string): path is PublicRoute | LinkRoute | GuardedRoute => KNOWN.has(path);
