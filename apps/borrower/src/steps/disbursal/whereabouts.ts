import { t } from "@lingui/core/macro";
import type { ProcessingSteps } from "@vaada/ui/processing-steps";
import type { ComponentProps } from "react";
import { formatMoment } from "../../language/dates.ts";
import { moneyText } from "../../shell/money-text.ts";
import { isUpiKept } from "../account-draft.ts";
import type { Disbursal } from "./read-disbursal.ts";

type Step = ComponentProps<typeof ProcessingSteps>["steps"][number];

/** The title and sentence for each state. Only money that was sent is called on its way. */
export function phrasesOf({ state, amount: rupees, bank, account }: Disbursal): {
  title: string;
  lead: string;
} {
  const amount = moneyText(rupees);
  switch (state) {
    case "waiting-consent":
      return {
        title: t`Waiting for your consent`,
        lead: t`You have taken back a consent, so ${amount} is not sent. Under My data and consents in your profile you can give it again, or cancel the application.`,
      };
    case "waiting-auto-pay":
      if (isUpiKept())
        return {
          title: t`Waiting for auto-pay`,
          lead: t`Auto-pay isn’t on yet. If you paused it in your UPI app, resume it there. Then ${amount} can be sent.`,
        };
      return {
        title: t`Waiting for your bank`,
        lead: t`Your bank still has to confirm auto-pay, which can take a day. Then ${amount} can be sent.`,
      };
    case "waiting-release":
      return {
        title: t`Almost on its way`,
        lead: t`Someone on our team has to release your ${amount}. There’s nothing for you to do.`,
      };
    case "sent":
    case "taken":
      return {
        title: t`Money is on its way`,
        lead: t`${amount} goes to your ${bank} account ending ${account}, credited within 24 hours.`,
      };
    case "checking":
      return {
        title: t`We are looking into your payment`,
        lead: t`${amount} couldn’t be credited to your ${bank} account ending ${account}. Someone on our team is looking into it. Your money is safe, and you owe nothing for it.`,
      };
    case "held":
      return {
        title: t`We’re reviewing your loan`,
        lead: t`Someone checks it before we send ${amount}. There’s nothing for you to do, and you owe nothing unless the money arrives.`,
      };
    case "arrived":
      return {
        title: t`Your money has arrived`,
        lead: t`${amount} is in your ${bank} account ending ${account}.`,
      };
    default:
      return state satisfies never;
  }
}

/** The three stations of the money. They follow what has really happened. */
export function stationsOf(disbursal: Disbursal): readonly Step[] {
  const { signedAt, arrivedAt } = disbursal;
  const approved: Step = { text: t`Approved and signed`, state: "done", note: momentOf(signedAt) };
  const [sent, credited] = SENT_AND_CREDITED[disbursal.state];
  return [
    approved,
    { text: t`Sent to your bank`, state: sent, note: noteOnSending(disbursal) },
    { text: t`Credited to your account`, state: credited, note: momentOf(arrivedAt) },
  ];
}

const SENT_AND_CREDITED: Readonly<Record<Disbursal["state"], readonly [Step["state"], Step["state"]]>> = {
  "waiting-consent": ["waiting", "waiting"],
  "waiting-auto-pay": ["current", "waiting"],
  "waiting-release": ["current", "waiting"],
  sent: ["current", "waiting"],
  taken: ["done", "current"],
  checking: ["done", "failed"],
  held: ["current", "waiting"],
  arrived: ["done", "done"],
};

function noteOnSending({ state, sentAt }: Disbursal): string | null {
  if (state === "waiting-consent") return t`Once you have given it again`;
  if (state === "waiting-auto-pay")
    return isUpiKept() ? t`Once auto-pay is on` : t`Once your bank has confirmed auto-pay`;
  if (state === "waiting-release") return t`Once it is released`;
  if (state === "held") return t`Once someone has checked`;
  return momentOf(sentAt);
}

const momentOf = (instant: string | null): string | null =>
  instant === null ? null : formatMoment(Date.parse(instant));
