import type { ReplyOf } from "@vaada/contract/call";
import type { giveReferences } from "@vaada/contract/calls/references";
import { REFERENCES_NOTICE_VERSION } from "@vaada/contract/step-notices";
import { type Outcome, request } from "../../api/client.ts";
import { languageShown } from "../../language/messages.ts";
import { NOTICE_TITLE } from "./notice-title.ts";
import type { ReferencesBody } from "./people.ts";

export type GiveReferences = (body: ReferencesBody) => Promise<Outcome<ReplyOf<typeof giveReferences>>>;

/** Pressing the button gives the consent that the notice names, so the call says which notice it was. */
export const GIVE_REFERENCES: GiveReferences = (body) =>
  request<typeof giveReferences>("POST", "/user/reference", {
    body,
    noticeVersion: REFERENCES_NOTICE_VERSION,
    language: languageShown(NOTICE_TITLE),
  });
