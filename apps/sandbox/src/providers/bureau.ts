import { BUREAU_CIBIL_PATH, CibilReportBody, type CibilReportData } from "@vaada/wire/bureau";
import { SUREPASS_VERIFICATION_FAILED, type SurepassReply } from "@vaada/wire/surepass";
import { Pan, type Person } from "../people/person.ts";
import type { Registry } from "../people/registry.ts";
import { bureauFile } from "./bureau-file.ts";
import type { Provider } from "./provider.ts";
import { bodyOf, refused, routeIn, succeeded, surepassId, surepassProduct } from "./surepass.ts";

export type BureauServices = {
  readonly token: string;
  readonly registry: Registry;
  readonly today: () => Promise<string>;
};

/** Surepass's look into the files of the credit bureau. */
export function bureauProvider(services: BureauServices): Provider {
  return surepassProduct({
    name: "bureau",
    title: "Surepass CIBIL",
    says: "Tells the credit score of a PAN’s holder, the loans behind it, and how they were paid.",
    sendsWebhooks: false,
    token: services.token,
    path: BUREAU_PATH,
    routes: (app) => {
      app.post(routeIn({ product: BUREAU_PATH, path: BUREAU_CIBIL_PATH }), ({ body }) =>
        fetchReport(services, body),
      );
    },
  });
}

const BUREAU_PATH = "/credit-report-cibil";

async function fetchReport({ registry, today }: BureauServices, body: unknown): Promise<SurepassReply> {
  const asked = bodyOf(CibilReportBody, body);
  if (asked === null) return refused({ status: 422, message: "Invalid request body." });
  const pan = Pan.safeParse(asked.pan);
  if (!pan.success) return refused({ status: 422, message: "Invalid PAN Number." });
  if (!INDIAN_MOBILE.test(asked.mobile)) return refused({ status: 422, message: "Invalid Mobile Number." });
  const day = await today();
  const person = registry.meet(pan.data, day);
  const { bureau } = person;
  const whose = { client_id: surepassId("credit_report_cibil"), ...askedAbout(person, asked) };
  if (bureau === null) {
    return refused({
      status: 422,
      message: "Verification Failed.",
      code: SUREPASS_VERIFICATION_FAILED,
      data: { ...whose, credit_score: "", credit_report: [] } satisfies CibilReportData,
    });
  }
  return succeeded({
    ...whose,
    credit_score: String(bureau.score),
    credit_report: [bureauFile({ person, bureau, mobile: asked.mobile, today: day })],
  } satisfies CibilReportData);
}

/** Ten digits, the first 6 to 9, with or without the country's code. */
const INDIAN_MOBILE = /^(?:\+?91)?[6-9]\d{9}$/;

const askedAbout = ({ pan }: Person, { name, mobile, gender }: CibilReportBody) => ({
  name,
  mobile,
  pan,
  gender: gender ?? "",
});
