import { EventEmitter } from "node:events";
import type { Message, MessageStore, NewMessage } from "./message-store.ts";

/** Takes every provider's deliveries; the phone listens here. */
export type Outbox = {
  readonly deliver: (message: Omit<NewMessage, "sentAt">) => void;
  /** Calls back with each message from now on, until the answer is called. */
  readonly listen: (listener: (message: Message) => void) => () => void;
};

export function openOutbox({ messages, now }: { messages: MessageStore; now: () => Date }): Outbox {
  const events = new EventEmitter<{ message: [Message] }>();
  // Each open phone listens, and a demo may have many of them open.
  events.setMaxListeners(0);
  return {
    deliver: (message) => {
      events.emit("message", messages.add({ ...message, sentAt: now().toISOString() }));
    },
    listen: (listener) => {
      events.on("message", listener);
      return () => events.off("message", listener);
    },
  };
}
