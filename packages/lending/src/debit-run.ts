/** When auto-pays are presented. One run a day presents those of all loans, so it is of no product and no version. */
export type DebitRun = {
  readonly debitHourInIndia: number;
  readonly noticeHoursMin: number;
  readonly daysToNextPresentationMin: number;
};

export const DEBIT_RUN: DebitRun = {
  debitHourInIndia: 10,
  noticeHoursMin: 24,
  daysToNextPresentationMin: 3,
};
