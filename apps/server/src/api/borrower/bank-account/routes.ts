import type { BodyOf } from "@vaada/contract/call";
import {
  addBankDetail as addBankDetailCall,
  confirmBankDetails as confirmBankDetailsCall,
  finishMandate as finishMandateCall,
  readBankDetails as readBankDetailsCall,
  readMandate as readMandateCall,
  startMandate as startMandateCall,
} from "@vaada/contract/calls/bank-account";
import { Secret } from "@vaada/contract/secret";
import type { FastifyInstance } from "fastify";
import type { AccountDetails } from "../../../journey/bank-accounts/account-on-file.ts";
import { isOwnApplication } from "../../../journey/step-guard/step-guard.ts";
import type { Services } from "../../../services.ts";
import { serve } from "../../serve.ts";
import { addAccount, confirmAccount } from "./give-account.ts";
import { readDetails } from "./read-details.ts";
import { finishMandate, isOwnOrder, readMandate } from "./read-mandate.ts";
import { isOwnAccount, startMandate } from "./start-mandate.ts";

export function bankAccountRoutes(app: FastifyInstance, services: Services): void {
  accountRoutes(app, services);
  mandateRoutes(app, services);
}

function accountRoutes(app: FastifyInstance, services: Services): void {
  serve(
    app,
    addBankDetailCall,
    ({ body, caller, session: { borrowerId }, openStep }) =>
      addAccount(services, { borrowerId, details: detailsOf(body), caller, openStep }),
    {
      isOwn: ({ body, session: { borrowerId } }) =>
        isOwnApplication(services, { borrowerId, loanId: body.loan_id }),
    },
  );
  serve(app, readBankDetailsCall, ({ session: { borrowerId } }) => readDetails(services, { borrowerId }));
  serve(
    app,
    confirmBankDetailsCall,
    ({ body, caller, session: { borrowerId }, openStep }) =>
      confirmAccount(services, { borrowerId, details: detailsOf(body), caller, openStep }),
    {
      isOwn: ({ body, session: { borrowerId } }) =>
        isOwnApplication(services, { borrowerId, loanId: body.loan_id }),
    },
  );
}

function mandateRoutes(app: FastifyInstance, services: Services): void {
  serve(
    app,
    startMandateCall,
    ({ body, caller, session: { borrowerId }, openStep }) => {
      const { loan_id: applicationId, account_id: accountId, method = "enach" } = body;
      return startMandate(services, { borrowerId, applicationId, accountId, method, caller, openStep });
    },
    {
      isOwn: ({ body, session: { borrowerId } }) =>
        isOwnAccount(services, { borrowerId, loanId: body.loan_id, accountId: body.account_id }),
    },
  );
  serve(
    app,
    finishMandateCall,
    ({ body, session: { borrowerId } }) =>
      finishMandate(services, {
        borrowerId,
        orderReference: body.razorpay_order_id,
        paymentReference: body.razorpay_payment_id,
        signature: body.razorpay_signature,
      }),
    {
      isOwn: ({ body, session: { borrowerId } }) =>
        isOwnOrder(services, { borrowerId, orderReference: body.razorpay_order_id }),
    },
  );
  serve(
    app,
    readMandateCall,
    ({ query, session: { borrowerId }, openStep }) =>
      readMandate(services, { borrowerId, applicationId: query.loan_id, openStep }),
    {
      isOwn: ({ query, session: { borrowerId } }) =>
        isOwnApplication(services, { borrowerId, loanId: query.loan_id }),
    },
  );
}

const detailsOf = (body: BodyOf<typeof addBankDetailCall>): AccountDetails => ({
  bankName: body.bank_name,
  holder: new Secret(body.account_holders_name),
  number: new Secret(body.account_no),
  ifsc: body.ifsc,
});
