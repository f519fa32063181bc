import { t } from "@lingui/core/macro";
import { showToast } from "@vaada/ui/show-toast";
import { useState } from "react";
import { failureOfOutcome } from "../waiting/tell-failure.ts";
import type { Reminders } from "./reminders.ts";

/** Turning them on at a press. What stands in the way stays on the screen until the next try. */
export function useTurnOn({ turnOn }: Pick<Reminders, "turnOn">, onDone: () => void) {
  const [isBusy, setIsBusy] = useState(false);
  const [hindrance, setHindrance] = useState<string | null>(null);
  const press = async (): Promise<void> => {
    if (isBusy) return;
    setIsBusy(true);
    setHindrance(null);
    const turned = await turnOn();
    setIsBusy(false);
    switch (turned.kind) {
      case "on":
        showToast({ tone: "success", text: t`Reminders are on` });
        return onDone();
      case "blocked":
        return setHindrance(blockedText());
      case "impossible":
        return setHindrance(impossibleText());
      case "closed":
        return;
      case "refused":
      case "offline":
      case "timeout":
        return setHindrance(failureOfOutcome(turned).message);
      default:
        return turned satisfies never;
    }
  };
  return { isBusy, hindrance, press: () => void press() };
}

/** Nobody but the person can undo it, and only in the browser. */
export const blockedText = (): string =>
  t`Your browser blocks notifications from this app. To undo it, open the settings of this site in your browser, set Notifications to Allow, and come back here.`;

export const impossibleText = (): string =>
  t`Reminders can’t be set up in this browser. You still get them as text messages.`;
