import { isCivilDate } from "@vaada/calendar/civil-date";
import { formatDay } from "@vaada/calendar/format";
import type { Figures } from "@vaada/contract/console/calls/audit";
import type { TIMELINE_PARTS } from "@vaada/contract/console/calls/customers";
import { hiddenActsOf, type Role } from "@vaada/contract/console/roles";
import type { Lender } from "@vaada/contract/lender";
import { formatRupees } from "@vaada/money/format";
import { fromWireRupees } from "@vaada/money/wire";
import { readLoansOfBorrower } from "../../../loans/events/store.ts";
import { transactionsOf } from "../../../loans/events/transactions.ts";
import { describeNotice } from "../../../notices/describe-notice.ts";
import { nameDevice } from "../../../notices/devices/phrases.ts";
import { parseNotice } from "../../../notices/notice.ts";
import { readEntries } from "../../../operations/trail/store.ts";
import { openEntry } from "../../../operations/trail/write-trail.ts";
import type { Tx } from "../../../platform/db/tx.ts";
import { deviceOf } from "../../../platform/http/device.ts";
import type { Services } from "../../../services.ts";
import {
  type NoticeSent,
  readConsentRows,
  readNoticesSent,
  readPapers,
  readSessionRows,
  readSignings,
} from "./store.ts";

type Part = (typeof TIMELINE_PARTS)[number];

type Line = {
  readonly id: string;
  readonly part: Part;
  readonly at: string;
  readonly title: string;
  readonly detail: string;
  readonly by: string;
  readonly loan_id: number | null;
  readonly amount: number | null;
};

const SYSTEM = "system";
const BORROWER = "borrower";
const LINES_MAX = 500;

/** Everything that happened with a person, newest first. The transaction is in their name. */
export async function readTimeline(
  tx: Tx,
  services: Pick<Services, "vault" | "clock" | "lender">,
  {
    borrowerId,
    part,
    reader,
  }: { readonly borrowerId: string; readonly part: Part | undefined; readonly reader: Role },
): Promise<{ readonly rows: Line[]; readonly has_older: boolean }> {
  const lines = [
    ...(await moneyLines(tx, borrowerId)),
    ...(await noticeLines(tx, services.lender, borrowerId)),
    ...(await consentLines(tx, borrowerId)),
    ...(await paperLines(tx, borrowerId)),
    ...(await accessLines(tx, services, borrowerId)),
    ...(await staffLines(tx, services, { borrowerId, reader })),
  ]
    .filter((line) => part === undefined || line.part === part)
    .toSorted((one, other) => other.at.localeCompare(one.at) || other.id.localeCompare(one.id));
  return { rows: lines.slice(0, LINES_MAX), has_older: lines.length > LINES_MAX };
}

async function moneyLines(tx: Tx, borrowerId: string): Promise<Line[]> {
  const transactions = transactionsOf(await readLoansOfBorrower(tx, borrowerId));
  return transactions.map(({ id, loan_id, type, fee, referenceNo, amount, mode, transactionDate }) => ({
    id: `money-${id}`,
    part: "money",
    at: transactionDate,
    title: capitalized(fee ?? type),
    detail: `${mode} · ${referenceNo}`,
    by: isPaidBy(type) ? BORROWER : SYSTEM,
    loan_id,
    amount,
  }));
}

const isPaidBy = (type: string): boolean => type === "repayment" || type === "part payment";

async function noticeLines(tx: Tx, lender: Lender, borrowerId: string): Promise<Line[]> {
  const notices = await readNoticesSent(tx, borrowerId);
  return notices.flatMap((sent) => {
    const notice = parseNotice(sent);
    if (notice === null) return [];
    const { title, description } = describeNotice(notice, { language: "en", lender });
    return [
      {
        id: `notice-${sent.id}`,
        part: "contact" as const,
        at: sent.createdAt.toISOString(),
        title,
        detail: `${description} (${waysOf(sent)})`,
        by: SYSTEM,
        loan_id: sent.applicationId === null ? null : Number(sent.applicationId),
        amount: null,
      },
    ];
  });
}

/** "in the app, read; text, delivered, under the rules of 2022-08-12; mail under the rules of 2022-08-12" */
const waysOf = ({ isRead, isTexted, mailedUnder, pushedUnder, ...sent }: NoticeSent): string =>
  [
    isRead ? "in the app, read" : "in the app, not read yet",
    ...(sent.whatsappStage === null ? [] : [whatsappLine(sent)]),
    ...(isTexted ? [textLine(sent)] : []),
    ...(mailedUnder === null ? [] : [`mail under the rules of ${mailedUnder}`]),
    ...(pushedUnder === null ? [] : [`push under the rules of ${pushedUnder}`]),
  ].join("; ");

/** A text that no operator has reported on stands without a stage. */
function textLine({
  textStage,
  textReason,
  textedUnder,
}: Pick<NoticeSent, "textStage" | "textReason" | "textedUnder">): string {
  const stage = textStage === null || textStage === "sent" ? [] : [textStage];
  const parts = ["text", ...stage, ...(textReason === null ? [] : [textReason])].join(", ");
  if (textedUnder === null) return parts;
  return stage.length === 0
    ? `${parts} under the rules of ${textedUnder}`
    : `${parts}, under the rules of ${textedUnder}`;
}

