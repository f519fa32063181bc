import {
  FINBOX_EXPIRY_MINUTES_MAX,
  FINBOX_EXPIRY_MINUTES_MIN,
  FINBOX_LINK_ID_CHARACTERS_MAX,
  FINBOX_REDIRECT_URL_CHARACTERS_MAX,
  FinboxSessionBody,
} from "@vaada/wire/bank-statement";
import * as z from "zod";
import type { SessionRequest } from "./bank-connect.ts";
import { findBank } from "./banks.ts";
import { isoDate, monthsBefore } from "./days.ts";
import { FinboxRefusal } from "./finbox-error.ts";

/** Reads the caller's request for a session, and refuses what FinBox would refuse, with its code. */
export function readSessionRequest(
  body: unknown,
  { apiKey, today }: { apiKey: string; today: string },
): Omit<SessionRequest, "hasToken"> {
  const given = readBody(body);
  if (given.api_key !== apiKey) throw new FinboxRefusal("ACCESS_DENIED");
  return {
    linkId: readLinkId(given.link_id),
    redirectUrl: readUrl("redirect_url", given.redirect_url),
    fullName: given.metadata?.names?.[0] ?? "",
    mobile: readMobile(given.mobile_number),
    ...readRange(given, today),
    ...readBank(given),
    expiryMinutes: readExpiry(given.session_expiry),
  };
}

function readBody(body: unknown): FinboxSessionBody {
  const parsed = z.safeParse(FinboxSessionBody, body);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const field = issue?.path[0];
  if (field === "session_expiry") throw new FinboxRefusal("INVALID_SESSION_EXPIRY");
  throw new FinboxRefusal(
    "INVALID_REQUEST",
    field === undefined ? undefined : `${String(field)}, ${issue?.message}`,
  );
}

function readLinkId(linkId: string): string {
  if (linkId === "") throw new FinboxRefusal("INVALID_REQUEST", "link_id, This field is required.");
  if (linkId.length > FINBOX_LINK_ID_CHARACTERS_MAX) throw tooLong("link_id", FINBOX_LINK_ID_CHARACTERS_MAX);
  return linkId;
}

/** An address that a browser can open. */
export function readUrl(field: string, text: string): string {
  const max = FINBOX_REDIRECT_URL_CHARACTERS_MAX;
  if (text.length > max) throw tooLong(field, max);
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol)) throw new FinboxRefusal("INVALID_URL");
  return url.href;
}

const tooLong = (field: string, max: number): FinboxRefusal =>
  new FinboxRefusal("INVALID_REQUEST", `${field}, Ensure this field has no more than ${max} characters.`);

function readMobile(text = ""): string {
  if (text !== "" && !INDIAN_MOBILE.test(text)) throw new FinboxRefusal("INVALID_MOBILE_NUMBER");
  return text;
}

export const INDIAN_MOBILE = /^[6-9]\d{9}$/;

function readRange(given: FinboxSessionBody, today: string): Pick<SessionRequest, "fromDate" | "toDate"> {
  const { from_date, to_date } = given;
  if (from_date === undefined && to_date === undefined) {
    return { fromDate: monthsBefore(today, USUAL_MONTHS), toDate: today };
  }
  if (from_date === undefined || to_date === undefined) throw new FinboxRefusal("MISSING_DATE_FIELD");
  const [fromDate, toDate] = [isoDate(from_date), isoDate(to_date)];
  if (fromDate === null || toDate === null) throw new FinboxRefusal("INVALID_DATE_FORMAT");
  if (fromDate >= toDate) throw new FinboxRefusal("INVALID_DATE_RANGE");
  return { fromDate, toDate };
}

/** FinBox's own default. */
const USUAL_MONTHS = 6;

function readBank({ bank_name, mode }: FinboxSessionBody): Pick<SessionRequest, "bank" | "way"> {
  if (bank_name === undefined) {
    if (mode !== undefined && mode !== "aa") throw new FinboxRefusal("MISSING_BANK_NAME");
    return { bank: null, way: mode ?? null };
  }
  const bank = findBank(bank_name);
  if (bank === null) throw new FinboxRefusal("INVALID_BANK_NAME");
  if (mode !== undefined && !bank.ways.includes(mode)) throw new FinboxRefusal("MODE_NOT_AVAILABLE");
  return { bank: bank.id, way: mode ?? null };
}

function readExpiry(minutes = USUAL_EXPIRY_MINUTES): number {
  if (minutes < FINBOX_EXPIRY_MINUTES_MIN || minutes > FINBOX_EXPIRY_MINUTES_MAX) {
    throw new FinboxRefusal("INVALID_SESSION_EXPIRY");
  }
  return minutes;
}

/** An hour, as in FinBox's own samples. */
const USUAL_EXPIRY_MINUTES = 60;
