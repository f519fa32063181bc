import { type CivilDate, civilDateInIndia } from "@vaada/calendar/civil-date";
import type { COMPLAINT_STATUSES } from "@vaada/contract/calls/complaint";
import type { ComplaintCategory } from "@vaada/contract/complaint";
import { ombudsmanUntil } from "@vaada/lending/ombudsman";
import type { Services } from "../../services.ts";

export type ComplaintRow = {
  readonly id: string;
  /** The number on the ticket. */
  readonly number: number;
  readonly category: ComplaintCategory;
  readonly textSealed: Buffer;
  readonly status: (typeof COMPLAINT_STATUSES)[number];
  readonly receivedAt: Date;
  readonly answerBy: CivilDate;
  readonly answerSealed: Buffer | null;
  readonly answeredAt: Date | null;
};

/** "VT-1000001": short enough to be read out on the phone. */
export const ticketOf = ({ number }: Pick<ComplaintRow, "number">): string => `VT-${number}`;

/** A complaint as its borrower reads it. */
export function describeComplaint(
  { vault, clock, lender }: Pick<Services, "vault" | "clock" | "lender">,
  row: ComplaintRow,
) {
  const { id, category, status, answerBy, answerSealed, answeredAt } = row;
  const open = (column: "text_sealed" | "answer_sealed", sealed: Buffer): string =>
    vault.open(sealed, { table: "complaints", column, row: id });
  const answeredOn = answeredAt === null ? null : civilDateInIndia(answeredAt.getTime());
  const portalUntil = ombudsmanUntil({ answerBy, answeredOn }, clock.today());
  return {
    ticket: ticketOf(row),
    category,
    text: open("text_sealed", row.textSealed),
    status,
    receivedAt: row.receivedAt.toISOString(),
    answerBy,
    answer: answerSealed === null ? null : open("answer_sealed", answerSealed),
    portal: portalUntil === null ? null : lender.complaintPortal,
    portalUntil,
  };
}
