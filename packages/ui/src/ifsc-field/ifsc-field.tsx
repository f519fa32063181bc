import { capitalsOfIfsc, ifscMessage } from "@vaada/contract/bank-account";
import { ofLength } from "../pan-field/rewritten-input.ts";
import { type CodeProps, TickedCode } from "../pan-field/ticked-code.tsx";

/** The code of a bank's branch. */
export function IfscField(props: CodeProps) {
  return <TickedCode {...props} rules={WHOLE_CODE} canBeOne={canBeIfsc} />;
}

const IFSC_LENGTH = 11;

const WHOLE_CODE = ofLength(IFSC_LENGTH, (typed) => capitalsOfIfsc(typed).replace(/-/g, ""));

const canBeIfsc = (code: string): boolean => ifscMessage(code) === null;
