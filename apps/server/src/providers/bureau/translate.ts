import type { CivilDate } from "@vaada/calendar/civil-date";
import { add, type Paise, ZERO } from "@vaada/money/paise";
import { parseRupees } from "@vaada/money/parse";
import { fromWireRupees } from "@vaada/money/wire";
import { CibilAccount, CibilReport, CibilReportData } from "@vaada/wire/bureau";
import * as z from "zod/mini";
import type { HttpResult } from "../http-client.ts";
import { isVerdict, orNull, readReply, SurepassReference } from "../surepass-reply.ts";
import { dayOf, worstPastDueDays } from "./past-due.ts";
import type { BureauResult, FileFacts } from "./port.ts";

type ReportQuestion = { readonly pan: string; readonly on: CivilDate };

/** Their words → our words. Pure, so every odd reply we ever meet becomes one line in the test. */
export function translate(result: HttpResult, asked: ReportQuestion): BureauResult {
  const reply = readReply(result);
  if (reply.kind === "refused" && isVerdict(reply)) return noFileOf(reply.data, asked);
  if (reply.kind !== "success") return unavailable(reply.reason);
  const answer = Answer.safeParse(reply.data);
  if (!answer.success) return unavailable("INCOMPLETE");
  const { pan, credit_report } = answer.data;
  if (isOther(pan, asked) || credit_report.some((report) => isOfAnother(report, asked)))
    return unavailable("OTHER_PAN");
  return fileOf(answer.data, asked.on);
}

/** A file without its score or its loans is none: read without them, it would be a better one. */
function fileOf(data: z.output<typeof Answer>, on: CivilDate): BureauResult {
  const { client_id: reference, credit_report: reports } = data;
  const score = scoreOf(data.credit_score) ?? scoreOf(reports[0]?.scores?.[0]?.score);
  if (score === null) return unavailable("NO_SCORE");
  const accounts = accountsOf(reports, score);
  if (accounts === null) return unavailable("NO_ACCOUNTS");
  const facts = { kind: "file", score, ...obligationsOf(accounts, on), ...recordOf(accounts, on) } as const;
  return { kind: "file", reference, facts };
}

/** A mark that nobody can read may stand for any default, so then nobody knows how late a loan was either. */
function recordOf(
  accounts: readonly z.output<typeof Account>[],
  on: CivilDate,
): Pick<FileFacts, "worstPastDueDays" | "isWrittenOff"> {
  const marks = accounts.map((account) => (account.suitFiledWillfulDefaultWrittenOff ?? "").trim());
  const isWrittenOff = marks.some((mark) => WRITTEN_OFF.test(mark));
  const areRead = marks.every((mark) => WRITTEN_OFF.test(mark) || HARMLESS.test(mark));
  return { isWrittenOff, worstPastDueDays: areRead ? worstPastDueDays(accounts, on) : null };
}

const wire = CibilReportData.shape;

/** The fields that we read of a loan; an odd loan is not left out. */
const Account = z.pick(CibilAccount, {
  accountType: true,
  dateClosed: true,
  dateReported: true,
  emiAmount: true,
  paymentHistory: true,
  monthlyPayStatus: true,
  suitFiledWillfulDefaultWrittenOff: true,
});

const Report = z.object({
  ids: orNull(CibilReport.shape.ids),
  scores: orNull(CibilReport.shape.scores),
  accounts: z.nullish(z.array(Account)),
});

const Answer = z.object({
  client_id: SurepassReference,
  pan: z.string().check(z.regex(/\S/)),
  credit_score: orNull(z.nullish(z.union([z.string(), z.number()]))),
  credit_report: z.array(Report).check(z.minLength(1)),
});

const NoFileAnswer = z.object({
  client_id: orNull(SurepassReference),
  pan: orNull(wire.pan),
  credit_score: Answer.shape.credit_score,
});

function noFileOf(data: unknown, asked: ReportQuestion): BureauResult {
  const answer = NoFileAnswer.safeParse(data ?? {});
  if (!answer.success) return unavailable("INCOMPLETE");
  const { client_id, pan, credit_score } = answer.data;
  if (isOther(pan ?? "", asked)) return unavailable("OTHER_PAN");
  // Nobody has a score in a file that there is not.
  if (scoreOf(credit_score) !== null) return unavailable("CONTRADICTORY");
  return { kind: "no-file", reference: client_id ?? null };
}

