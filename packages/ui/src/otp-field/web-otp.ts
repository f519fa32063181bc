import { useEffect, useEffectEvent } from "react";

/** Chromium on Android reads the code out of the text itself, after asking. Elsewhere this does nothing. */
export function useWebOtp({ enabled, onCode }: { enabled: boolean; onCode: (code: string) => void }): void {
  const received = useEffectEvent(onCode);

  useEffect(() => {
    if (!enabled || !("OTPCredential" in window)) return;
    const waiting = new AbortController();
    const request = { otp: { transport: ["sms"] }, signal: waiting.signal };
    navigator.credentials.get(request).then(
      (credential) => credential && received((credential as Credential & { code: string }).code),
      // Refused by the borrower or ended by us: the code can still be typed.
      () => undefined,
    );
    return () => waiting.abort();
  }, [enabled]);
}
