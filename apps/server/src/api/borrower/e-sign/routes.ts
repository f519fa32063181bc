import {
  readESignReport as readESignReportCall,
  startESign as startESignCall,
} from "@vaada/contract/calls/e-sign";
import type { FastifyInstance } from "fastify";
import { refuseReturnUrl } from "../../../journey/visits/visit.ts";
import type { Services } from "../../../services.ts";
import { serve } from "../../serve.ts";
import { RETURN_ROUTE } from "./find-signing.ts";
import { isOwnSigning, readESignReport } from "./read-e-sign-report.ts";
import { startESign } from "./start-e-sign.ts";

export function eSignRoutes(app: FastifyInstance, services: Services): void {
  serve(
    app,
    startESignCall,
    ({ body, caller, session: { borrowerId }, openStep }) =>
      startESign(services, { borrowerId, callbackUrl: body.callback_url, caller, openStep }),
    {
      faultIn: ({ body }) =>
        refuseReturnUrl(services, {
          callBackUrl: body.callback_url,
          route: RETURN_ROUTE,
          field: "callback_url",
        }),
    },
  );
  serve(
    app,
    readESignReportCall,
    ({ body, session: { borrowerId } }) =>
      readESignReport(services, { borrowerId, reference: body.client_id }),
    {
      isOwn: ({ body, session: { borrowerId } }) =>
        isOwnSigning(services, { borrowerId, reference: body.client_id }),
    },
  );
}
