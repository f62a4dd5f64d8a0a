import type { RequestHandler, Response } from 'express';
import type { Ids } from '../../../../../application/shared/ports/ids.ts';
import type { Notice } from '../../../../../application/shared/notices.ts';
import type { FailurePage } from '../failures/failures.ts';

/** State of one request beside Express's own: its id and path for logs, and the notices and headers of its reply. */
export type HttpExchange = {
  readonly requestId: string;
  readonly startedAt: number;
  /** The path that the service is mounted at: see `basePathOf`. */
  readonly basePath: string;
  /**
   * The path as the route table writes it, never as it was sent: a path may hold personal data, which must not be
   * logged.
   */
  route: string;
  accountId: string | undefined;
  readonly notices: Notice[];
  /** Why the request failed, if it did: a word of the interface, never what was sent. */
  reason?: string;
  /** Replies to errors at this path; the JSON envelope when absent. */
  failurePage?: FailurePage;
};

const serviceVersion = '1.0.0';
const printable = /^[\x20-\x7e]{1,200}$/;

export const exchangeOf = (response: Response): HttpExchange => response.locals.exchange as HttpExchange;

/** A client's request id is for correlation only: one that is too long or not printable is replaced, not refused. */
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
    // Replies hold addresses and secrets. The few that may be cached set their own header.
    response.setHeader('cache-control', 'no-store');
    next();
  };
