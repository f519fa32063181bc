import {
  RAZORPAY_AUTHENTICATION_FAILED,
  RAZORPAY_BAD_REQUEST,
  RAZORPAY_SERVER_ERROR,
  type RazorpayError,
} from "@vaada/wire/razorpay";

type ErrorDetails = { readonly status: number; readonly field: string | null; readonly reason: string };

/** A refusal in Razorpay's own words. */
export class RazorpayRefusal extends Error {
  readonly status: number;
  readonly field: string | null;
  readonly reason: string;

  constructor(
    description: string,
    { status = 400, field = null, reason = "input_validation_failed" }: Partial<ErrorDetails> = {},
  ) {
    super(description);
    this.status = status;
    this.field = field;
    this.reason = reason;
  }
}

export const authenticationFailed = (): RazorpayRefusal =>
  new RazorpayRefusal(RAZORPAY_AUTHENTICATION_FAILED, { status: 401 });

export const notFound = (): RazorpayRefusal => new RazorpayRefusal("The id provided does not exist");

export const refusalBody = ({
  message,
  field,
  reason,
}: Pick<RazorpayRefusal, "message" | "field" | "reason">): RazorpayError => ({
  error: {
    code: RAZORPAY_BAD_REQUEST,
    description: message,
    ...(field === null ? {} : { field }),
    source: "business",
    step: "payment_initiation",
    reason,
    metadata: {},
  },
});

export const FAILURE: RazorpayError = {
  error: {
    code: RAZORPAY_SERVER_ERROR,
    description:
      "We are facing some trouble completing your request at the moment. Please try again shortly.",
    source: "NA",
    step: "NA",
    reason: "NA",
    metadata: {},
  },
};
