import type { ReadOf } from './parked-notices.ts';
import type { Notice } from '../../../application/shared/notices.ts';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import express from 'express';
import type { Express, RequestHandler } from 'express';
import helmet from 'helmet';
import type { Logger } from 'pino';
import type { ReadBody } from '../../../application/shared/addresses.ts';
import type { AccessTokens } from '../../../application/shared/ports/access-tokens.ts';
import type { Operator } from '../../../application/shared/ports/branding.ts';
import type { Clock } from '../../../application/shared/ports/clock.ts';
import type { Ids } from '../../../application/shared/ports/ids.ts';
import {
  bodyMemoryBudget,
  defaultFileBodyBudget,
  defaultParsingBudget,
  defaultReceiveBudget,
  mebibyte,
  ReceiveBudget,
} from './engine/body/admission.ts';
import { apiReferenceRoutes } from './docs/api-reference.ts';
import { apiPageRoutes } from './docs/api-page.ts';
import { docsRoutes } from './docs/docs-pages.ts';
import { basePathOf, knownHosts } from './engine/server/own-address.ts';
import { beginExchange } from './engine/server/exchange.ts';
import { RouteEndpoint } from './engine/route/endpoint.ts';
import type { Gatekeeper } from './engine/route/gate.ts';
import { failureHandler } from './engine/route/replies.ts';
import type { ReasonStatuses } from './engine/failures/failures.ts';
import { requestLog } from './engine/server/logging.ts';
import type { Metrics } from './engine/server/metrics.ts';
import { LargeRequests, defaultConcurrencyLimits } from './engine/route/large-requests.ts';
import { withExampleDays } from './schemas/times.ts';
import { openApiOf } from './openapi/document.ts';
import type { ApiInfo } from './openapi/document.ts';
import type { RateLimits } from './engine/server/rate-limits.ts';
import type { Route } from './engine/route/route.ts';
import { buildRouter } from './engine/route/router.ts';
import { serviceRoutes } from './service-routes.ts';
import type { ReadinessChecks } from './service-routes.ts';
import { parseQuery } from './engine/body/url-encoded.ts';

/** The page that a feature may have for browsers that are led here by the address alone. */
const startPath = '/start';

export type AppOptions = {
  readonly routes: readonly Route[];
  readonly clock: Clock;
  readonly ids: Ids;
  readonly accessTokens: Pick<AccessTokens, 'publicKeys'>;
  readonly admit: Gatekeeper;
  readonly limits: RateLimits;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly checks: ReadinessChecks;
  /** Sentences that `/readyz` shows next to the checks. */
  readonly details?: () => readonly string[];
  /** The `warnings` of the monitoring routes. */
  readonly warnings?: readonly string[];
  /** The HTTP status of each resource's DomainErrors, by reason; 409 for a reason without one. */
  readonly refusals?: ReasonStatuses;
  /** Public URL of the service for the OpenAPI document. URLs are relative when absent. */
  readonly baseUrl?: string | undefined;
  /** The descriptions, in the OpenAPI document, of the events that endpoints receive. */
  readonly webhooks: ApiInfo['webhooks'];
  /** The operator of this service, for the OpenAPI document. */
  readonly operator?: Operator;
  /** A valid ship date, so that the examples can be tried out. */
  readonly exampleShipDay?: (now: string) => string;
  /**
   * Number of trusted proxies in front, from whose headers the client's address is read (Express' `trust proxy`). None
   * when absent.
   */
  readonly trustProxy?: number;
  /** Host names the service answers under; any when absent. IP addresses and loopback names are always accepted. */
  readonly hosts?: readonly string[] | undefined;
  /** Reads the addresses of a body before it is validated. Bodies are taken as they are sent when absent. */
  readonly readBody?: (body: unknown) => ReadBody;
  /** Notices of what the reply to a read may lack. None when absent. */
  readonly missingFrom?: (read: ReadOf) => Promise<readonly Notice[]>;
  readonly requestTimeoutMs?: number;
  /** The folder of the documentation; that of `npm run build:docs` when absent. */
  readonly docs?: string;
  /** The folder of the API reference; that of `npm run build:api-reference` when absent. */
  readonly apiReference?: string;
  /** Memory budget for bodies with files that are being read (bytes); at least the size of the largest. */
  readonly uploadRoom?: number;
  /** Memory budget for other bodies while they are received (bytes); at least 2 MiB. */
  readonly receiveBudget?: number;
  /** Memory budget for other bodies from parsing to the reply (bytes); at least 1 MiB. */
  readonly parsingBudget?: number;
};

const info = {
  title: 'Waybill',
  version: '1.0.0',
  description:
    'A self-hosted cross-border shipping service: labels, tracking, rates, duties and taxes, collections, pickups and signed webhooks. ' +
    'Replies gain fields, and fields with "Values so far" (`x-extensible-enum`) gain values: take an unknown one as a text.',
};

