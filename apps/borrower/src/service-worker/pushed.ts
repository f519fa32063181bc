import type { PushMessage } from "@vaada/contract/push-message";

/** `null` for what this version can't read; the browser then says in its own words that the app has news. */
export function messageIn(text: string): PushMessage | null {
  try {
    const read = JSON.parse(text) as Partial<Record<keyof PushMessage, unknown>> | null;
    const { title, body, tag, leadsTo } = read ?? {};
    return isText(title) && isText(body) && isText(tag) && isText(leadsTo)
      ? { title, body, tag, leadsTo }
      : null;
  } catch {
    return null;
  }
}

/** One that comes twice takes the place of the first, without another sound. */
export const notificationOf = ({
  title,
  body,
  tag,
  leadsTo,
}: PushMessage): [title: string, options: NotificationOptions] => [
  title,
  { body, tag, icon: "/icons/icon-192.png", data: leadsTo },
];

/** The page behind a press: one of the app and nowhere else. */
export function addressIn(data: unknown, origin: string): string {
  const address = isText(data) ? URL.parse(data, origin) : null;
  return address?.origin === origin ? address.href : `${origin}/dashboard`;
}

const isText = (value: unknown): value is string => typeof value === "string" && value !== "";
