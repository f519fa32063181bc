import { t } from "@lingui/core/macro";
import type { ComponentType } from "react";
import { Arrival } from "./arrival.tsx";
import type { ScreenRoute } from "./guard.ts";
import { NotOpenYet } from "./not-open-yet.tsx";

type Entry = { title: () => string; Screen: ComponentType<{ title: string }> };

export function GuardedScreen({ route }: { route: ScreenRoute }) {
  const { title, Screen } = SCREENS[route];
  return (
    <>
      <Screen title={title()} />
      <Arrival title={title()} />
    </>
  );
}

const notOpenYet = (title: () => string): Entry => ({ title, Screen: NotOpenYet });

/** One line per address. A step's screen replaces its line; the last one takes `notOpenYet` away with it. */
const SCREENS: Record<ScreenRoute, Entry> = {
  "/basic-details": notOpenYet(() => t`Basic details`),
  "/pan-not-linked-aadhaar": notOpenYet(() => t`Link your PAN with Aadhaar`),
  "/aadhaar-number": notOpenYet(() => t`Aadhaar number`),
  "/kyc-verification": notOpenYet(() => t`KYC`),
  "/kyc-digilocker-processing": notOpenYet(() => t`Checking your KYC`),
  "/aadhaar-success": notOpenYet(() => t`Aadhaar verified`),
  "/aadhaar-failed": notOpenYet(() => t`Aadhaar not verified`),
  "/employment-details": notOpenYet(() => t`Employment details`),
  "/prepare-loan-offer": notOpenYet(() => t`Preparing your offer`),
  "/prepare-offer-approved": notOpenYet(() => t`You’re eligible`),
  "/prepare-offer-rejected": notOpenYet(() => t`Not this time`),
  "/process-to-bank": notOpenYet(() => t`Banking information`),
  "/finbox": notOpenYet(() => t`Reading your statement`),
  "/loan-approval": notOpenYet(() => t`Your offer`),
  "/loan-approved": notOpenYet(() => t`Loan details`),
  "/reference-details": notOpenYet(() => t`References`),
  "/reference-summary": notOpenYet(() => t`Your references`),
  "/selfie-kyc": notOpenYet(() => t`Selfie`),
  "/selfie-kyc-result": notOpenYet(() => t`Selfie result`),
  "/add-bank-account": notOpenYet(() => t`Bank account`),
  "/penny-drop-verify": notOpenYet(() => t`Checking your account`),
  "/add-bank-account-status": notOpenYet(() => t`Bank account result`),
  "/key-fact-statement": notOpenYet(() => t`Key fact statement`),
  "/esign-processing": notOpenYet(() => t`E-sign`),
  "/disbursed": notOpenYet(() => t`Money on its way`),
  "/dashboard": notOpenYet(() => t`Home`),
  "/repayment": notOpenYet(() => t`Repayment`),
  "/repayment-success": notOpenYet(() => t`Payment received`),
  "/repayment-failed": notOpenYet(() => t`Payment failed`),
  "/payment-status": notOpenYet(() => t`Payment status`),
  "/profile": notOpenYet(() => t`Profile`),
  "/payment-history": notOpenYet(() => t`Payment history`),
  "/payment-history/transactions": notOpenYet(() => t`Transactions`),
  "/payment-history/loans": notOpenYet(() => t`Loans`),
  "/notifications": notOpenYet(() => t`Notifications`),
  "/update-employment-details": notOpenYet(() => t`Your work and loan`),
  "/confirm-bank-account": notOpenYet(() => t`Confirm your bank account`),
};
