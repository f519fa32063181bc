/** The content of a pushed message. The server encrypts it for one browser, whose service worker shows it. */
export type PushMessage = {
  readonly title: string;
  readonly body: string;
  /** One that comes with the tag of another takes its place. */
  readonly tag: string;
  /** The page of the app behind a press. */
  readonly leadsTo: string;
};
