import type { ErrorRequestHandler } from 'express';
import type { Logger } from 'pino';
import type { Clock } from '../../../../application/ports/clock.ts';
import { exchangeOf } from '../server/exchange.ts';
import { failureReplyOf } from './failures.ts';
import type { ReasonStatuses } from './failures.ts';
import { messageOfFailure, messageOfNotice } from './messages.ts';
import { sendJson } from '../route/replies.ts';

/** How far a chain of causes is followed. */
const mostCauses = 8;

/**
 * Reading `stack` turns it into text. Until then V8 holds every function on it with all that these hold, the parsed body among it, and Express holds the error on the
 * request.
 */
const releaseStacks = (error: unknown): void => {
  let each = error;
  for (let count = 0; each instanceof Error && count < mostCauses; count++) {
    // eslint-disable-next-line @typescript-eslint/no-unused-expressions -- the reading itself is what is wanted
    each.stack;
    each = each.cause;
  }
};

/** The last of the chain: every error of every handler, of the engine and of Express becomes the one envelope. */
export const failureHandler =
  (clock: Clock, logger: Logger, statuses: ReasonStatuses): ErrorRequestHandler =>
  (error: unknown, _request, response, _next) => {
    releaseStacks(error);
    const exchange = exchangeOf(response);
    const failure = failureReplyOf(error, statuses);
    if (failure.status >= 500) {
      const fields = { requestId: exchange.requestId, route: exchange.route, reason: failure.reason, err: failure.cause };
      logger[failure.unexpected ? 'error' : 'warn'](fields, 'request failed');
    }
    if (response.headersSent) {
      // Half an answer is out; cutting it is the only way left to say that it is not whole.
      response.destroy();
      return;
    }
    const at = clock.now();
    for (const [name, value] of Object.entries(failure.headers ?? {})) response.setHeader(name, value);
    const infos = exchange.notices.map((notice) => messageOfNotice(notice, failure.status, at));
    sendJson(response, failure.status, { messages: [messageOfFailure(failure, exchange.requestId, at), ...infos], ...failure.extra });
  };
