import type { readAppConfig } from "@vaada/contract/calls/app-config";
import { type Outcome, request } from "../api/client.ts";
import { letScriptIn, trustedScript } from "../shell/trusted.ts";
import { type Razorpay, razorpayIn } from "./razorpay.ts";

export type Checkout = { readonly key: string; readonly Razorpay: Razorpay };

export type LoadCheckout = () => Promise<Outcome<Checkout>>;

let underWay: ReturnType<LoadCheckout> | null = null;

/** Once it is there it stays; what failed is asked for anew. */
export const loadCheckout: LoadCheckout = () => {
  underWay ??= load().then((outcome) => {
    if (outcome.kind !== "ok") underWay = null;
    return outcome;
  });
  return underWay;
};

async function load(): Promise<Outcome<Checkout>> {
  const config = await request<typeof readAppConfig>("GET", "/app/config");
  if (config.kind !== "ok") return config;
  const { script, key } = config.data.checkout;
  const isIn = razorpayIn(globalThis) !== undefined || (await addScript(script));
  const Razorpay = razorpayIn(globalThis);
  if (isIn && Razorpay !== undefined) return { kind: "ok", data: { key, Razorpay } };
  return { kind: navigator.onLine ? "timeout" : "offline" };
}

/** No script of its size takes longer where anybody can pay. */
const LOADING_MS_MAX = 20_000;

/** Whether it came. A script that something blocks fails at once, and one that a bad line holds up after a while. */
export function addScript(address: string, loadingMsMax = LOADING_MS_MAX): Promise<boolean> {
  letScriptIn(address);
  const script = document.createElement("script");
  script.async = true;
  return new Promise((resolve) => {
    const settle = (isIn: boolean) => {
      clearTimeout(timer);
      if (!isIn) script.remove();
      resolve(isIn);
    };
    const timer = setTimeout(() => settle(false), loadingMsMax);
    script.addEventListener("load", () => settle(true));
    script.addEventListener("error", () => settle(false));
    script.src = trustedScript(address);
    document.head.append(script);
  });
}
