import type { BodyOf } from "@vaada/contract/call";
import {
  addBankDetail as addBankDetailCall,
  confirmBankDetails as confirmBankDetailsCall,
  finishMandate as finishMandateCall,
  readBankDetails as readBankDetailsCall,
  readMandate as readMandateCall,
  startMandate as startMandateCall,
  verifyBank as verifyBankCall,
} from "@vaada/contract/calls/bank-account";
import { Secret } from "@vaada/contract/secret";
import type { FastifyInstance } from "fastify";
import { isOwnLoan } from "../../../journey/applications/own-loan.ts";
import type { AccountDetails } from "../../../journey/bank-accounts/account-on-file.ts";
import type { Rooms } from "../../../services.ts";
import { serve } from "../../serve.ts";
import { addAccount } from "./add-account.ts";
import { confirmAccount } from "./confirm-account.ts";
import { isOwnAccount } from "./own-account.ts";
import { readDetails } from "./read-details.ts";
import { finishMandate, isOwnOrder, readMandate } from "./read-mandate.ts";
import { startMandate } from "./start-mandate.ts";
import { readVerdict, verifyBank } from "./verify-bank.ts";

export function bankAccountRoutes(app: FastifyInstance, rooms: Rooms): void {
  accountRoutes(app, rooms);
  mandateRoutes(app, rooms);
  serve(
    app,
    verifyBankCall,
    ({ body, session: { borrowerId } }) => verifyBank(rooms, { borrowerId, applicationId: body.loan_id }),
    {
      isOwn: ({ body, session: { borrowerId } }) => isOwnLoan(rooms, { borrowerId, loanId: body.loan_id }),
      aside: ({ body, session: { borrowerId } }) =>
        readVerdict(rooms, { borrowerId, applicationId: body.loan_id }),
    },
  );
}

function accountRoutes(app: FastifyInstance, rooms: Rooms): void {
  serve(
    app,
    addBankDetailCall,
    ({ body, caller, session: { borrowerId }, turn }) =>
      addAccount(rooms, { borrowerId, details: detailsOf(body), caller, turn }),
    { isOwn: ({ body, session: { borrowerId } }) => isOwnLoan(rooms, { borrowerId, loanId: body.loan_id }) },
  );
  serve(app, readBankDetailsCall, ({ session: { borrowerId } }) => readDetails(rooms, { borrowerId }));
  serve(
    app,
    confirmBankDetailsCall,
    ({ body, caller, session: { borrowerId }, turn }) =>
      confirmAccount(rooms, { borrowerId, details: detailsOf(body), caller, turn }),
    { isOwn: ({ body, session: { borrowerId } }) => isOwnLoan(rooms, { borrowerId, loanId: body.loan_id }) },
  );
}

function mandateRoutes(app: FastifyInstance, rooms: Rooms): void {
  serve(
    app,
    startMandateCall,
    ({ body, caller, session: { borrowerId }, turn }) => {
      const { loan_id: applicationId, account_id: accountId } = body;
      return startMandate(rooms, { borrowerId, applicationId, accountId, caller, turn });
    },
    {
      isOwn: ({ body, session: { borrowerId } }) =>
        isOwnAccount(rooms, { borrowerId, loanId: body.loan_id, accountId: body.account_id }),
    },
  );
  serve(
    app,
    finishMandateCall,
    ({ body, session: { borrowerId } }) =>
      finishMandate(rooms, {
        borrowerId,
        orderReference: body.razorpay_order_id,
        paymentReference: body.razorpay_payment_id,
        signature: body.razorpay_signature,
      }),
    {
      isOwn: ({ body, session: { borrowerId } }) =>
        isOwnOrder(rooms, { borrowerId, orderReference: body.razorpay_order_id }),
    },
  );
  serve(
    app,
    readMandateCall,
    ({ query, session: { borrowerId }, turn }) =>
      readMandate(rooms, { borrowerId, applicationId: query.loan_id, turn }),
    {
      isOwn: ({ query, session: { borrowerId } }) => isOwnLoan(rooms, { borrowerId, loanId: query.loan_id }),
    },
  );
}

const detailsOf = (body: BodyOf<typeof addBankDetailCall>): AccountDetails => ({
  bankName: body.bank_name,
  holder: new Secret(body.account_holders_name),
  number: new Secret(body.account_no),
  ifsc: body.ifsc,
});
