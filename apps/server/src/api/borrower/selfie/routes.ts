import { verifySelfie as verifySelfieCall } from "@vaada/contract/calls/selfie";
import type { FastifyInstance } from "fastify";
import { evidenceOf } from "../../../journey/consents/evidence.ts";
import { isOwnApplication } from "../../../journey/step-guard/step-guard.ts";
import { createPhotoReader } from "../../../platform/images/read-photo.ts";
import type { Services } from "../../../services.ts";
import { serve } from "../../serve.ts";
import { verifySelfie } from "./verify-selfie.ts";

export function selfieRoutes(app: FastifyInstance, services: Services): void {
  const photos = createPhotoReader();
  app.addHook("onClose", async () => photos.close());
  serve(
    app,
    verifySelfieCall,
    ({ body, caller, session: { borrowerId }, openStep }) =>
      verifySelfie(
        { ...services, photos },
        {
          borrowerId,
          file: Buffer.from(body.image.bytes),
          evidence: evidenceOf(verifySelfieCall, { caller, now: services.clock.realNow() }),
          openStep,
        },
      ),
    {
      isOwn: ({ body, session: { borrowerId } }) =>
        isOwnApplication(services, { borrowerId, loanId: body.loan_id }),
    },
  );
}
