import type { RequestHandler, Response } from 'express';
import { pino } from 'pino';
import type { DestinationStream, Level, Logger } from 'pino';
import { pinoHttp } from 'pino-http';
import { exchangeOf } from './exchange.ts';

/** Where secrets could stand when somebody logs more than he should. */
const secrets = [
  'authorization',
  'cookie',
  '["x-service-signature"]',
  '["webhook-signature"]',
  '["set-cookie"]',
  'token',
  'secret',
  'password',
  'accessToken',
  'refreshToken',
  'clientSecret',
];
const redacted = secrets.flatMap((name) => (name.startsWith('[') ? [name, `*${name}`, `*.*${name}`] : [name, `*.${name}`, `*.*.${name}`]));

export const createLogger = ({
  level = 'info',
  destination,
}: { level?: Level | 'silent'; destination?: DestinationStream } = {}): Logger => {
  const options = { level, base: null, timestamp: pino.stdTimeFunctions.isoTime, redact: { paths: redacted, censor: '[redacted]' } };
  return destination === undefined ? pino(options) : pino(options, destination);
};

const levelOf = (status: number): Level => (status >= 500 ? 'error' : 'info');

const lineOf = (method: string | undefined, response: Response): Record<string, unknown> => {
  const { requestId, route, accountId, startedAt } = exchangeOf(response);
  const ms = Math.round((performance.now() - startedAt) * 100) / 100;
  return { requestId, method, route, status: response.statusCode, ms, ...(accountId ? { accountId } : {}) };
};

/** One line a request, of what cannot be personal: the path as the table writes it, no query, no body, no header but the request id. */
export const requestLog = (logger: Logger): RequestHandler =>
  pinoHttp({
    logger,
    // The line says everything itself; a child logger for each request would only say it twice.
    quietReqLogger: true,
    quietResLogger: true,
    serializers: { req: () => undefined, res: () => undefined, err: () => undefined, reqId: () => undefined },
    customLogLevel: (_request, response) => levelOf(response.statusCode),
    customSuccessObject: (request, response) => lineOf(request.method, response as Response),
    customErrorObject: (request, response) => lineOf(request.method, response as Response),
    customErrorMessage: () => 'request failed',
  }) as RequestHandler;
