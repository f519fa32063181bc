import type { Services } from "../../services.ts";

type About = {
  readonly orderId?: string;
  readonly loanId?: number;
  readonly reference?: string;
  readonly why: string;
};

/** A person must look. Words of ours and names of the provider's, nothing of the borrower's. */
export function soundAlarm({ log, metrics }: Pick<Services, "log" | "metrics">, about: About): void {
  metrics.countRepaymentAlarm(about.why);
  log.error({ ...about }, "alarm: money that no rule decides on, a person must look");
}
