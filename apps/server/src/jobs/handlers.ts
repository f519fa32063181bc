import { SpanKind } from "@opentelemetry/api";
import { z } from "zod";
import { decideInShadow } from "../decisioning/decisions/shadow.ts";
import { checkBooks } from "../operations/audits/check-books.ts";
import { makeBureauFile } from "../operations/bureau-files/make-bureau-file.ts";
import { runDuePhases } from "../operations/days/run-business-days.ts";
import { runBackTest } from "../operations/policy-lab/run-back-test.ts";
import { reconcileDays } from "../operations/reconciliations/reconcile-days.ts";
import { applyRetention } from "../operations/retention/apply-retention.ts";
import { screenBorrowers } from "../operations/screening/screen-borrowers.ts";
import { publishHeads } from "../operations/signed-heads/publish-heads.ts";
import { JOBS, type JobName, type JobPayload } from "../platform/queue/jobs.ts";
import { RefusedError } from "../platform/refusals/refused.ts";
import { inFirstSpan } from "../platform/tracing/spans.ts";
import type { JobServices } from "../services.ts";
import { cancelMandate } from "./cancel-mandate.ts";
import { closeLoan } from "./close-loan.ts";
import { correctReceipts } from "./correct-receipts.ts";
import { disburse } from "./disburse.ts";
import { eraseMobileChange } from "./erase-mobile-change.ts";
import { eraseSignInCode } from "./erase-sign-in-code.ts";
import { giveBackAuthorisation } from "./give-back-authorisation.ts";
import { issueTaxPapers } from "./issue-tax-papers.ts";
import { mailComplaint } from "./mail-complaint.ts";
import { mailCorrection } from "./mail-correction.ts";
import { mailNotice } from "./mail-notice.ts";
import { noteTextReport } from "./note-text-report.ts";
import { noteToldDebit } from "./note-told-debit.ts";
import { noteWhatsappReport } from "./note-whatsapp-report.ts";
import { pushNotice } from "./push-notice.ts";
import { refreshBankStatement } from "./refresh-bank-statement.ts";
import { refreshDebit } from "./refresh-debit.ts";
import { refreshDispute } from "./refresh-dispute.ts";
import { refreshIdentityVisit } from "./refresh-identity-visit.ts";
import { refreshMandate } from "./refresh-mandate.ts";
import { refreshOrder } from "./refresh-order.ts";
import { refreshPayout } from "./refresh-payout.ts";
import { refreshPennyDrop } from "./refresh-penny-drop.ts";
import { refreshSigning } from "./refresh-signing.ts";
import { refundExcess } from "./refund-excess.ts";
import { registerStatementWebhook } from "./register-statement-webhook.ts";
import { releaseMails } from "./release-mails.ts";
import { releasePanClaims } from "./release-pan-claims.ts";
import { sendDocuments } from "./send-documents.ts";
import { sendEmailLink } from "./send-email-link.ts";
import { sendInvitation } from "./send-invitation.ts";
import { sweep } from "./sweep.ts";
import { textArrival } from "./text-arrival.ts";
import { textNotice } from "./text-notice.ts";
import { textOldNumber } from "./text-old-number.ts";
import { textPapers } from "./text-papers.ts";
import { textRefusedNumber } from "./text-refused-number.ts";
import { textReserveCode } from "./text-reserve-code.ts";
import { warnAdministrator } from "./warn-administrator.ts";

/**
 * Does one job. It may be done twice, by two workers even, so doing it again must change nothing. An error that it throws
 * has the queue try again later.
 */
type Handler<Name extends JobName> = (services: JobServices, payload: JobPayload<Name>) => Promise<void>;

const HANDLERS: { readonly [Name in JobName]: Handler<Name> } = {
  "apply-retention": applyRetention,
  "cancel-mandate": cancelMandate,
  "check-books": checkBooks,
  "close-loan": closeLoan,
  "correct-receipts": correctReceipts,
  "decide-in-shadow": decideInShadow,
  disburse,
  "erase-mobile-change": eraseMobileChange,
  "erase-sign-in-code": eraseSignInCode,
  "note-told-debit": noteToldDebit,
  "note-text-report": noteTextReport,
  "note-whatsapp-report": noteWhatsappReport,
  "mail-complaint": mailComplaint,
  "mail-correction": mailCorrection,
  "mail-notice": mailNotice,
  "give-back-authorisation": giveBackAuthorisation,
  "issue-tax-papers": issueTaxPapers,
  "make-bureau-file": makeBureauFile,
  "publish-heads": publishHeads,
  "push-notice": pushNotice,
  reconcile: reconcileDays,
  "refresh-bank-statement": refreshBankStatement,
  "refresh-debit": refreshDebit,
  "refresh-dispute": refreshDispute,
  "refresh-identity-visit": refreshIdentityVisit,
  "refresh-mandate": refreshMandate,
  "refresh-order": refreshOrder,
  "refresh-payout": refreshPayout,
  "refresh-penny-drop": refreshPennyDrop,
  "refresh-signing": refreshSigning,
  "refund-excess": refundExcess,
  "register-statement-webhook": registerStatementWebhook,
  "release-mails": releaseMails,
  "release-pan-claims": releasePanClaims,
  "run-back-test": runBackTest,
  "run-business-days": (services) => runDuePhases(services),
  "screen-borrowers": screenBorrowers,
  "send-documents": sendDocuments,
  "send-email-link": sendEmailLink,
  "send-invitation": sendInvitation,
  sweep,
  "text-arrival": textArrival,
  "text-notice": textNotice,
  "text-papers": textPapers,
  "text-old-number": textOldNumber,
  "text-refused-number": textRefusedNumber,
  "text-reserve-code": textReserveCode,
  "warn-administrator": warnAdministrator,
};

/** The data that `enqueue` wrote: the payload, and the trace that it belongs to. */
const Queued = z.looseObject({ traceParent: z.string().optional() });

/**
 * A payload that is not the job's own is refused. A job that finds a consent withdrawn is done: what it was about waits for the
 * borrower, who goes on with it by a call once the consent is given back.
 */
export async function runJob<Name extends JobName>(
  services: JobServices,
  name: Name,
  payload: unknown,
): Promise<void> {
  const schema = JOBS[name].payload as z.ZodType<JobPayload<Name>>;
  const handle = HANDLERS[name] as Handler<Name>;
  const { traceParent = null, ...own } = Queued.parse(payload);
  try {
    await inFirstSpan(
      { name: `job ${name}`, kind: SpanKind.CONSUMER },
      { traceParent, work: async () => handle(services, schema.parse(own)) },
    );
  } catch (error) {
    if (!(error instanceof RefusedError && error.outcome.refused === "CONSENT_WITHDRAWN")) throw error;
    services.log.info({ job: name }, "a job found a consent withdrawn and left the matter");
  }
}

/** A handler with its services: what the queue calls. */
export type BoundHandler = (payload: unknown) => Promise<void>;

/** Under the name of today and, for rows that the release before queued, under the one that it had. */
export const boundHandlers = (services: JobServices): Readonly<Record<string, BoundHandler>> =>
  Object.fromEntries(
    (Object.keys(HANDLERS) as JobName[]).flatMap((name) => {
      const handle: BoundHandler = (payload) => runJob(services, name, payload);
      const { formerName } = JOBS[name] as { readonly formerName?: string };
      return formerName === undefined
        ? [[name, handle]]
        : [
            [name, handle],
            [formerName, handle],
          ];
    }),
  );
