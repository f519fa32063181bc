import { NotificationList, NotificationRow } from "./notification-list.tsx";

export const title = "NotificationList";

export function Example() {
  return (
    <NotificationList label="Notifications">
      <NotificationRow title="Your payment is due on 13 Feb" newTag="New" date="10th Feb 2027" time="9:00 AM">
        ₹20,900 will be debited from your bank account on that day. You can pay before it.
      </NotificationRow>
      <NotificationRow title="Money sent" date="15th Nov 2026" time="4:12 PM">
        ₹19,528 was sent to your bank account.
      </NotificationRow>
    </NotificationList>
  );
}
