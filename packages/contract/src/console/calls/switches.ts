import * as z from "zod/mini";
import { Instant } from "../../primitives.ts";
import { consoleCall, Reason } from "../console-call.ts";

/**
 * The flows that can be stopped while the servers run. `money` is payouts, debits, refunds and new orders at
 * once.
 */
export const SWITCH_NAMES = ["payouts", "debits", "refunds", "texts", "money"] as const;
export type ConsoleSwitch = (typeof SWITCH_NAMES)[number];

/** A stop of all money ends with a comparison of our books with the providers', and with nothing else. */
export const STARTED_BY_TWO = ["payouts", "debits", "refunds", "texts"] as const;
export const SwitchStartDetails = z.strictObject({
  name: z.enum(STARTED_BY_TWO, "Choose what to start again"),
});
export type SwitchStartDetails = z.output<typeof SwitchStartDetails>;

const Switch = z.object({
  name: z.enum(SWITCH_NAMES),
  is_stopped: z.boolean(),
  /** The person who stopped it; `null` while it runs. */
  stopped_by: z.nullable(z.string()),
  stopped_at: z.nullable(Instant),
  reason: z.nullable(z.string()),
});

export const readSwitches = consoleCall({
  name: "read-switches",
  says: "What is stopped, by whom, since when and why.",
  method: "GET",
  path: "/switches",
  access: "staff",
  params: null,
  body: null,
  query: null,
  reply: z.object({ switches: z.array(Switch) }),
  refuses: [],
});

export const stopSwitch = consoleCall({
  name: "stop-switch",
  says: "Stops payouts, debits, refunds, texts or all money, at once and by one person. What has begun ends as it would have; nothing new is begun. Starting again takes two people (`switch-start`), and of all money a comparison with the providers. Stopping what is stopped changes nothing.",
  method: "POST",
  path: "/switches/{name}/stop",
  access: "switches:stop",
  params: z.object({ name: z.enum(SWITCH_NAMES) }),
  body: z.strictObject({ reason: Reason }),
  query: null,
  reply: Switch,
  refuses: [],
});
