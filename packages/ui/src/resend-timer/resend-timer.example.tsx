import { useState } from "react";
import { ResendTimer } from "./resend-timer.tsx";

export const title = "ResendTimer";

export function Example() {
  const [deadlineMs, setDeadlineMs] = useState(() => Date.now() + 42_000);
  const says = {
    waitingText: (clock: string) => `Resend OTP in ${clock}`,
    readyText: "Resend OTP",
    announce: "You can now resend the code",
    onResend: () => setDeadlineMs(Date.now() + 42_000),
  };
  return (
    <div style={{ display: "grid", gap: 22 }}>
      <ResendTimer {...says} deadlineMs={deadlineMs} />
      <ResendTimer {...says} deadlineMs={0} />
      <ResendTimer {...says} deadlineMs={0} busy />
    </div>
  );
}
