import { useEffect, useState } from "react";
import { paths } from "../../paths.ts";
import { go } from "../../shell/navigation.ts";
import { PhotoResultPanel } from "./photo-result.tsx";
import { resultTold } from "./result.ts";

/** Tells what the last photo came to. Whoever has sent none since the page was loaded is led by the server's step. */
export function SelfieKycResult() {
  const [result] = useState(resultTold);
  return result === null ? <ToStep /> : <PhotoResultPanel result={result} />;
}

function ToStep() {
  useEffect(() => go(paths.stepper(), { replace: true }), []);
  return null;
}
