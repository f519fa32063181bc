import type { AutoPayMethod } from "@vaada/contract/auto-pay";
import { deviceStorage } from "../device/device-storage.ts";
import type { SESSION_NAMES } from "../session/session-values.ts";

/** The typed fields of a bank account, without its number: a number stays on no device. */
export type AccountDraft = { readonly bank: string; readonly holder: string; readonly ifsc: string };

const DRAFT_KEY = "account_draft";

/** The owner of the session that this device holds; `null` once it is signed out. */
const draftOwner = (): string | null =>
  deviceStorage.getItem("user_id" satisfies (typeof SESSION_NAMES)[number]);

/**
 * Kept for a borrower who comes back from the checkout's page or from a bank that said no, until an account is confirmed or the
 * borrower signs out, which clears the device.
 */
export function keepAccountDraft({ bank, holder, ifsc }: AccountDraft): void {
  const by = draftOwner();
  if (by !== null) deviceStorage.setItem(DRAFT_KEY, JSON.stringify({ by, bank, holder, ifsc }));
}

/** `null` when there is none, or it is of somebody else who used this device. */
export function keptAccountDraft(): AccountDraft | null {
  try {
    const { by, ...draft } = JSON.parse(deviceStorage.getItem(DRAFT_KEY) ?? "{}");
    const texts = [draft.bank, draft.holder, draft.ifsc];
    if (by !== draftOwner() || !texts.every((text) => typeof text === "string")) return null;
    return { bank: draft.bank, holder: draft.holder, ifsc: draft.ifsc };
  } catch {
    return null;
  }
}

export const dropAccountDraft = (): void => deviceStorage.removeItem(DRAFT_KEY);

const METHOD_KEY = "auto_pay_method";

/** The way to approve auto-pay that was chosen last, for who comes back from the checkout's page. Signing out forgets it. */
export const keepAutoPayMethod = (method: AutoPayMethod): void => deviceStorage.setItem(METHOD_KEY, method);

/** As it was kept, by whatever version of the app. */
export const keptAutoPayMethod = (): string | null => deviceStorage.getItem(METHOD_KEY);

/** Whether the auto-pay that was begun last on this device is one by UPI: its words are others than a bank's. */
export const isUpiKept = (): boolean => keptAutoPayMethod() === ("upi" satisfies AutoPayMethod);
