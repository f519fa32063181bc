import { t } from "@lingui/core/macro";
import { type ComponentType, useEffect } from "react";
import { whenIdle } from "../shell/chunk-loading.ts";
import { Arrival } from "./arrival.tsx";
import type { ScreenRoute } from "./guard.ts";
import { type LazyScreen, lazyScreen, ShowScreen } from "./lazy-screen.tsx";

type Entry = { title: () => string; screen: LazyScreen };

export function GuardedScreen({ route }: { route: ScreenRoute }) {
  const { title, screen } = SCREENS[route];
  useEffect(() => {
    void whenIdle().then(() => preloadAfter(route));
  }, [route]);
  return (
    <>
      <ShowScreen key={route} screen={screen} />
      <Arrival title={title()} />
    </>
  );
}

/** The routes that may come next from each: their code is there by then, and no blank comes in between. */
const AFTER: Partial<Record<ScreenRoute, readonly ScreenRoute[]>> = {
  "/basic-details": ["/kyc-verification", "/pan-not-linked-aadhaar"],
  "/kyc-verification": ["/aadhaar-number"],
  "/kyc-digilocker-processing": ["/aadhaar-success", "/aadhaar-failed"],
  "/aadhaar-number": ["/aadhaar-success", "/aadhaar-failed"],
  "/aadhaar-success": ["/employment-details"],
  "/employment-details": ["/prepare-loan-offer"],
  "/update-employment-details": ["/loan-approval", "/prepare-offer-rejected", "/process-to-bank"],
  "/prepare-loan-offer": ["/prepare-offer-approved", "/prepare-offer-rejected", "/process-to-bank"],
  "/finbox": ["/prepare-offer-approved", "/prepare-offer-rejected", "/process-to-bank"],
  "/prepare-offer-approved": ["/loan-approval"],
  "/loan-approval": ["/loan-approved"],
  "/loan-approved": ["/reference-details"],
  "/reference-details": ["/reference-summary"],
  "/reference-summary": ["/selfie-kyc"],
  "/selfie-kyc": ["/selfie-kyc-result"],
  "/selfie-kyc-result": ["/add-bank-account"],
  "/add-bank-account": ["/penny-drop-verify", "/add-bank-account-status"],
  "/confirm-bank-account": ["/penny-drop-verify", "/add-bank-account-status"],
  "/penny-drop-verify": ["/add-bank-account-status"],
  "/add-bank-account-status": ["/key-fact-statement"],
  "/esign-processing": ["/disbursed"],
  "/disbursed": ["/dashboard"],
  "/dashboard": ["/repayment", "/payment-history", "/payment-history/transactions"],
  "/repayment": ["/payment-status"],
  "/payment-history/transactions": ["/payment-history/loans", "/repayment-success"],
};

function preloadAfter(route: ScreenRoute): void {
  for (const next of AFTER[route] ?? []) void preloadGuardedScreen(next);
}

/**
 * Brings in the code of an address's screen. React holds back for a third of a second what comes after an empty screen, so
 * that a screen is better there before it is shown. If it can't be loaded now, the screen itself asks for it again.
 */
export const preloadGuardedScreen = async (path: string): Promise<void> => {
  const route = path.split("?")[0] ?? "";
  if (isScreenRoute(route)) await SCREENS[route].screen.preload().catch(() => undefined);
};

const isScreenRoute = (route: string): route is ScreenRoute => Object.hasOwn(SCREENS, route);

const open = (title: () => string, load: () => Promise<ComponentType>): Entry => ({
  title,
  screen: lazyScreen(load),
});

