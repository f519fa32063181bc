import {
  changeConsent as changeConsentCall,
  readConsents as readConsentsCall,
} from "@vaada/contract/calls/consents";
import { CONSENT_MESSAGES } from "@vaada/contract/consent";
import { NOTICE_VERSION_HEADER } from "@vaada/contract/notice";
import { NOTICES_OF_CONSENT } from "@vaada/contract/notices-taken";
import type { FastifyInstance } from "fastify";
import { evidenceOf } from "../../../journey/consents/evidence.ts";
import { asBorrower } from "../../../platform/db/actor.ts";
import { refuseField } from "../../../platform/refusals/fields.ts";
import { FIELD_PHRASES } from "../../../platform/refusals/phrases.ts";
import type { Services } from "../../../services.ts";
import { serve } from "../../serve.ts";
import { changeConsent } from "./change-consent.ts";
import { type Consent, describeConsents } from "./describe-consents.ts";

export function consentRoutes(app: FastifyInstance, services: Services): void {
  serve(app, readConsentsCall, async ({ session: { borrowerId } }) => {
    const consents = await services.database.withTx(asBorrower(borrowerId), (tx) =>
      describeConsents(tx, borrowerId),
    );
    return consents.filter((consent) => isOffered(services, consent));
  });
  serve(
    app,
    changeConsentCall,
    ({ body: { kind, granted }, caller, session: { borrowerId } }) => {
      const notices = NOTICES_OF_CONSENT[kind];
      const evidence = evidenceOf({ notices }, { caller, now: services.clock.realNow() });
      return changeConsent(services, { borrowerId, kind, granted, evidence });
    },
    {
      refuseBody: ({ body: { kind, granted }, caller: { noticeVersion } }) => {
        if (kind === "whatsapp" && granted && services.whatsapp === null)
          return refuseField("kind", CONSENT_MESSAGES.notOffered);
        return noticeVersion === undefined || NOTICES_OF_CONSENT[kind].includes(noticeVersion)
          ? null
          : refuseField(NOTICE_VERSION_HEADER, FIELD_PHRASES.unknownNotice);
      },
    },
  );
}

/** A lender without a number at WhatsApp does not speak of it, but to whoever has said something of it before. */
const isOffered = (
  { whatsapp }: Pick<Services, "whatsapp">,
  { kind, given, withdrawnAt }: Consent,
): boolean => kind !== "whatsapp" || whatsapp !== null || given !== null || withdrawnAt !== null;