/** Only where there is no file may the PAN be left out. */
const isOther = (pan: string, asked: ReportQuestion): boolean =>
  pan.trim() !== "" && pan.trim().toUpperCase() !== asked.pan;

/** The head of a report may repeat our question, so only the file itself says whose PANs it knows. */
function isOfAnother({ ids }: z.output<typeof Report>, asked: ReportQuestion): boolean {
  const pans: readonly string[] = JSON.stringify(ids ?? []).match(/\b[A-Z]{5}\d{4}[A-Z]\b/g) ?? [];
  return pans.length > 0 && !pans.includes(asked.pan);
}

/** "790", 790, and "000-1" as the bureau itself writes the small ones. */
function scoreOf(score: string | number | null | undefined): number | null {
  const digits = /^0*(-?\d{1,3})$/.exec(String(score ?? "").trim())?.[1];
  return digits === undefined ? null : Number.parseInt(digits, 10);
}

/** Only somebody without history has a file in which no loans are listed at all. */
function accountsOf(reports: readonly z.output<typeof Report>[], score: number) {
  const isListed = reports.every(({ accounts }) => accounts !== null && accounts !== undefined);
  return isListed || score <= NO_HISTORY_SCORE_MAX ? reports.flatMap(({ accounts }) => accounts ?? []) : null;
}

/** −1 to 5 stand for a file that has no history yet. */
const NO_HISTORY_SCORE_MAX = 5;

function obligationsOf(
  accounts: readonly z.output<typeof Account>[],
  on: CivilDate,
): Pick<FileFacts, "monthlyObligations" | "hasUntoldInstalment"> {
  const open = accounts.filter(({ dateClosed }) => !isClosed(dateClosed, on));
  const amounts = open.map(({ emiAmount, accountType }) =>
    instalmentOf(emiAmount, { isRevolving: REVOLVING.test(accountType ?? "") }),
  );
  return {
    monthlyObligations: add(...amounts.map((amount) => amount ?? ZERO)),
    hasUntoldInstalment: amounts.includes(null),
  };
}

/**
 * A date that is no day in the past leaves the loan open: to count an instalment too many is the safer
 * mistake.
 */
function isClosed(dateClosed: string | null | undefined, on: CivilDate): boolean {
  const day = dayOf(dateClosed);
  return day !== null && day <= on;
}

/** Rupees; `null` where the bureau was not told, and for words that may hide an amount. */
function instalmentOf(
  amount: string | number | null | undefined,
  { isRevolving }: { readonly isRevolving: boolean },
): Paise | null {
  const text = String(amount ?? "").trim();
  if (isRevolving && NOT_TOLD.test(text)) return ZERO;
  return typeof amount === "number" ? fromWireRupees(amount) : parseRupees(text);
}

const NOT_TOLD = /^(?:|-|N\.?\/?A\.?|-\d+(?:\.\d+)?)$/i;
/** Credit that is drawn and paid back at will has no instalment. A loan on a credit card has one. */
const REVOLVING = /^(?!.*\bloan\b).*\b(?:credit card|fleet card|overdraft)\b/i;

/**
 * Also "Suit Filed & Written-off", "Post Write Off Closed", "Post (WO) Settled", "Charged off", "Willful Default". Who
 * has settled has paid less than was owed and the lender has given up the rest, so that counts as written off too.
 */
const WRITTEN_OFF =
  /writ(?:ten|e)[\s-]*off|charged?[\s-]*off|\bwo\b|\bw\/o\b|\bsettled\b|wil{1,2}ful[\s-]*default/i;
/** Nothing, or what is no default in itself. The bureau numbers its marks, and which number says what we were not told. */
const HARMLESS = /^(?:|-|-1|0+|N\.?\/?A\.?|none|(?:no )?suit filed|restructured\b.*)$/i;

const unavailable = (reason: string): BureauResult => ({ kind: "unavailable", reason });
