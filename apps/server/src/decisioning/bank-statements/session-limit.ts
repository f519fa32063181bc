import { type SaidLimit, visitsADay } from "../../platform/refusals/limits.ts";
import type { BankStatementSettings } from "../../services.ts";

export const sessionLimit = ({ visitsPerDay }: BankStatementSettings, borrowerId: string): SaidLimit =>
  visitsADay(`bank-sessions:${borrowerId}`, visitsPerDay);
