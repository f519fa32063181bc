import { randomUUID } from "node:crypto";
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from "fastify";
import { appConfigRoutes } from "./api/borrower/app-config/routes.ts";
import { applicationRoutes } from "./api/borrower/application/routes.ts";
import { applyAgainRoutes } from "./api/borrower/apply-again/routes.ts";
import { bankAccountRoutes } from "./api/borrower/bank-account/routes.ts";
import { bankStatementRoutes } from "./api/borrower/bank-statement/routes.ts";
import { basicDetailsRoutes } from "./api/borrower/basic-details/routes.ts";
import {
  asksForCheckout,
  busyCheckout,
  checkoutPageRoutes,
  checkoutRoutes,
} from "./api/borrower/checkout/routes.ts";
import { clientFailureRoutes } from "./api/borrower/client-failures/routes.ts";
import { complaintRoutes } from "./api/borrower/complaint/routes.ts";
import { consentRoutes } from "./api/borrower/consents/routes.ts";
import { coolingOffRoutes } from "./api/borrower/cooling-off/routes.ts";
import { dashboardRoutes } from "./api/borrower/dashboard/routes.ts";
import { decisionRoutes } from "./api/borrower/decision/routes.ts";
import { disbursalRoutes } from "./api/borrower/disbursal/routes.ts";
import { documentRoutes } from "./api/borrower/documents/routes.ts";
import { eSignRoutes } from "./api/borrower/e-sign/routes.ts";
import { emailRoutes } from "./api/borrower/email/routes.ts";
import { employmentRoutes } from "./api/borrower/employment/routes.ts";
import { feedbackRoutes } from "./api/borrower/feedback/routes.ts";
import { identityRoutes } from "./api/borrower/identity/routes.ts";
import { keyFactsRoutes } from "./api/borrower/key-facts/routes.ts";
import { loanHistoryRoutes } from "./api/borrower/loan-history/routes.ts";
import { mobileRoutes } from "./api/borrower/mobile/routes.ts";
import { nomineeRoutes } from "./api/borrower/nominee/routes.ts";
import { notificationRoutes } from "./api/borrower/notifications/routes.ts";
import { offerRoutes } from "./api/borrower/offer/routes.ts";
import { pennyDropRoutes } from "./api/borrower/penny-drop/routes.ts";
import { profileRoutes } from "./api/borrower/profile/routes.ts";
import { pushRoutes } from "./api/borrower/push/routes.ts";
import { referencesRoutes } from "./api/borrower/references/routes.ts";
import { repaymentRoutes } from "./api/borrower/repayment/routes.ts";
import { selfieRoutes } from "./api/borrower/selfie/routes.ts";
import { sessionRoutes } from "./api/borrower/sessions/routes.ts";
import { signInRoutes } from "./api/borrower/sign-in/routes.ts";
import { statementOfAccountRoutes } from "./api/borrower/statement-of-account/routes.ts";
import { stepRoutes } from "./api/borrower/step/routes.ts";
import { transactionsHistoryRoutes } from "./api/borrower/transactions-history/routes.ts";
import { updateEmploymentRoutes } from "./api/borrower/update-employment-details/routes.ts";
import { userDataRoutes } from "./api/borrower/user-data/routes.ts";
import { applicationRoutes as applicationsDeskRoutes } from "./api/console/applications/routes.ts";
import { auditRoutes } from "./api/console/audit/routes.ts";
import { bellRoutes } from "./api/console/bell/routes.ts";
import { bookRoutes } from "./api/console/books/routes.ts";
import { bureauFileRoutes } from "./api/console/bureau-files/routes.ts";
import { caseRoutes } from "./api/console/cases/routes.ts";
import { centralKycRoutes } from "./api/console/central-kyc/routes.ts";
import { collectionRoutes } from "./api/console/collections/routes.ts";
import { complaintDeskRoutes } from "./api/console/complaints/routes.ts";
import { customerRoutes } from "./api/console/customers/routes.ts";
import { disbursalRoutes as disbursalsDeskRoutes } from "./api/console/disbursals/routes.ts";
import { overviewRoutes } from "./api/console/overview/routes.ts";
import { policyRoutes } from "./api/console/policy/routes.ts";
import { privacyRequestRoutes } from "./api/console/privacy-requests/routes.ts";
import { repaymentRoutes as repaymentsDeskRoutes } from "./api/console/repayments/routes.ts";
import { reportRoutes } from "./api/console/reports/routes.ts";
import { requestRoutes } from "./api/console/requests/routes.ts";
import { screeningRoutes } from "./api/console/screening/routes.ts";
import { searchTermRoutes } from "./api/console/search-terms/routes.ts";
import { staffTokenOf } from "./api/console/serve-console.ts";
import { sessionRoutes as staffSessionRoutes } from "./api/console/session/routes.ts";
import { staffRoutes } from "./api/console/staff/routes.ts";
import { switchRoutes } from "./api/console/switches/routes.ts";
import { termsRoutes } from "./api/console/terms/routes.ts";
import { healthRoutes } from "./api/health/routes.ts";
import { borrowerDocument, consoleDocument } from "./api/openapi/document.ts";
import { openApiRoutes } from "./api/openapi/routes.ts";
import { publicPageRoutes } from "./api/public-pages/routes.ts";
import { platformClockRoutes } from "./api/sandbox/platform-clock/routes.ts";
import { platformReviewRoutes } from "./api/sandbox/platform-review/routes.ts";
import { securityTextRoutes } from "./api/security-text/routes.ts";
import { cashfreeWebhookRoutes } from "./api/webhooks/cashfree/routes.ts";
import { finboxWebhookRoutes } from "./api/webhooks/finbox/routes.ts";
import { razorpayWebhookRoutes } from "./api/webhooks/razorpay/routes.ts";
import { razorpayxWebhookRoutes } from "./api/webhooks/razorpayx/routes.ts";
import { smsWebhookRoutes } from "./api/webhooks/sms/routes.ts";
import { surepassWebhookRoutes } from "./api/webhooks/surepass/routes.ts";
import { whatsappWebhookRoutes } from "./api/webhooks/whatsapp/routes.ts";
import { createStepGuard } from "./journey/step-guard/step-guard.ts";
import { addConstantHeaders, answerRefused, type ConstantHeaders, dress } from "./platform/http/answer.ts";
import { answerClientError } from "./platform/http/client-error.ts";
import { cspReportRoutes } from "./platform/http/csp-reports.ts";
import { openDoor } from "./platform/http/door.ts";
import { answerError, handleErrors } from "./platform/http/error-handler.ts";
import { parseJsonBodies } from "./platform/http/json-body.ts";
import { pageFontRoutes } from "./platform/http/pages/page-font-routes.ts";
import {
  answerConsolePage,
  answerUnknownPage,
  checkoutFileRoutes,
  consoleFileRoutes,
  pageRoutes,
  sharedAssetRoutes,
} from "./platform/http/pages/pages.ts";
import { logRequests } from "./platform/http/request-log.ts";
import { checkoutHeaders, consoleHeaders, securityHeaders } from "./platform/http/security-headers.ts";
import { traceRequests } from "./platform/http/trace-requests.ts";
import { unknownAddresses } from "./platform/http/unknown-address.ts";
import { PAGE_STYLE } from "./platform/paper/page-style.ts";
import { refuse } from "./platform/refusals/refused.ts";
import type { Services } from "./services.ts";

