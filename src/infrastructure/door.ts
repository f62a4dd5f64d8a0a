import type { RequestListener, ServerResponse } from 'node:http';
import { startServer } from '../adapters/http/engine/server/server.ts';
import type { RunningServer } from '../adapters/http/engine/server/server.ts';
import type { Clock } from '../application/ports/clock.ts';
import type { Config } from './config.ts';

/** The port of the process, opened before any part can answer requests. */
export type Door = RunningServer & {
  /** Requests are answered by this listener from now on. */
  readonly serve: (listener: RequestListener) => void;
  /** Answers with `Connection: close` from now on, so that clients connect to another process before this one ends. */
  readonly leave: () => void;
  readonly isLeaving: () => boolean;
};

const starting = (response: ServerResponse, timestamp: string): void => {
  response.writeHead(503, { 'content-type': 'application/json; charset=utf-8', 'retry-after': '1' });
  response.end(JSON.stringify({ messages: [{ code: 503, level: 'error', timestamp, message: 'The service is starting.', details: [], reason: 'starting' }] })); // prettier-ignore
};

/** Listens, and answers 503 until it is given a listener: with PORT=0 the address of the service is not known before. */
export const openDoor = async (config: Pick<Config, 'host' | 'port'>, clock: Pick<Clock, 'now'>): Promise<Door> => {
  let answer: RequestListener = (_, response) => starting(response, clock.now());
  let leaving = false;
  const server = await startServer((request, response) => {
    if (leaving) response.setHeader('connection', 'close');
    answer(request, response);
  }, config);
  return {
    ...server,
    serve: (listener) => void (answer = listener),
    leave: () => void (leaving = true),
    isLeaving: () => leaving,
  };
};
