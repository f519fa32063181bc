import { hiddenActsOf, isAllowed, type Role } from "@vaada/contract/console/roles";
import { maskedEmail } from "@vaada/contract/email";
import { proofRunsOutOn } from "@vaada/lending/identity-proof";
import { owedOn } from "@vaada/lending/owed/owed-on";
import { annualRateOf } from "@vaada/lending/repayment";
import type { Paise } from "@vaada/money/paise";
import { percentFromPpm } from "@vaada/money/percent";
import { toWireRupees } from "@vaada/money/wire";
import { readRiskClass } from "../../../decisioning/risk-classes/store.ts";
import { readProofs } from "../../../journey/applications/store.ts";
import { describeInstalments } from "../../../loans/events/describe-owed.ts";
import type { AnyLoan } from "../../../loans/events/loan.ts";
import { isLive } from "../../../loans/events/loan.ts";
import { readAnyLoansOf } from "../../../loans/events/store.ts";
import { nameDevice } from "../../../notices/devices/phrases.ts";
import { readContactRules } from "../../../operations/collections/store.ts";
import { openName } from "../../../operations/staff/staff-member.ts";
import { readStaffRow } from "../../../operations/staff/store.ts";
import type { Tx } from "../../../platform/db/tx.ts";
import { deviceOf } from "../../../platform/http/device.ts";
import type { Vault } from "../../../platform/vault/vault.ts";
import type { Services } from "../../../services.ts";
import { describePerson } from "../describe-person.ts";
import {
  type CustomerRow,
  type LoanFile,
  type PaperRow,
  readConsentRows,
  readLoanFiles,
  readLoanlessApplications,
  readPapers,
  readPerson,
  readSessionRows,
  readWaitingRequests,
} from "./store.ts";

export function describeCustomerRow(vault: Vault, row: CustomerRow) {
  const { loanId, loanNo, loanStatus, delinquency, principal, dueOn } = row;
  const hasLoan =
    loanId !== null &&
    loanNo !== null &&
    loanStatus !== null &&
    delinquency !== null &&
    principal !== null &&
    dueOn !== null;
  return {
    ...describePerson(vault, row),
    loan_id: Number(row.key),
    since: row.since.toISOString(),
    loan: hasLoan
      ? {
          loan_id: Number(loanId),
          loan_no: loanNo,
          status: loanStatus,
          delinquency,
          principal: toWireRupees(principal),
          due_on: dueOn,
        }
      : null,
  };
}

/** One person in full; `null` when there is nobody. The transaction is in their name. */
export async function describeCustomer(
  tx: Tx,
  { vault, clock }: Pick<Services, "vault" | "clock">,
  { borrowerId, reader }: { readonly borrowerId: string; readonly reader: Role },
) {
  const person = await readPerson(tx, borrowerId);
  if (person === null) return null;
  const { emailId, emailSealed, aadhaarEnding } = person;
  const files = await readLoanFiles(tx, borrowerId);
  const papers = await readPapers(tx, borrowerId);
  const loans = await readAnyLoansOf(
    tx,
    files.map(({ applicationId }) => Number(applicationId)),
  );
  const consents = await readConsentRows(tx, borrowerId);
  const sessions = await readSessionRows(tx, { borrowerId, now: clock.realNow() });
  const requests = await readWaitingRequests(tx, {
    borrowerId,
    hidden: hiddenActsOf(reader),
    now: clock.now(),
  });
  const applications = await readLoanlessApplications(tx, borrowerId);
  const { stoppedFor } = await readContactRules(tx, borrowerId);
  return {
    ...describePerson(vault, person),
    email:
      emailId === null || emailSealed === null
        ? null
        : {
            address: maskedEmail(
              vault.open(emailSealed, { table: "emails", column: "email_sealed", row: emailId }),
            ),
            is_confirmed: person.isEmailConfirmed,
          },
    aadhaar: aadhaarEnding === null ? null : `XXXX XXXX ${aadhaarEnding}`,
    language: person.language,
    since: person.since.toISOString(),
    today: clock.today(),
    loans: loans
      .toSorted((one, other) => other.applicationId - one.applicationId)
      .flatMap((loan) => {
        const file = files.find(({ applicationId }) => Number(applicationId) === loan.applicationId);
        return file === undefined ? [] : [describeLoan(loan, { file, papers, today: clock.today() })];
      }),
    applications: applications.map(({ id, loanType, startedAt, endedAt, isCancelled }) => ({
      loan_id: Number(id),
      loan_type: loanType,
      started_at: startedAt.toISOString(),
      ended_at: endedAt?.toISOString() ?? null,
      is_cancelled: isCancelled,
    })),
    consents: [...new Map(consents.toReversed().map((consent) => [consent.kind, consent])).values()].map(
      ({ kind, isGiven, noticeVersion, language, at }) => ({
        kind,
        is_given: isGiven,
        notice_version: noticeVersion,
        language,
        at: at.toISOString(),
      }),
    ),
    sessions: sessions.map(({ signedInAt, lastSeenAt, endedAt, userAgent }) => ({
      signed_in_at: signedInAt.toISOString(),
      last_seen_at: lastSeenAt.toISOString(),
      ended_at: endedAt?.toISOString() ?? null,
      browser: userAgent === null ? null : nameDevice(deviceOf(userAgent), "en"),
    })),
    contact_stopped_for: stoppedFor,
    risk: await describeRisk(tx, vault, { borrowerId, reader }),
    complaints: { open: Number(person.openComplaints), all: Number(person.complaints) },
    requests: requests.map(({ id, number, kind, applicationId, askedAt }) => ({
      request_id: id,
      number: Number(number),
      kind,
      loan_id: Number(applicationId),
      asked_at: askedAt.toISOString(),
    })),
  };
}

