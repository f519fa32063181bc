/**
 * Whether DigiLocker has failed this borrower since the page was loaded. Only then the second way is offered: whoever gets
 * through the first one needs no choice.
 */
let hasFailed = false;

export const hasDigilockerFailed = (): boolean => hasFailed;

export function noteDigilockerTrouble(): void {
  hasFailed = true;
}
