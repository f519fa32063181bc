import { t } from "@lingui/core/macro";
import { showToast } from "@vaada/ui/toast";
import { type FormEvent, useState } from "react";
import type { Outcome, Refusal } from "../../api/client.ts";
import { useAct } from "../../form/use-act.ts";
import { useStillHere } from "../../form/use-still-here.ts";
import { type AadhaarCode, isJustSentTo, type PendingCode, pendingCode, type Sent } from "./aadhaar-code.ts";
import { faultIn, useNumberFault } from "./number-fault.ts";

export const NUMBER_ID = "aadhaar-number";

type Options = Pick<AadhaarCode, "send"> & {
  /** Brings in the sheet for the code. Without it there is no use in a code. */
  ensureSheet: () => Promise<void>;
  /** The lender does not check numbers here. */
  onNotOffered: () => void;
};

/**
 * What is typed, what is wrong with it, and the code it was sent for. The number is in this screen's memory and nowhere
 * else: not in storage, the address, the history or a title.
 */
export function useNumberForm({ send, ensureSheet, onNotOffered }: Options) {
  const [number, setNumber] = useState("");
  const fault = useNumberFault(number);
  const code = useCode(number);
  const isStillHere = useStillHere();
  const sending = useAct({
    offline: t`You need internet to get a code.`,
    otherwise: t`Something went wrong`,
  });

  const refuse = (refusal: Refusal): void => {
    if (refusal.code === "NOT_FOUND") onNotOffered();
    const sentence = faultIn(refusal);
    if (sentence === null) return;
    sending.forget();
    fault.refuse(sentence);
    focusNumber();
  };
  const ask = async (): Promise<void> => {
    // Whoever closed the sheet and comes back is not told to wait for a code that is there.
    if (isJustSentTo(number, code.pending, Date.now())) return code.show();
    const outcome = await sending.run(() => ensureSheet().then(() => send(number), toOffline));
    if (outcome === null || !isStillHere()) return;
    if (outcome.kind === "refused") refuse(outcome);
    if (outcome.kind !== "ok") return;
    code.onSent(outcome.data);
    code.show();
    showToast({ tone: "success", text: t`Aadhaar OTP sent successfully` });
  };
  const change = (typed: string): void => {
    // What is being sent is what stands on the screen.
    if (sending.isBusy) return;
    setNumber(typed);
    fault.onChanged(typed);
  };
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (fault.judge()) void ask();
    else focusNumber();
  };
  return { number, change, error: fault.visible, onLeft: fault.onLeft, sending, ask, onSubmit, code };
}

/** The code that was sent last for the number, and whether the sheet for it is open. */
function useCode(number: string) {
  const [pending, setPending] = useState<PendingCode | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  return {
    pending,
    isOpen,
    show: () => setIsOpen(true),
    hide: () => setIsOpen(false),
    onSent: (reply: Sent) => setPending(pendingCode(number, reply, Date.now())),
    /** It can't be entered any more: the next press of the button has another one sent. */
    onRunOut: () => setPending((before) => before && { ...before, endsAtMs: 0 }),
  };
}

const focusNumber = (): void => document.getElementById(NUMBER_ID)?.focus();

/** A chunk that does not come has met no network. */
const toOffline = (): Outcome<Sent> => ({ kind: "offline" });
