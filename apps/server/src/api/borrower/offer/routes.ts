import {
  chooseAmount as chooseAmountCall,
  chooseDueDate as chooseDueDateCall,
  chooseProduct as chooseProductCall,
  extendOffer as extendOfferCall,
  readOffer as readOfferCall,
  takeOffer as takeOfferCall,
} from "@vaada/contract/calls/offer";
import { secondSingleRepaymentApr } from "@vaada/lending/second-apr";
import type { FastifyInstance } from "fastify";
import { holidaysOf } from "../../../agreements/offers/lender-particulars.ts";
import type { SecondApr } from "../../../agreements/offers/quote-offer.ts";
import { isOwnApplication } from "../../../journey/step-guard/step-guard.ts";
import type { Services } from "../../../services.ts";
import { serve } from "../../serve.ts";
import {
  chooseAmount,
  chooseDueDate,
  chooseProduct,
  extendOffer,
  readOffer,
  refuseUnlentAmount,
  takeOffer,
} from "./offer-calls.ts";

export function offerRoutes(
  app: FastifyInstance,
  services: Services,
  secondApr: SecondApr = secondSingleRepaymentApr,
): void {
  // Read once: a holiday that no calendar has stops the start, and not a borrower.
  const offerServices = { ...services, secondApr, holidays: holidaysOf(services.lender) };
  serve(
    app,
    readOfferCall,
    ({ session: { borrowerId }, openStep, caller: { language } }) =>
      readOffer(offerServices, { borrowerId, openStep, language }),
    {
      isOwn: ({ body, session: { borrowerId } }) =>
        isOwnApplication(services, { borrowerId, loanId: body.loanID }),
    },
  );
  serve(
    app,
    extendOfferCall,
    ({ session: { borrowerId }, openStep, caller: { language } }) =>
      extendOffer(offerServices, { borrowerId, openStep, language }),
    {
      isOwn: ({ body, session: { borrowerId } }) =>
        isOwnApplication(services, { borrowerId, loanId: body.loan_id }),
    },
  );
  serve(
    app,
    chooseAmountCall,
    ({ body, session: { borrowerId }, openStep, caller: { language } }) =>
      chooseAmount(offerServices, { borrowerId, amount: body.amount, openStep, language }),
    {
      refuseBody: ({ body, session: { borrowerId }, caller: { language } }) =>
        refuseUnlentAmount(services, { borrowerId, amount: body.amount, language }),
      isOwn: ({ body, session: { borrowerId } }) =>
        isOwnApplication(services, { borrowerId, loanId: body.loan_id }),
    },
  );
  serve(
    app,
    chooseDueDateCall,
    ({ body, session: { borrowerId }, openStep, caller: { language } }) =>
      chooseDueDate(offerServices, { borrowerId, repayDate: body.repayDate, openStep, language }),
    {
      isOwn: ({ body, session: { borrowerId } }) =>
        isOwnApplication(services, { borrowerId, loanId: body.loan_id }),
    },
  );
  serve(
    app,
    chooseProductCall,
    ({ body, session: { borrowerId }, openStep, caller: { language } }) =>
      chooseProduct(offerServices, { borrowerId, product: body.product, openStep, language }),
    {
      isOwn: ({ body, session: { borrowerId } }) =>
        isOwnApplication(services, { borrowerId, loanId: body.loan_id }),
    },
  );
  serve(
    app,
    takeOfferCall,
    ({ body, session: { borrowerId }, openStep }) =>
      takeOffer(offerServices, { borrowerId, seen: body.seen ?? null, openStep }),
    {
      isOwn: ({ body, session: { borrowerId } }) =>
        isOwnApplication(services, { borrowerId, loanId: body.loan_id }),
    },
  );
}
