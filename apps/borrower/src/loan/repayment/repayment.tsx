import { useState } from "react";
import { paths } from "../../paths.ts";
import { Redirect } from "../../shell/redirect.tsx";
import { keptToRepay } from "../repayment-state.ts";
import { REPAYMENT_CALLS } from "./repayment-calls.ts";
import { RepaymentPage } from "./repayment-page.tsx";

export function Repayment({ calls = REPAYMENT_CALLS }) {
  const [toRepay] = useState(keptToRepay);
  if (toRepay === null) return <Redirect to={paths.dashboard()} />;
  return <RepaymentPage toRepay={toRepay} calls={calls} />;
}
