import { plural, t } from "@lingui/core/macro";
import type { OtherFee } from "@vaada/contract/fees";

// Every screen has its own words for the fees that all loans have; these come with the first loan that has another one.

/** Names a fee of the terms. Another kind gets a line here; until then it is read as the terms spell it. */
export function feeName(kind: string): string {
  switch (kind) {
    case "processing-fee":
      return t`Processing fee`;
    case "late-fee":
      return t`Late fee`;
    case "bounce-charge":
      return t`Bounce charge`;
    case "stamp-duty":
      return t`Stamp duty`;
    default:
      return spelled(kind);
  }
}

/** "documentation-charge" → "Documentation charge" */
const spelled = (kind: string): string =>
  `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`.replaceAll("-", " ");

/** A fee as a list of terms shows it: with its tax if it is kept back, else with the occasion on which it is levied. */
export function feeFact(
  { kind, amount, gst, on, afterDays }: OtherFee,
  { moneyText, isPerInstalment }: { moneyText: (rupees: number) => string; isPerInstalment: boolean },
) {
  const remark =
    on === "disbursal" ? taxText(gst, moneyText(gst)) : occasionText({ on, afterDays, isPerInstalment });
  return { label: feeName(kind), value: moneyText(amount), remark };
}

const taxText = (rupees: number, gst: string): string | undefined =>
  rupees === 0 ? undefined : t`and ${gst} GST on it`;

/** When it is levied, once the loan is paid out. */
export function occasionText({
  on,
  afterDays,
  isPerInstalment,
}: {
  on: "overdue" | "bounce";
  afterDays: number | null;
  isPerInstalment: boolean;
}): string {
  if (on === "bounce") return t`each time a debit bounces`;
  if (isPerInstalment)
    return afterDays === null || afterDays === 1
      ? t`once for each instalment that you pay late`
      : t`once for each instalment, ${plural(afterDays, { one: "# day", other: "# days" })} after its due date`;
  if (afterDays === null || afterDays === 1) return t`once, if you pay after the due date`;
  return t`once, ${plural(afterDays, { one: "# day", other: "# days" })} after the due date`;
}
