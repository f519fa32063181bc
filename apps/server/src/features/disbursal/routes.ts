import { readDisbursal as readDisbursalCall } from "@vaada/contract/calls/disbursal";
import type { FastifyInstance } from "fastify";
import { isOwnLoan } from "../../applications/own-loan.ts";
import { serve } from "../../http/serve.ts";
import type { Rooms } from "../../rooms.ts";
import { readDisbursal } from "./read-disbursal.ts";

export function disbursalRoutes(app: FastifyInstance, rooms: Rooms): void {
  serve(app, readDisbursalCall, ({ session, turn }) => readDisbursal(rooms, { session, turn }), {
    isOwn: ({ query, session: { borrowerId } }) => isOwnLoan(rooms, { borrowerId, loanId: query.loan_id }),
  });
}
