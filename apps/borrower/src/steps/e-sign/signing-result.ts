import type { ReplyOf } from "@vaada/contract/call";
import type { readESignReport } from "@vaada/contract/calls/e-sign";
import { type Outcome, request } from "../../api/client.ts";
import { oneAtATime } from "../../waiting/one-at-a-time.ts";

type Answer = Outcome<ReplyOf<typeof readESignReport>>;

/** What came of a signing, as far as the screen tells it apart. */
export type SigningResult =
  | { kind: "signed"; next: string }
  /** The service is still at work: the same question in a few seconds. */
  | { kind: "checking" }
  | { kind: "not-signed" }
  /** Somebody else has signed it. The sentence is the server's. */
  | { kind: "other-name"; message: string | undefined }
  /** The answer has sent the borrower elsewhere already. */
  | { kind: "led-elsewhere" }
  | { kind: "failed"; outcome: Exclude<Answer, { kind: "ok" }> };

export type AskSigning = (clientId: string) => Promise<Answer>;

export const askSigning: AskSigning = oneAtATime((client_id) =>
  request<typeof readESignReport>("POST", "/user/digital-esign/report", { body: { client_id } }),
);

export function resultOf(answer: Answer): SigningResult {
  if (answer.kind === "ok") return { kind: "signed", next: answer.data.redirect_to };
  if (answer.kind !== "refused") return { kind: "failed", outcome: answer };
  if (answer.status === 403 || answer.status === 422) return { kind: "led-elsewhere" };
  switch (answer.code) {
    case "STILL_PROCESSING":
      return { kind: "checking" };
    case "ESIGN_NAME_MISMATCH":
      return { kind: "other-name", message: answer.message };
    case "ESIGN_NOT_COMPLETED":
    // An address that was changed on its way names nobody's signing, or nothing that could be one.
    case "NOT_FOUND":
    case "BODY_INVALID":
      return { kind: "not-signed" };
    default:
      return { kind: "failed", outcome: answer };
  }
}
