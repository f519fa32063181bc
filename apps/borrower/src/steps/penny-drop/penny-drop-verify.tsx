import { askDrop } from "./drop-result.ts";
import { SendingRupee } from "./sending-rupee.tsx";

export function PennyDropVerify() {
  return <SendingRupee ask={askDrop} />;
}