/** No call of ours carries more than a form. */
const BODY_BYTES_MAX = 64 * 1024;
/** Longer than any phone on a bad line needs to send a form; shorter than it pays to hold a line open. */
const REQUEST_TIMEOUT_MS = 30_000;
const HEADERS_TIMEOUT_MS = 15_000;
const CONNECTION_TIMEOUT_MS = 60_000;
/** Longer than the usual idle limit of a load balancer, so that it is the one to hang up. */
const KEEP_ALIVE_TIMEOUT_MS = 65_000;
const TIMEOUTS_CHECKED_EVERY_MS = 5_000;
const MAX_PARAM_LENGTH = 100;
/** A sealed address is longer than any name. */
const CHECKOUT_ADDRESS_LENGTH_MAX = 1_000;

/** The whole HTTP server but for its port. Tests and benchmarks build the same one. */
export function buildApp(services: Services): FastifyInstance {
  const headers = {
    "cache-control": "no-store",
    ...securityHeaders({ pages: [...(services.dist?.pages ?? []), PAGE_STYLE.text] }),
  };
  const app = emptyApp(services, headers, MAX_PARAM_LENGTH);
  app.decorate("sessions", services.sessions);
  app.decorate("securityLog", services.securityLog);
  app.decorate("stepGuard", createStepGuard(services));
  app.decorate("constantHeaders", headers);
  app.decorateRequest("session", null);

  const { dist } = services;
  const answerUnknown = unknownAddresses(app, (request, reply) => answerUnknownPage(request, reply, dist));
  answerFirst(app, services, answerUnknown);
  app.decorate("door", openDoor(app, { atOnce: services.settings.callsAtOnce, ...services }));
  prepareApp(app, services, headers);
  registerRoutes(app, services);
  sharedAssetRoutes(app, services.assetFolders?.borrower, answerUnknown);
  return app;
}

