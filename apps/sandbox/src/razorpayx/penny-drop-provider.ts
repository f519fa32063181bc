import { PENNY_DROP_PATH, PennyDropBody, pennyDropPath } from "@vaada/wire/penny-drop";
import type { RazorpayAccount } from "../config.ts";
import type { Provider } from "../providers/provider.ts";
import type { PennyDrops } from "./penny-drops.ts";
import { NOT_THERE, RazorpayxRefusal, readBody } from "./razorpayx-error.ts";
import { razorpayxProduct } from "./razorpayx-provider.ts";

/** RazorpayX sends a rupee to an account, and its bank tells in whose name it is. */
export function pennyDropProvider(services: {
  readonly account: RazorpayAccount;
  readonly pennyDrops: PennyDrops;
}): Provider {
  const { account, pennyDrops } = services;
  return razorpayxProduct({
    name: "penny-drop",
    title: "RazorpayX account validation",
    says: "Sends a rupee to an account to learn whether it exists, and in whose name.",
    account,
    routes: (app) => {
      app.post(PENNY_DROP_PATH, ({ body }) => pennyDrops.start(readBody(PennyDropBody, body)));
      app.get(pennyDropPath(":id"), ({ params }) => {
        const drop = pennyDrops.find((params as { id: string }).id);
        if (drop === null) throw new RazorpayxRefusal(NOT_THERE);
        return drop;
      });
    },
  });
}
