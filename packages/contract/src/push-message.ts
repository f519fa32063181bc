/** The content of a pushed message. The server encrypts it for one browser, whose service worker shows it. */
export type PushMessage = {
  readonly title: string;
  readonly body: string;
  /** One that comes with the tag of another takes its place. */
  readonly tag: string;
  /** Where in the app a press leads. */
  readonly leadsTo: string;
};
