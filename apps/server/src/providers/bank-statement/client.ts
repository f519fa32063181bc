import type { CivilDate } from "@vaada/calendar/civil-date";
import type { Secret } from "@vaada/contract/secret";
import {
  FINBOX_HASH_HEADER,
  FINBOX_KEY_HEADER,
  FINBOX_REDIRECT_URL_CHARACTERS_MAX,
  FINBOX_SESSION_PATH,
  FINBOX_WEBHOOK_PATH,
  type FinboxMode,
  type FinboxSessionBody,
  type FinboxWebhookBody,
  finboxInitiatePath,
  finboxInsightsPath,
  finboxProgressPath,
  finboxStatusPath,
  finboxUploadStatusPath,
} from "@vaada/wire/bank-statement";
import type { AddressRules } from "../given-address.ts";
import { createHttpClient, type HttpClient } from "../http-client.ts";
import type { BankStatements, FetchResult, MsLeft, StatementVisit } from "./port.ts";
import {
  isModeRefused,
  translateLook,
  translateOpen,
  translateProgress,
  translateRegister,
  translateStart,
  translateStatus,
  unavailable,
} from "./translate.ts";
import { translateInsights } from "./translate-insights.ts";

export type FinboxAccess = {
  readonly baseUrl: string;
  readonly apiKey: Secret;
  readonly serverHash: Secret;
  /** The pages on which a borrower shares a statement. */
  readonly pages: AddressRules;
  readonly timeoutMs?: number | undefined;
};

/** A borrower looks at a spinner meanwhile; FinBox works on its own time and answers at once. */
const FINBOX_TIMEOUT_MS = 10_000;
/** The least time for an answer, even when the caller has hardly any left. */
const FINBOX_TIMEOUT_MS_MIN = 1_000;
/** The most rows that are read, at about half a kilobyte each, and FinBox repeats them under several heads. */
const INSIGHTS_BYTES_MAX = 32 * 1024 * 1024;
/** The one that their pages show. */
const WEBHOOK_MODE = 1;

export function createBankStatements(access: FinboxAccess): BankStatements {
  const { baseUrl, apiKey, serverHash, timeoutMs: timeoutMsMax = FINBOX_TIMEOUT_MS } = access;
  const headers = { [FINBOX_KEY_HEADER]: apiKey.reveal(), [FINBOX_HASH_HEADER]: serverHash.reveal() };
  const callWithin =
    (msLeft: MsLeft): HttpClient =>
    (asked) =>
      createHttpClient({ partner: "finbox", baseUrl, headers, timeoutMs: timeoutMsOf(msLeft, timeoutMsMax) })(
        asked,
      );
  const call = callWithin(UNHURRIED);
  return {
    async open(visit) {
      if (visit.returnUrl.length > FINBOX_REDIRECT_URL_CHARACTERS_MAX)
        return unavailable("RETURN_ADDRESS_TOO_LONG");
      const body = sessionBody(visit, apiKey);
      const ask = (mode?: FinboxMode) =>
        call({
          method: "POST",
          path: FINBOX_SESSION_PATH,
          body: mode === undefined ? body : { ...body, mode },
        });
      // Through an account aggregator first: nobody types a bank's password anywhere (AA-01, AA-03).
      const first = await ask("aa");
      return translateOpen(isModeRefused(first) ? await ask() : first, access.pages);
    },
    async look(reference, msLeft = UNHURRIED) {
      const path = finboxUploadStatusPath(reference);
      return translateLook(
        await callWithin(msLeft)({ method: "GET", path, isSafeToRepeat: true }),
        reference,
      );
    },
    async startReading(reference, msLeft = UNHURRIED) {
      const path = finboxInitiatePath(reference);
      // The second request is refused as a duplicate of the first, and that is as good.
      const result = await callWithin(msLeft)({ method: "POST", path, body: {}, isSafeToRepeat: true });
      return translateStart(result, reference);
    },
    fetchStatement: (reference, msLeft = UNHURRIED) =>
      fetchStatement(callWithin(msLeft), { reference, msLeft }),
    async registerWebhook(url) {
      const body: FinboxWebhookBody = { webhook_url: url.reveal(), webhook_mode: WEBHOOK_MODE };
      const path = FINBOX_WEBHOOK_PATH;
      return translateRegister(await call({ method: "POST", path, body, isSafeToRepeat: true }));
    },
  };
}

const UNHURRIED: MsLeft = () => FINBOX_TIMEOUT_MS;

const timeoutMsOf = (msLeft: MsLeft, timeoutMsMax: number): number =>
  Math.min(timeoutMsMax, Math.max(FINBOX_TIMEOUT_MS_MIN, Math.ceil(msLeft())));

async function fetchStatement(
  call: HttpClient,
  { reference, msLeft }: { readonly reference: string; readonly msLeft: MsLeft },
): Promise<FetchResult> {
  const ask = (path: string, answerBytesMax?: number) =>
    call({ method: "GET", path, isSafeToRepeat: true, ...(answerBytesMax && { answerBytesMax }) });
  const progress = translateProgress(await ask(finboxProgressPath(reference)), reference);
  if (progress.kind !== "go-on") return progress;
  if (msLeft() <= 0) return { kind: "reading" };
  const status = translateStatus(await ask(finboxStatusPath(reference)), reference);
  if (status.kind !== "go-on") return status;
  if (msLeft() <= 0) return { kind: "reading" };
  return translateInsights(await ask(finboxInsightsPath(reference), INSIGHTS_BYTES_MAX), reference);
}

/** The names are there so that FinBox can tell the borrower's own salary and transfers from others. */
const sessionBody = (visit: StatementVisit, apiKey: Secret): FinboxSessionBody => ({
  link_id: visit.link,
  api_key: apiKey.reveal(),
  redirect_url: visit.returnUrl,
  from_date: dayFirst(visit.from),
  to_date: dayFirst(visit.to),
  mobile_number: visit.mobile.reveal(),
  session_expiry: visit.expiresInMinutes,
  metadata: { names: [visit.name.reveal()], employer_names: [visit.employer.reveal()] },
});

/** `2026-11-15` → `15/11/2026`. */
const dayFirst = (date: CivilDate): string => date.split("-").toReversed().join("/");
