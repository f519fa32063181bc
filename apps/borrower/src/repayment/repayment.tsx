import { useState } from "react";
import { paths } from "../paths.ts";
import { Away } from "../shell/away.tsx";
import { REPAYMENT_CALLS } from "./repayment-calls.ts";
import { RepaymentPage } from "./repayment-page.tsx";
import { keptToRepay } from "./repayment-state.ts";

export function Repayment({ calls = REPAYMENT_CALLS }) {
  const [toRepay] = useState(keptToRepay);
  if (toRepay === null) return <Away to={paths.dashboard()} />;
  return <RepaymentPage toRepay={toRepay} calls={calls} />;
}