/** "WhatsApp, delivered, under the rules of 2022-08-12" */
const whatsappLine = ({
  whatsappStage,
  whatsappReason,
  whatsappUnder,
}: Pick<NoticeSent, "whatsappStage" | "whatsappReason" | "whatsappUnder">): string =>
  [
    "WhatsApp",
    whatsappStage === "asked" ? "without an answer" : whatsappStage,
    ...(whatsappReason === null ? [] : [whatsappReason]),
    `under the rules of ${whatsappUnder}`,
  ].join(", ");

async function consentLines(tx: Tx, borrowerId: string): Promise<Line[]> {
  const consents = await readConsentRows(tx, borrowerId);
  return consents.map(({ id, applicationId, kind, isGiven, noticeVersion, language, at }) => ({
    id: `consent-${id}`,
    part: "consent",
    at: at.toISOString(),
    title: `${isGiven ? "Consent" : "Consent withdrawn"}: ${kind.replaceAll("-", " ")}`,
    detail: `notice ${noticeVersion} · ${LANGUAGE_NAMES[language]}`,
    by: BORROWER,
    loan_id: applicationId === null ? null : Number(applicationId),
    amount: null,
  }));
}

const LANGUAGE_NAMES = { en: "English", hi: "Hindi", mr: "Marathi" } as const;

async function paperLines(tx: Tx, borrowerId: string): Promise<Line[]> {
  const [papers, signings] = [await readPapers(tx, borrowerId), await readSignings(tx, borrowerId)];
  return [
    ...papers.map(({ applicationId, kind, language, madeAt }) => ({
      id: `paper-${applicationId}-${kind}-${madeAt.toISOString()}`,
      part: "paper" as const,
      at: madeAt.toISOString(),
      title: `Made: ${kind.replaceAll("-", " ")}`,
      detail: LANGUAGE_NAMES[language],
      by: SYSTEM,
      loan_id: Number(applicationId),
      amount: null,
    })),
    ...signings.map(({ id, applicationId, signedAt }) => ({
      id: `signing-${id}`,
      part: "paper" as const,
      at: signedAt.toISOString(),
      title: "Agreement signed",
      detail: "with a code of the identity authority",
      by: BORROWER,
      loan_id: Number(applicationId),
      amount: null,
    })),
  ];
}

async function accessLines(tx: Tx, { clock }: Pick<Services, "clock">, borrowerId: string): Promise<Line[]> {
  const sessions = await readSessionRows(tx, { borrowerId, now: clock.realNow() });
  return sessions.map(({ id, signedInAt, userAgent }) => ({
    id: `session-${id}`,
    part: "access",
    at: signedInAt.toISOString(),
    title: "Signed in",
    detail: nameDevice(deviceOf(userAgent), "en"),
    by: BORROWER,
    loan_id: null,
    amount: null,
  }));
}

async function staffLines(
  tx: Tx,
  { vault }: Pick<Services, "vault">,
  { borrowerId, reader }: { readonly borrowerId: string; readonly reader: Role },
): Promise<Line[]> {
  const { rows } = await readEntries(tx, { borrowerId, hidden: hiddenActsOf(reader) }, { limit: LINES_MAX });
  return rows.map((row) => {
    const { position, at, act, outcome, by, reason, loan_id, after } = openEntry(vault, row);
    const isContact = CONTACTS.has(act);
    const title = titleOf(act, after);
    return {
      id: `trail-${position}`,
      part: isContact ? ("contact" as const) : ("staff" as const),
      at,
      title: outcome === "done" ? title : `${title}, ${outcome}`,
      detail: [
        ...(isContact && after !== null ? Object.values(after).map(wordsOf) : []),
        ...(reason === null ? [] : [reason]),
      ].join(" · "),
      by: by ?? SYSTEM,
      loan_id,
      amount: null,
    };
  });
}

/** The staff's acts of contact with a borrower, and of leaving them alone: one finds them under contact. */
const CONTACTS: ReadonlyMap<string, string> = new Map([
  ["call", "Call with the borrower"],
  ["text", "Text about the debt"],
  ["promise", "Promise to pay"],
  ["assign-collector", "Told who calls"],
  ["stop-contact", "Contact stopped"],
  ["contact-resume", "Contact allowed again"],
  ["narrow-hours", "Hours the borrower asked for"],
]);

function titleOf(act: string, after: Figures | null): string {
  if (act === "view") return "Looked at this page";
  if (act === "contact-resume" && after?.hours !== undefined) return "Hours of contact corrected";
  return CONTACTS.get(act) ?? capitalized(act.replaceAll("-", " "));
}

/** "no answer", "20 Nov 2026", "₹17,136". */
function wordsOf(value: Figures[string]): string {
  const amount = typeof value === "number" ? fromWireRupees(value) : null;
  if (amount !== null) return formatRupees(amount);
  const text = String(value);
  return isCivilDate(text) ? formatDay(text) : text.replaceAll("-", " ");
}

const capitalized = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
