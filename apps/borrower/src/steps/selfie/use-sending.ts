import { t } from "@lingui/core/macro";
import { useEffect, useRef, useState } from "react";
import { useAct } from "../../form/use-act.ts";
import { enterResult, resultIn } from "./result.ts";
import type { SendPhoto } from "./send-photo.ts";

/** The one act of the screen: how much of the photo is out, and where its answer leads. */
export function useSending(send: SendPhoto) {
  const [sentShare, setSentShare] = useState(0);
  const [isUseless, setIsUseless] = useState(false);
  const leaving = useRef(new AbortController());
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);
  const sending = useAct({
    offline: t`You need internet for this step. Your photo is still here.`,
    otherwise: t`Something went wrong. Your photo is still here.`,
  });
  const forget = (): void => {
    setIsUseless(false);
    sending.forget();
  };
  const run = async (photo: Blob): Promise<void> => {
    const { signal } = leaving.current;
    setSentShare(0);
    setIsUseless(false);
    const outcome = await sending.run<unknown>(async () => {
      const answer = await send(photo, { left: signal, onSent: setSentShare });
      const result = resultIn(answer);
      if (result === null) return answer;
      // A photo that did not match was looked at all the same: its own screen says so, and no toast.
      if (!signal.aborted) enterResult(result);
      return { kind: "ok", data: null };
    });
    if (outcome?.kind === "refused") setIsUseless(isAboutFile(outcome));
  };
  return { ...sending, run, forget, sentShare, isUseless };
}

/** The same file would be refused again: only another photo helps. */
const isAboutFile = ({
  status,
  fields,
}: {
  status: number;
  fields: Readonly<Record<string, string>>;
}): boolean => status === 413 || status === 415 || fields.image !== undefined;
