import { OfflineBanner } from "./offline-banner.tsx";

export const title = "OfflineBanner";

export function Example() {
  return <OfflineBanner text="You’re offline. Showing your last saved details from 9:14 AM." />;
}
