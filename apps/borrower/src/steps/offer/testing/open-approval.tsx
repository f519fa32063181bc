import type { Offer } from "@vaada/contract/calls/offer";
import { expect } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { EMPTY_STATE, setUser } from "../../../session/store.ts";
import { go } from "../../../shell/navigation.ts";
import { Approval } from "../loan-approval.tsx";
import type { OfferCalls } from "../offer-store.ts";
import { answer, callsWith, OFFER } from "./offers.ts";

export const CUSTOMER = { user_id: "u", mobile: "9876543210", email: null, aadhar_no: null };

/** Anita stands at her offer. */
export function startAtOffer(): void {
  setUser({ ...EMPTY_STATE.user, user: { ...CUSTOMER, name: "ANITA ACHARYA" } });
  go("/loan-approval", { replace: true });
}

type Overrides = Partial<OfferCalls> & { offer?: Offer; isOnline?: boolean };

/** The screen with its offer, and what the server answers. */
export async function openApproval({ offer = OFFER, isOnline = true, ...given }: Overrides = {}) {
  const take: OfferCalls["take"] = async () => ({ kind: "ok", data: { redirect_to: "/reference-details" } });
  const calls = callsWith({ read: async () => answer(offer), take, ...given });
  const screen = await render(<Approval calls={calls} isOnline={isOnline} />);
  await expect.element(screen.getByRole("heading", { level: 1, name: "Congratulations" })).toBeVisible();
  await expect.element(screen.getByText("Example Finance Ltd")).toBeInTheDocument();
  const rerender = (online: boolean) => screen.rerender(<Approval calls={calls} isOnline={online} />);
  return { screen, main: screen.getByRole("main"), rerender };
}

export const withdrawButton = () => page.getByRole("button", { name: "Withdraw Funds" });
