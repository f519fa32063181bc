import { OfflineBanner } from "./offline-banner.tsx";

export const title = "OfflineBanner";

export function Example() {
  return <OfflineBanner text="Offline · as saved at 9:14 AM" />;
}
