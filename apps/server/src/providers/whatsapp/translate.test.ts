import { expect, test } from "vitest";
import type { HttpResult } from "../http-client.ts";
import type { WhatsappResult } from "./port.ts";
import { reportsIn, translate } from "./translate.ts";

const answered = (status: number, body: unknown): HttpResult => ({ kind: "answered", status, body });
const failed = (reason: string): WhatsappResult => ({ kind: "failed", reason });
const unknown = (reason: string): WhatsappResult => ({ kind: "unknown", reason });
const error = (code: number) => ({ error: { message: `(#${code}) words`, type: "OAuthException", code } });
const accepted = (message: object) => ({ messaging_product: "whatsapp", messages: [message] });

test.each<[what: string, reply: HttpResult, result: WhatsappResult]>([
  [
    "a message that was taken",
    answered(200, accepted({ id: "wamid.A", message_status: "accepted" })),
    { kind: "sent" },
  ],
  ["one without a status", answered(200, accepted({ id: "wamid.A" })), { kind: "sent" }],
  [
    "one that is held until its template was looked at",
    answered(200, accepted({ id: "wamid.A", message_status: "held_for_quality_assessment" })),
    { kind: "sent" },
  ],
  [
    "one whose template is paused",
    answered(200, accepted({ id: "wamid.A", message_status: "paused" })),
    failed("PAUSED"),
  ],
  ["a number without WhatsApp", answered(400, error(131026)), failed("CODE_131026")],
  ["a template that is not there", answered(404, error(132001)), failed("CODE_132001")],
  ["a token that has ended", answered(401, error(190)), failed("CODE_190")],
  ["an account that is locked", answered(403, error(131031)), failed("CODE_131031")],
  ["too many messages", answered(429, error(130429)), failed("CODE_130429")],
  ["an outage page", answered(503, undefined), failed("HTTP_503")],
  [
    "HTTP 200 without a message",
    answered(200, { messaging_product: "whatsapp", messages: [] }),
    unknown("UNREADABLE"),
  ],
  ["HTTP 200 with a page of HTML", answered(200, undefined), unknown("UNREADABLE")],
  ["a refused connection", { kind: "not-sent", reason: "ECONNREFUSED" }, failed("ECONNREFUSED")],
  ["no answer in time", { kind: "unknown", reason: "TIMEOUT" }, unknown("TIMEOUT")],
])("%s is told apart", (_what, reply, result) => {
  expect(translate(reply)).toEqual(result);
});

test("a report of a failure says why, and one that does not is a failure all the same", () => {
  const told = (errors?: object[]) =>
    reportsIn(
      {
        object: "whatsapp_business_account",
        entry: [
          {
            id: "1",
            changes: [
              {
                field: "messages",
                value: {
                  metadata: { phone_number_id: "10654" },
                  statuses: [
                    {
                      id: "wamid.A",
                      status: "failed",
                      timestamp: "1750030073",
                      biz_opaque_callback_data: "due-soon:loan:7:-3",
                      errors,
                    },
                  ],
                },
              },
            ],
          },
        ],
      },
      "10654",
    );
  const report = { noticeKey: "due-soon:loan:7:-3", stage: "failed" };
  expect(told([{ code: 131049, title: "In order to maintain a healthy ecosystem" }])).toEqual([
    { ...report, reason: "CODE_131049" },
  ]);
  expect(told()).toEqual([{ ...report, reason: "UNSAID" }]);
});
