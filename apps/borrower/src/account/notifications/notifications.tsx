import { NOTIFICATION_CALLS } from "./notification-calls.ts";
import { NotificationsPage } from "./notifications-page.tsx";

export function Notifications() {
  return <NotificationsPage calls={NOTIFICATION_CALLS} />;
}
