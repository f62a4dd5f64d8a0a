import type { ErrorRequestHandler } from 'express';
import type { Logger } from 'pino';
import type { Clock } from '../../../../../application/shared/ports/clock.ts';
import { exchangeOf } from '../server/exchange.ts';
import { failureReplyOf } from '../failures/failures.ts';
import type { ReasonStatuses, Failure } from '../failures/failures.ts';
import { messageOfFailure, messageOfNotice } from '../failures/messages.ts';
import { sendJson, sendText } from './replies.ts';
import { whatIdIs } from '../../../../../application/shared/refusals.ts';
import type { KindOfId } from '../../../../../application/shared/refusals.ts';

/** By the beginning of the path, whose first parameter is an id of this kind. */
const kindsAt: readonly (readonly [string, KindOfId])[] = [
  ['/api/shipments/labels/{', 'shp'],
  ['/api/pickups/{', 'pck'],
  ['/api/manifests/{', 'mft'],
  ['/api/taxes-collections/{', 'txc'],
  ['/api/webhooks/{', 'whk'],
  ['/api/oauth-apps/{', 'app'],
];

const byTrackingNumber = '/api/tracking/{';

/** A 404 that says what was sent in place of an id: one of another kind, or a tracking number. */
const withObjectMeant = (failure: Failure, route: string, path: string): Failure => {
  if (failure.status !== 404) return failure;
  const at = route.split('/').findIndex((segment) => segment.startsWith('{'));
  const sent = path.split('/')[at] ?? '';
  if (route.startsWith(byTrackingNumber) && sent.startsWith('shp_'))
    return {
      ...failure,
      message: `${failure.message} This is the id of a shipment: GET /api/shipments/labels/{shipmentId} shows it.`,
    };
  const kind = kindsAt.find(([beginning]) => route.startsWith(beginning))?.[1];
  return kind === undefined ? failure : { ...failure, message: failure.message + whatIdIs(sent, kind) };
};

/** Maximum length of the cause chain that is logged. */
const mostCauses = 8;

/**
 * Reading `stack` formats it as text. Until then V8 holds every function on it with its closures, the parsed body among
 * them, and Express holds the error on the request.
 */
const releaseStacks = (error: unknown): void => {
  let each = error;
  for (let count = 0; each instanceof Error && count < mostCauses; count++) {
    // eslint-disable-next-line @typescript-eslint/no-unused-expressions -- the read is the purpose
    each.stack;
    each = each.cause;
  }
};

/** The last middleware: turns every error of a handler, of the engine and of Express into the error envelope. */
export const failureHandler =
  (clock: Clock, logger: Logger, statuses: ReasonStatuses, baseUrl: string): ErrorRequestHandler =>
  (error: unknown, request, response, _next) => {
    releaseStacks(error);
    const exchange = exchangeOf(response);
    const failure = withObjectMeant(failureReplyOf(error, statuses), exchange.route, request.path);
    exchange.reason = failure.reason;
    if (failure.status >= 500) {
      const fields = {
        requestId: exchange.requestId,
        route: exchange.route,
        reason: failure.reason,
        err: failure.cause,
      };
      logger[failure.unexpected ? 'error' : 'warn'](fields, 'request failed');
    }
    if (response.headersSent) {
      // Part of the reply has been sent: only closing the connection can tell the client that it is incomplete.
      response.destroy();
      return;
    }
    for (const [name, value] of Object.entries(failure.headers ?? {})) response.setHeader(name, value);
    if (exchange.failurePage) {
      sendText(response, exchange.failurePage(failure, { url: request.url, header: (name) => request.get(name) }));
      return;
    }
    const at = clock.now();
    const infos = exchange.notices.map((notice) => messageOfNotice(notice, failure.status, at));
    sendJson(response, failure.status, {
      messages: [messageOfFailure(failure, exchange.requestId, at, baseUrl), ...infos],
      ...failure.extra,
    });
  };