const contactOf = ({ name, imprintUrl }: Operator = {}) => ({
  ...(name !== undefined && { name }),
  ...(imprintUrl !== undefined && { url: imprintUrl }),
});

const protection = helmet({
  contentSecurityPolicy: {
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      // Swagger UI and rendered pages set styles on elements.
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:'],
      fontSrc: ["'self'"],
      objectSrc: ["'none'"],
      frameAncestors: ["'none'"],
      // Off, because a sandbox runs on plain HTTP on a loopback address; in production a proxy in front handles TLS.
      upgradeInsecureRequests: null,
    },
  },
  frameguard: { action: 'deny' },
});

/** Computes Helmet's headers once and copies them to every reply, because they are the same for all requests. */
const securityHeaders = (): RequestHandler => {
  const request = new IncomingMessage(new Socket());
  const model = new ServerResponse(request);
  protection(request, model, (error) => {
    if (error instanceof Error) throw error;
  });
  const headers = Object.entries(model.getHeaders()).map(([name, value]) => [name, String(value)] as const);
  return (_, response, next) => {
    for (const [name, value] of headers) response.setHeader(name, value);
    next();
  };
};

/** Builds the Express app of the route table, with its OpenAPI document. */
export const createApp = (options: AppOptions): Express => {
  const { clock, ids, accessTokens, admit, limits, log, metrics, checks, requestTimeoutMs = 60_000 } = options;
  const largestUpload = Math.max(
    0,
    ...options.routes.map(({ files, bodyLimit = 0 }) => (files === undefined ? 0 : bodyLimit)),
  );
  const fileBodyBudget = bodyMemoryBudget(options.uploadRoom ?? defaultFileBodyBudget, clock, largestUpload);
  const parsingBudget = bodyMemoryBudget(options.parsingBudget ?? defaultParsingBudget, clock, mebibyte);
  const receiveBudget = new ReceiveBudget(options.receiveBudget ?? defaultReceiveBudget);
  const largeRequests = {
    calculation: new LargeRequests(defaultConcurrencyLimits.calculation, clock),
    booking: new LargeRequests(defaultConcurrencyLimits.booking, clock),
    reading: new LargeRequests(defaultConcurrencyLimits.reading, clock),
  };
  const byKind = (numberOf: (requests: LargeRequests) => number): ReadonlyMap<string, number> =>
    new Map(Object.entries(largeRequests).map(([kind, requests]) => [kind, numberOf(requests)]));
  metrics.labelledGauge('large_requests_under_way', 'Number of large requests in progress.', 'kind', () =>
    byKind((all) => all.underWay),
  );
  metrics.labelledGauge('large_requests_waiting', 'Number of large requests that wait in the queue.', 'kind', () =>
    byKind((all) => all.waiting),
  );
  const basePath = basePathOf(options.baseUrl);
  let document: string | undefined;
  const routes: readonly Route[] = [
    ...options.routes,
    ...serviceRoutes({
      checks,
      ...(options.details && { details: options.details }),
      ...(options.warnings && { warnings: options.warnings }),
      metrics,
      accessTokens,
      basePath,
      ...(options.routes.some(({ path }) => path === startPath) && { startPage: startPath }),
      document: () => {
        const { baseUrl, operator, webhooks } = options;
        document ??= JSON.stringify(openApiOf(routes, { ...info, contact: contactOf(operator), baseUrl, webhooks }));
        const today = clock.now().slice(0, 10);
        return withExampleDays(document, { today, shipDay: options.exampleShipDay?.(clock.now()) ?? today });
      },
    }),
    ...docsRoutes(basePath, options.docs),
    ...apiPageRoutes(basePath),
    ...apiReferenceRoutes(basePath, options.apiReference),
  ];

  const app = express();
  app.disable('x-powered-by').disable('etag');
  app.set('query parser', parseQuery);
  app.set('trust proxy', options.trustProxy ?? 0);
  app.use(beginExchange(ids, basePath), securityHeaders(), metrics.observe, requestLog(log));
  if (options.hosts !== undefined) app.use(knownHosts(options.hosts));
  const engine = {
    clock,
    admit,
    limits,
    fileBodyBudget,
    receiveBudget,
    parsingBudget,
    largeRequests,
    readBody: options.readBody ?? ((body: unknown) => ({ body, notices: [] })),
    missingFrom: options.missingFrom ?? (() => Promise.resolve([])),
    requestTimeoutMs,
  };
  app.use(buildRouter(routes, (row) => new RouteEndpoint(row, engine).handle));
  app.use(failureHandler(clock, log, options.refusals ?? {}, options.baseUrl?.replace(/\/$/, '') ?? basePath));
  return app;
};
