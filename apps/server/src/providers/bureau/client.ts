import { BUREAU_CIBIL_PATH, type CibilReportBody } from "@vaada/wire/bureau";
import { createHttpClient } from "../http-client.ts";
import { SUREPASS_TIMEOUT_MS, type SurepassOptions, surepassHeaders } from "../surepass-reply.ts";
import type { BureauSubject, CreditBureau } from "./port.ts";
import { translate } from "./translate.ts";

/** Three years by month of a few hundred loans, more than anybody has, and what is told around them. */
const REPORT_BYTES_MAX = 8 * 1024 * 1024;

export function createCreditBureau(options: SurepassOptions): CreditBureau {
  const call = createHttpClient({
    partner: "surepass",
    baseUrl: options.baseUrl,
    headers: surepassHeaders(options.token),
    timeoutMs: options.timeoutMs ?? SUREPASS_TIMEOUT_MS,
  });
  return {
    async fetchReport(person) {
      const body = reportBody(person);
      const answerBytesMax = REPORT_BYTES_MAX;
      const result = await call({ method: "POST", path: BUREAU_CIBIL_PATH, body, answerBytesMax });
      return translate(result, { pan: body.pan, on: person.on });
    },
  };
}

/** Nobody asks for a report whose borrower has not consented to it. */
const reportBody = ({ mobile, pan, name, gender }: BureauSubject): CibilReportBody => ({
  mobile: mobile.reveal(),
  pan: pan.reveal(),
  name: name.reveal(),
  ...genderOf(gender),
  consent: "Y",
});

function genderOf(gender: BureauSubject["gender"]): Pick<CibilReportBody, "gender"> {
  switch (gender) {
    case "M":
      return { gender: "male" };
    case "F":
      return { gender: "female" };
    // The bureau has no word for a third gender, and a wrong one might find no file.
    case "T":
    case null:
      return {};
    default:
      return gender satisfies never;
  }
}
