/** The sentences of the checkout's page in one language. */
export type CheckoutPhrases = {
  readonly back: string;
  readonly payment: CheckoutPurposePhrases;
  readonly autoPay: CheckoutPurposePhrases;
  readonly autoPayByUpi: CheckoutPurposePhrases;
  /** The heading of what the provider's window offers. */
  readonly accepted: string;
  readonly opening: string;
  readonly notLoaded: string;
  readonly notLoadedWhy: string;
  readonly tryAgain: string;
  readonly goBack: (brand: string) => string;
  readonly leaving: (brand: string) => string;
  readonly used: string;
  readonly usedWhy: string;
  readonly unknown: string;
  readonly unknownWhy: string;
  readonly busy: string;
  readonly busyWhy: string;
  readonly needsScript: string;
};

type CheckoutPurposePhrases = {
  readonly title: string;
  /** In the provider's window, under the lender's name. */
  readonly description: string;
  /** Said while nothing has been paid or agreed yet. */
  readonly safe: string;
};
