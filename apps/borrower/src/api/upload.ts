import type { Call, ReplyOf } from "@vaada/contract/call";
import type { Language } from "@vaada/contract/language";
import { accessToken } from "../session/session-values.ts";
import { headersOf, type Outcome, outcomeOf, takeDetour, tellOutcome } from "./client.ts";

type Upload = {
  form: FormData;
  noticeVersion: string;
  language: Language;
  /** Aborted when the screen is left: what nobody waits for need not be sent to its end. */
  left: AbortSignal;
  /** How much of it is on the server, from 0 to 1. */
  onSent: (share: number) => void;
};

/** However slow the line is, something must move in this time; and once all is there, an answer must come. */
const STALLED_MS = 45_000;

/** A call of the contract that takes a file, beside `request`. `fetch` tells nobody how much of a body has gone out. */
export async function upload<C extends Call>(path: C["path"], given: Upload): Promise<Outcome<ReplyOf<C>>> {
  const token = accessToken();
  const outcome = await send<ReplyOf<C>>(path, { ...given, token });
  if (!given.left.aborted) tellOutcome(path, outcome);
  // An answer to a token that was replaced meanwhile says nothing about the one in use.
  if (outcome.kind === "refused" && token === accessToken()) takeDetour(outcome);
  return outcome;
}

function send<Data>(path: string, sending: Upload & { token: string | null }): Promise<Outcome<Data>> {
  const { form, noticeVersion, language, left, onSent, token } = sending;
  return new Promise((resolve) => {
    const call = new XMLHttpRequest();
    const watch = stallWatch(() => end({ kind: "timeout" }));
    const leave = (): void => end({ kind: "offline" });
    const end = (outcome: Outcome<Data>): void => {
      watch.stop();
      left.removeEventListener("abort", leave);
      call.abort();
      resolve(outcome);
    };
    call.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      watch.moved();
      if (lengthComputable) onSent(loaded / total);
    };
    call.upload.onload = () => {
      watch.moved();
      onSent(1);
    };
    call.onload = () =>
      end(outcomeOf<Data>(call.status, call.getResponseHeader("retry-after"), call.responseText));
    call.onerror = () => end({ kind: "offline" });
    left.addEventListener("abort", leave);
    call.open("POST", `/api${path}`);
    const headers = headersOf({ token, noticeVersion, language, hasBody: false });
    for (const [name, value] of Object.entries(headers)) call.setRequestHeader(name, value);
    call.send(form);
  });
}

function stallWatch(onStalled: () => void) {
  let timer = setTimeout(onStalled, STALLED_MS);
  return {
    moved: (): void => {
      clearTimeout(timer);
      timer = setTimeout(onStalled, STALLED_MS);
    },
    stop: (): void => clearTimeout(timer),
  };
}
