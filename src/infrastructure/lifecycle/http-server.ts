import type { RequestListener, ServerResponse } from 'node:http';
import { startServer } from '../../adapters/platform/http/engine/server/server.ts';
import { reasonAddress } from '../../adapters/platform/http/engine/failures/reasons.ts';
import type { RunningServer } from '../../adapters/platform/http/engine/server/server.ts';
import type { Clock } from '../../application/shared/ports/clock.ts';
import type { Config } from '../configuration/config.ts';

/** The port of the process, opened before any part can answer requests. */
export type HttpServer = RunningServer & {
  /** Answers requests with this listener from now on. */
  readonly serve: (listener: RequestListener) => void;
  /** Answers with `Connection: close` from now on, so that clients connect to another process before this one ends. */
  readonly startDraining: () => void;
  readonly isDraining: () => boolean;
};

/** Answers 503 while there is no service behind the address. */
export const answerUnavailable = (
  response: ServerResponse,
  timestamp: string,
  { message, reason } = starting,
): void => {
  response.writeHead(503, { 'content-type': 'application/json; charset=utf-8', 'retry-after': '1' });
  response.end(
    JSON.stringify({
      messages: [
        { code: 503, level: 'error', timestamp, message, details: [], reason, doc: reasonAddress('', reason) },
      ],
    }),
  );
};

const starting = { message: 'The service is starting.', reason: 'starting' };

/**
 * Listens, and answers 503 until it is given a listener. With PORT=0 the address of the service is known only after
 * listening.
 */
export const openHttpServer = async (
  config: Pick<Config, 'host' | 'port'>,
  clock: Pick<Clock, 'now'>,
): Promise<HttpServer> => {
  let answer: RequestListener = (_, response) => answerUnavailable(response, clock.now());
  let draining = false;
  const server = await startServer((request, response) => {
    if (draining) response.setHeader('connection', 'close');
    answer(request, response);
  }, config);
  return {
    ...server,
    serve: (listener) => void (answer = listener),
    startDraining: () => void (draining = true),
    isDraining: () => draining,
  };
};
