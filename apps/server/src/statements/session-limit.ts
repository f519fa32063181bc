import { type SaidLimit, visitsADay } from "../http/said-limits.ts";
import type { BankStatementSettings } from "../rooms.ts";

export const sessionLimit = ({ visitsPerDay }: BankStatementSettings, borrowerId: string): SaidLimit =>
  visitsADay(`bank-sessions:${borrowerId}`, visitsPerDay);
