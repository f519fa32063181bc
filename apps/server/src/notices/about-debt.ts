/**
 * What a stop of contact keeps from leaving as a text or a mail. What the law has told of auto-pay goes all the same, and what
 * was charged or reported meanwhile when the stop is lifted.
 */
export const isAboutDebt = (kind: string): boolean =>
  ["due-soon", "due-today", "overdue", "late-fee", "charge", "class-changed", "collector-assigned"].includes(
    kind,
  );