/** The server of the lender's console, on an origin of its own: nothing of the borrower's answers here. */
export function buildConsoleApp(services: Services): FastifyInstance {
  const { consoleDist } = services;
  const headers = {
    "cache-control": "no-store",
    ...consoleHeaders({ pages: [...(consoleDist?.pages ?? [])] }),
  };
  const app = emptyApp(services, headers, MAX_PARAM_LENGTH);
  app.decorateRequest("staffSession", null);
  const answerUnknown = unknownAddresses(app, (request, reply) =>
    answerConsolePage(request, reply, consoleDist),
  );
  answerFirst(app, services, answerUnknown);
  app.decorate(
    "door",
    openDoor(app, { atOnce: services.settings.callsAtOnce, ...services, tokenOf: staffTokenOf }),
  );
  prepareApp(app, services, headers);
  for (const routes of CONSOLE_ROUTES) routes(app, services);
  openApiRoutes(app, consoleDocument());
  cspReportRoutes(app, services.metrics);
  consoleFileRoutes(app, consoleDist);
  sharedAssetRoutes(app, services.assetFolders?.console, answerUnknown);
  return app;
}

/**
 * Answers before any route what needs none: an unknown address, and any call while the process does not know
 * the time.
 */
function answerFirst(
  app: FastifyInstance,
  { lifecycle }: Services,
  answerUnknown: (request: FastifyRequest, reply: FastifyReply) => FastifyReply,
): void {
  app.addHook("onRequest", (request, reply, done) => {
    if (request.is404) answerUnknown(request, reply);
    else if (lifecycle.isClockWrong && goesByTheClock(request)) answerRefused(reply, CLOCK_WRONG);
    else done();
  });
}

/** The server of the checkout's page, on an origin of its own: the page, its files, and nothing else of the app. */
export function buildCheckoutApp(services: Services): FastifyInstance {
  const headers = { "cache-control": "no-store", ...checkoutHeaders(services.settings.checkout.sources) };
  const app = emptyApp(services, headers, CHECKOUT_ADDRESS_LENGTH_MAX);
  openDoor(app, {
    atOnce: services.settings.callsAtOnce,
    ...services,
    isCounted: asksForCheckout,
    answer: busyCheckout(services),
  });
  prepareApp(app, services, headers);
  checkoutPageRoutes(app, services);
  checkoutFileRoutes(app, services.dist, services.lender.brand.logo);
  cspReportRoutes(app, services.metrics);
  return app;
}

function emptyApp(services: Services, headers: ConstantHeaders, maxParamLength: number): FastifyInstance {
  const { trustedProxies } = services.settings;
  const app = Fastify({
    logger: false,
    genReqId: () => randomUUID(),
    trustProxy: trustedProxies.length === 0 ? false : [...trustedProxies],
    bodyLimit: BODY_BYTES_MAX,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
    return503OnClosing: false,
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength },
    http: { headersTimeout: HEADERS_TIMEOUT_MS, connectionsCheckingInterval: TIMEOUTS_CHECKED_EVERY_MS },
    frameworkErrors: (error, request, reply) =>
      answerError({ error, request, reply: dress(reply, headers), log: services.log }),
    clientErrorHandler: (error, socket) => answerClientError(error, socket, headers),
  });
  // An expectation we do not know is no reason to refuse: Node would answer it without our headers.
  app.server.on("checkExpectation", (request, response) => app.server.emit("request", request, response));
  return app;
}

