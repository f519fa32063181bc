import { SwitchStartDetails } from "@vaada/contract/console/calls/switches";
import { readSwitch, startSwitch } from "../switches/change-switches.ts";
import { declareHandler, impossible } from "./handler.ts";
import { REQUEST_PHRASES } from "./phrases.ts";

/** Lets go on what one person has stopped. */
export const switchStart = declareHandler<SwitchStartDetails>({
  needsLoan: false,
  needsAmount: false,
  details: SwitchStartDetails,

  async describe(tx, _services, { details: { name } }) {
    const { isStopped, lastChange } = await readSwitch(tx, name);
    if (!isStopped || lastChange === null) return impossible(REQUEST_PHRASES.notStoppedSwitch);
    const { reason, at } = lastChange;
    return {
      kind: "possible",
      amount: null,
      before: { [name]: "stopped", since: at.toISOString(), why: reason },
      after: { [name]: "running" },
    };
  },

  carryOut: (tx, _services, { details: { name }, by }) => startSwitch(tx, { name, staffId: by.staffId }),
});
