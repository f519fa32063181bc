/** The sentences that refuse a bureau's file of rejects. */
export const REJECTS_PHRASES = {
  brokenLine: (line: number, says: string): string => `Line ${line}: ${says}`,
  strayLoan: (loanNo: string): string => `The file of this day tells of no loan ${loanNo}.`,
} as const;
