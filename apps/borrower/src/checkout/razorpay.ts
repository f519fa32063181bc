/** The payment provider's checkout, as far as we use it: the script leaves one name behind. */
export type Razorpay = new (options: RazorpayOptions) => RazorpayWindow;

type RazorpayWindow = {
  open: () => void;
  close: () => void;
  on: (event: "payment.failed", listener: () => void) => unknown;
};

/** What the checkout hands over when all went well; only the server can tell whether it is true. */
export type RazorpayAnswer = {
  razorpay_order_id: string;
  razorpay_payment_id: string;
  razorpay_signature: string;
};

export type RazorpayPrefill = { name?: string; email?: string; contact?: string };

type Mandate = {
  customer_id: string;
  recurring: true;
  method: "emandate";
  retry: { enabled: true };
};

type Payment = {
  /** In paise. */
  amount: number;
  currency: "INR";
  image?: string;
  retry: { enabled: false };
};

export type RazorpayOptions = {
  key: string;
  order_id: string;
  name: string;
  description: string;
  theme: { color: string };
  prefill: RazorpayPrefill;
  handler: (answer: RazorpayAnswer) => void;
  modal: { ondismiss: () => void; backdropclose: false };
} & (Mandate | Payment);

export const razorpayIn = (page: object): Razorpay | undefined => (page as { Razorpay?: Razorpay }).Razorpay;
