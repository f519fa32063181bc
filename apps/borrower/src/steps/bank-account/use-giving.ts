import { t } from "@lingui/core/macro";
import type { Outcome } from "../../api/client.ts";
import { useAct } from "../../form/use-act.ts";
import { useStillHere } from "../../form/use-still-here.ts";
import type { AccountReply } from "./account-calls.ts";
import type { AutoPayCalls } from "./auto-pay-calls.ts";
import { useAutoPay } from "./use-auto-pay.tsx";

type Options = {
  send: () => Promise<Outcome<AccountReply>>;
  autoPayCalls: AutoPayCalls | undefined;
  /** The account is given, and its auto-pay set up where its bank needs one. */
  onDone: () => void;
};

/** The account on file given for this loan, and then its auto-pay. */
export function useGiving({ send, autoPayCalls, onDone }: Options) {
  const autoPay = useAutoPay({ calls: autoPayCalls, onSetUp: onDone });
  const isStillHere = useStillHere();
  const giving = useAct({
    offline: t`You need internet for this step.`,
    otherwise: t`Something went wrong`,
  });
  const give = async (): Promise<void> => {
    await giving.run(async () => {
      const answer = await send();
      if (answer.kind !== "ok" || !isStillHere()) return answer;
      const { accountId, autoPay: terms } = answer.data;
      if (terms === null) onDone();
      else await autoPay.offer({ accountId, autoPay: terms });
      return answer;
    });
  };
  return { giving, give, sheet: autoPay.sheet };
}