/** Its reasons may tell that somebody is on a list, so whoever may not read of lists has the class alone. */
async function describeRisk(
  tx: Tx,
  vault: Vault,
  { borrowerId, reader }: { readonly borrowerId: string; readonly reader: Role },
) {
  const row = await readRiskClass(tx, borrowerId);
  if (row === null) return null;
  const { identity } = await readProofs(tx, borrowerId);
  const { byStaff, wordsSealed } = row;
  const place = { table: "risk_classes", column: "words_sealed", row: row.id };
  const person = byStaff === null ? null : await readStaffRow(tx, byStaff);
  return {
    class: row.class,
    classed_on: row.classedOn,
    renew_by: identity === null ? null : proofRunsOutOn(identity),
    seen_on: row.seenOn,
    why: isAllowed(reader, "screening:read")
      ? {
          reasons: [...row.reasons],
          rules_version: row.rulesVersion,
          said:
            person === null || wordsSealed === null
              ? null
              : { by: openName(vault, person.id, person.nameSealed), reason: vault.open(wordsSealed, place) },
        }
      : null,
  };
}

const rupeesOf = (amount: Paise | null): number | null => (amount === null ? null : toWireRupees(amount));

function describeLoan(
  loan: AnyLoan,
  {
    file,
    papers,
    today,
  }: {
    readonly file: LoanFile;
    readonly papers: readonly PaperRow[];
    readonly today: AnyLoan["facts"]["dueOn"];
  },
) {
  const { facts } = loan;
  const owed = isLive(loan) ? owedOn(facts, loan.events, today) : null;
  const {
    bank,
    ending,
    ifsc,
    mandateStatus,
    mandateMethod,
    mandateMaximum,
    debitNumber,
    debitStatus,
    debitOn,
  } = file;
  return {
    loan_id: loan.applicationId,
    loan_no: loan.loanNo,
    loan_type: file.loanType,
    status: loan.status,
    delinquency: loan.delinquency,
    is_overdue: owed?.isOverdue ?? false,
    overdue_days: owed?.overdueDays ?? 0,
    grade: file.grade,
    principal: toWireRupees(facts.principal),
    net: toWireRupees(facts.net),
    rate: percentFromPpm(facts.ratePpmPerDay),
    annual_rate: percentFromPpm(annualRateOf(facts)),
    arrived_on: facts.arrivedOn,
    due_on: owed?.dueDay.dueOn ?? facts.dueOn,
    instalments: owed?.instalments ? describeInstalments(owed.instalments, today) : null,
    closed_on: loan.closedOn,
    account:
      bank === null || ending === null || ifsc === null
        ? null
        : { bank, ending, ifsc, is_verified: file.isVerified },
    mandate:
      mandateStatus === null || mandateMethod === null || mandateMaximum === null
        ? null
        : { status: mandateStatus, method: mandateMethod, maximum: toWireRupees(mandateMaximum) },
    debit:
      debitNumber === null || debitStatus === null || debitOn === null
        ? null
        : { number: debitNumber, status: debitStatus, on: debitOn, amount: rupeesOf(file.debitAmount) },
    documents: papers
      .filter(({ applicationId }) => Number(applicationId) === loan.applicationId)
      .map(({ kind, language, madeAt }) => ({ kind, language, made_at: madeAt.toISOString() })),
  };
}
