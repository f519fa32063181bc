import { capitalsOfIfsc, ifscMessage } from "@vaada/contract/bank-account";
import { ofLength } from "../pan-field/rewritten-input.ts";
import { type CodeProps, TickedCode } from "../pan-field/ticked-code.tsx";

type Props = CodeProps & {
  /** Something beside it says otherwise, such as the bank that was chosen: then no tick calls it right. */
  isDoubtful?: boolean | undefined;
};

/** The code of a bank's branch. */
export function IfscField({ isDoubtful = false, ...props }: Props) {
  return <TickedCode {...props} rules={WHOLE_CODE} canBeOne={(code) => !isDoubtful && canBeIfsc(code)} />;
}

const IFSC_LENGTH = 11;

const WHOLE_CODE = ofLength(IFSC_LENGTH, (typed) => capitalsOfIfsc(typed).replace(/-/g, ""));

const canBeIfsc = (code: string): boolean => ifscMessage(code) === null;
