import {
  correctUserData as correctUserDataCall,
  eraseUserData as eraseUserDataCall,
  readCorrections as readCorrectionsCall,
  readErasure as readErasureCall,
  readUserData as readUserDataCall,
} from "@vaada/contract/calls/user-data";
import { isCorrectableField } from "@vaada/contract/correction";
import type { FastifyInstance } from "fastify";
import type { Services } from "../../../services.ts";
import { serve } from "../../serve.ts";
import { correctData, readCorrections } from "./correct-data.ts";
import { eraseData, readErasure } from "./erase-data.ts";
import { readUserData } from "./read-user-data.ts";

export function userDataRoutes(app: FastifyInstance, services: Services): void {
  serve(app, readUserDataCall, ({ caller, session: { borrowerId } }) => {
    services.securityLog.record({ event: "data-exported", borrowerId }, caller);
    return readUserData(services, { borrowerId, language: caller.language });
  });
  serve(app, readErasureCall, ({ caller, session: { borrowerId } }) =>
    readErasure(services, { borrowerId, language: caller.language }),
  );
  serve(app, eraseUserDataCall, ({ caller, session: { borrowerId } }) => {
    services.securityLog.record({ event: "data-erased", borrowerId }, caller);
    return eraseData(services, { borrowerId, language: caller.language });
  });
  serve(app, readCorrectionsCall, ({ session: { borrowerId } }) => readCorrections(services, borrowerId));
  serve(app, correctUserDataCall, ({ body, caller, session: { borrowerId } }) => {
    const { field, value, reason } = body;
    if (!isCorrectableField(field))
      throw new Error("correct-user-data: the contract let an unknown field pass");
    return correctData(services, { borrowerId, field, value, reason, language: caller.language });
  });
}
