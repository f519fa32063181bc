import { capitalsOfPan, PAN_LENGTH, panMessage } from "@vaada/contract/pan";
import { ofLength } from "./rewritten-input.ts";
import { type CodeProps, TickedCode } from "./ticked-code.tsx";

export function PanField(props: CodeProps) {
  return <TickedCode {...props} rules={WHOLE_PAN} canBeOne={canBePan} />;
}

const WHOLE_PAN = ofLength(PAN_LENGTH, capitalsOfPan);

const canBePan = (code: string): boolean => panMessage(code) === null;
