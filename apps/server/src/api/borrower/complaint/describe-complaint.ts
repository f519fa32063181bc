import type { Services } from "../../../services.ts";
import type { ComplaintRow } from "./store.ts";

export type DescribingServices = Pick<Services, "vault" | "clock" | "lender">;

/** "VT-1000001": short enough to be read out on the phone. */
export const ticketOf = ({ number }: Pick<ComplaintRow, "number">): string => `VT-${number}`;

/** A complaint as it is told to who made it. */
export function describeComplaint({ vault, clock, lender }: DescribingServices, row: ComplaintRow) {
  const { id, category, status, answerBy, answerSealed } = row;
  const open = (column: "text_sealed" | "answer_sealed", sealed: Buffer): string =>
    vault.open(sealed, { table: "complaints", column, row: id });
  // Whoever was turned down or got no answer in time may take it further (DL-13).
  const isPortalOpen = status === "rejected" || (status === "open" && clock.today() > answerBy);
  return {
    ticket: ticketOf(row),
    category,
    text: open("text_sealed", row.textSealed),
    status,
    receivedAt: row.receivedAt.toISOString(),
    answerBy,
    answer: answerSealed === null ? null : open("answer_sealed", answerSealed),
    portal: isPortalOpen ? lender.complaintPortal : null,
  };
}