/** Adds the hooks and headers that every answer of a server needs, before its first route. */
function prepareApp(app: FastifyInstance, services: Services, headers: ConstantHeaders): void {
  addConstantHeaders(app, headers);
  parseJsonBodies(app);
  handleErrors(app, services.log);
  traceRequests(app);
  logRequests(app, {
    log: services.log,
    metrics: services.metrics,
    hashAddress: (address) => services.vault.index("log.address", address).toString("hex").slice(0, 16),
  });
}

/** As soon as the clocks are compared again. */
const CLOCK_WRONG = refuse("NOT_READY", { retryAfterSeconds: 5 });

/** Sessions, what is owed and every entry of the ledger do. The pages do not, nor does whether this process is ready. */
function goesByTheClock({ routeOptions: { url: route = "" } }: FastifyRequest): boolean {
  return route.startsWith("/api/") && !route.startsWith("/api/health/");
}

/**
 * The routes that a borrower's app calls, in the order of its screens: from signing in to the settled loan.
 */
const BORROWER_ROUTES: readonly ((app: FastifyInstance, services: Services) => void)[] = [
  appConfigRoutes,
  clientFailureRoutes,
  signInRoutes,
  stepRoutes,
  basicDetailsRoutes,
  emailRoutes,
  identityRoutes,
  employmentRoutes,
  updateEmploymentRoutes,
  decisionRoutes,
  applyAgainRoutes,
  applicationRoutes,
  sessionRoutes,
  offerRoutes,
  bankStatementRoutes,
  referencesRoutes,
  selfieRoutes,
  bankAccountRoutes,
  pennyDropRoutes,
  keyFactsRoutes,
  eSignRoutes,
  disbursalRoutes,
  dashboardRoutes,
  coolingOffRoutes,
  repaymentRoutes,
  checkoutRoutes,
  statementOfAccountRoutes,
  transactionsHistoryRoutes,
  loanHistoryRoutes,
  documentRoutes,
  profileRoutes,
  notificationRoutes,
  pushRoutes,
  feedbackRoutes,
  complaintRoutes,
  consentRoutes,
  userDataRoutes,
  mobileRoutes,
  nomineeRoutes,
];

/** The desks of the lender's console. */
const CONSOLE_ROUTES: readonly ((app: FastifyInstance, services: Services) => void)[] = [
  staffSessionRoutes,
  overviewRoutes,
  bellRoutes,
  searchTermRoutes,
  applicationsDeskRoutes,
  disbursalsDeskRoutes,
  repaymentsDeskRoutes,
  customerRoutes,
  collectionRoutes,
  complaintDeskRoutes,
  privacyRequestRoutes,
  caseRoutes,
  screeningRoutes,
  bookRoutes,
  policyRoutes,
  reportRoutes,
  bureauFileRoutes,
  centralKycRoutes,
  requestRoutes,
  auditRoutes,
  staffRoutes,
  switchRoutes,
  termsRoutes,
];

/** The routes for providers' events. */
const WEBHOOK_ROUTES: readonly ((app: FastifyInstance, services: Services) => void)[] = [
  smsWebhookRoutes,
  surepassWebhookRoutes,
  finboxWebhookRoutes,
  razorpayWebhookRoutes,
  razorpayxWebhookRoutes,
  cashfreeWebhookRoutes,
  whatsappWebhookRoutes,
];

function registerRoutes(app: FastifyInstance, services: Services): void {
  for (const routes of [...BORROWER_ROUTES, ...WEBHOOK_ROUTES]) routes(app, services);
  const { sandboxSecret } = services.settings;
  if (sandboxSecret !== undefined) {
    platformClockRoutes(app, services, sandboxSecret);
    platformReviewRoutes(app, services, sandboxSecret);
  }
  healthRoutes(app, services);
  securityTextRoutes(app, services);
  publicPageRoutes(app, services);
  openApiRoutes(app, borrowerDocument());
  cspReportRoutes(app, services.metrics);
  pageFontRoutes(app);
  pageRoutes(app, services.dist);
}
