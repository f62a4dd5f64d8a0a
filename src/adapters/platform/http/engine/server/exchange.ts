import type { RequestHandler, Response } from 'express';
import type { Ids } from '../../../../../application/shared/ports/ids.ts';
import type { Notice } from '../../../../../application/shared/notices.ts';
import type { FailurePage } from '../failures/failures.ts';

/**
 * The state of one request that Express does not hold: its id and path for logs, and the notices and headers of its
 * reply.
 */
export type HttpExchange = {
  readonly requestId: string;
  readonly startedAt: number;
  /** The path at which the service is mounted: see `basePathOf`. */
  readonly basePath: string;
  /** The path as the route table writes it, never as sent: a path may hold personal data, which must not be logged. */
  route: string;
  accountId: string | undefined;
  readonly notices: Notice[];
  /** The reason if the request failed: a word of the API, never a sent value. */
  reason?: string;
  /** Renders the errors at this path; the JSON envelope is used when absent. */
  failurePage?: FailurePage;
};

const serviceVersion = '1.0.0';
const printable = /^[\x20-\x7e]{1,200}$/;

export const exchangeOf = (response: Response): HttpExchange => response.locals.exchange as HttpExchange;

/**
 * Begins the exchange of a request. A client's request id is only for correlation: one that is too long or not
 * printable is replaced, not refused.
 */
export const beginExchange =
  (ids: Ids, basePath = ''): RequestHandler =>
  (request, response, next) => {
    const sent = request.headers['x-request-id'];
    const requestId = typeof sent === 'string' && printable.test(sent) ? sent : ids.next('req');
    const startedAt = performance.now();
    const exchange: HttpExchange = {
      requestId,
      startedAt,
      basePath,
      route: 'unknown',
      accountId: undefined,
      notices: [],
    };
    response.locals.exchange = exchange;
    response.setHeader('x-request-id', requestId);
    response.setHeader('x-service-version', serviceVersion);
    // Replies hold addresses and secrets, so they must not be cached. The few exceptions set their own header.
    response.setHeader('cache-control', 'no-store');
    next();
  };