/** One line per address. */
const SCREENS: Record<ScreenRoute, Entry> = {
  "/basic-details": open(
    () => t`Basic details`,
    async () => (await import("../steps/basic-details/basic-details.tsx")).BasicDetails,
  ),
  "/pan-not-linked-aadhaar": open(
    () => t`Link your PAN with Aadhaar`,
    async () => (await import("../steps/basic-details/pan-not-linked.tsx")).PanNotLinked,
  ),
  "/aadhaar-number": open(
    () => t`Aadhaar number`,
    async () => (await import("../steps/identity/aadhaar-number.tsx")).AadhaarNumber,
  ),
  "/kyc-verification": open(
    () => t`KYC`,
    async () => (await import("../steps/identity/kyc-verification.tsx")).KycVerification,
  ),
  "/kyc-digilocker-processing": open(
    () => t`Checking your KYC`,
    async () => (await import("../steps/identity/kyc-processing.tsx")).KycProcessing,
  ),
  "/aadhaar-success": open(
    () => t`Aadhaar verified`,
    async () => (await import("../steps/identity/aadhaar-success.tsx")).AadhaarSuccess,
  ),
  "/aadhaar-failed": open(
    () => t`Aadhaar not verified`,
    async () => (await import("../steps/identity/aadhaar-failed.tsx")).AadhaarFailed,
  ),
  "/employment-details": open(
    () => t`Employment details`,
    async () => (await import("../steps/employment/employment-details.tsx")).EmploymentDetails,
  ),
  "/prepare-loan-offer": open(
    () => t`Preparing your offer`,
    async () => (await import("../steps/decision/prepare-loan-offer.tsx")).PrepareLoanOffer,
  ),
  "/prepare-offer-approved": open(
    () => t`You’re eligible`,
    async () => (await import("../steps/decision/offer-approved.tsx")).OfferApproved,
  ),
  "/prepare-offer-rejected": open(
    () => t`Not this time`,
    async () => (await import("../steps/decision/offer-rejected.tsx")).OfferRejected,
  ),
  "/process-to-bank": open(
    () => t`Banking information`,
    async () => (await import("../steps/bank-statement/process-to-bank.tsx")).ProcessToBank,
  ),
  "/finbox": open(
    () => t`Reading your statement`,
    async () => (await import("../steps/bank-statement/finbox.tsx")).Finbox,
  ),
  "/loan-approval": open(
    () => t`Your offer`,
    async () => (await import("../steps/offer/loan-approval.tsx")).LoanApproval,
  ),
  "/loan-approved": open(
    () => t`Loan details`,
    async () => (await import("../steps/offer/loan-approved.tsx")).LoanApproved,
  ),
  "/reference-details": open(
    () => t`References`,
    async () => (await import("../steps/references/reference-details.tsx")).ReferenceDetails,
  ),
  "/reference-summary": open(
    () => t`Your references`,
    async () => (await import("../steps/references/reference-summary.tsx")).ReferenceSummary,
  ),
  "/selfie-kyc": open(
    () => t`Selfie`,
    async () => (await import("../steps/selfie/selfie-kyc.tsx")).SelfieKyc,
  ),
  "/selfie-kyc-result": open(
    () => t`Selfie result`,
    async () => (await import("../steps/selfie/selfie-kyc-result.tsx")).SelfieKycResult,
  ),
  "/add-bank-account": open(
    () => t`Bank account`,
    async () => (await import("../steps/bank-account/add-bank-account.tsx")).AddBankAccount,
  ),
  "/penny-drop-verify": open(
    () => t`Checking your account`,
    async () => (await import("../steps/penny-drop/penny-drop-verify.tsx")).PennyDropVerify,
  ),
  "/add-bank-account-status": open(
    () => t`Bank account result`,
    async () => (await import("../steps/penny-drop/add-bank-account-status.tsx")).AddBankAccountStatus,
  ),
  "/key-fact-statement": open(
    () => t`Key fact statement`,
    async () => (await import("../steps/key-fact-statement.tsx")).KeyFactStatement,
  ),
  "/esign-processing": open(
    () => t`E-sign`,
    async () => (await import("../steps/e-sign/esign-processing.tsx")).EsignProcessing,
  ),
  "/disbursed": open(
    () => t`Money on its way`,
    async () => (await import("../steps/disbursal/disbursed.tsx")).Disbursed,
  ),
  "/dashboard": open(
    () => t`Home`,
    async () => (await import("../loan/dashboard/dashboard.tsx")).DashboardPage,
  ),
  "/repayment": open(
    () => t`Repayment`,
    async () => (await import("../loan/repayment/repayment.tsx")).Repayment,
  ),
  "/repayment-success": open(
    () => t`Payment received`,
    async () => (await import("../loan/repayment/repayment-success.tsx")).RepaymentSuccess,
  ),
  "/repayment-failed": open(
    () => t`Payment failed`,
    async () => (await import("../loan/repayment/repayment-failed.tsx")).RepaymentFailed,
  ),
  "/payment-status": open(
    () => t`Payment status`,
    async () => (await import("../loan/repayment/payment-status.tsx")).PaymentStatus,
  ),
  "/profile": open(
    () => t`Profile`,
    async () => (await import("../account/profile/profile.tsx")).Profile,
  ),
  "/payment-history": open(
    () => t`Payment history`,
    async () => (await import("../loan/history/payment-history.tsx")).PaymentHistory,
  ),
  "/payment-history/transactions": open(
    () => t`Transactions`,
    async () => (await import("../loan/history/transactions.tsx")).Transactions,
  ),
  "/payment-history/loans": open(
    () => t`Loans`,
    async () => (await import("../loan/history/loans.tsx")).Loans,
  ),
  "/notifications": open(
    () => t`Notifications`,
    async () => (await import("../account/notifications.tsx")).Notifications,
  ),
  "/update-employment-details": open(
    () => t`Your work and loan`,
    async () => (await import("../steps/employment/update-employment-details.tsx")).UpdateEmploymentDetails,
  ),
  "/confirm-bank-account": open(
    () => t`Confirm your bank account`,
    async () => (await import("../steps/bank-account/confirm-bank-account.tsx")).ConfirmBankAccount,
  ),
};
