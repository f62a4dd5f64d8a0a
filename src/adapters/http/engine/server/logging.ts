import type { RequestHandler, Response } from 'express';
import { pino } from 'pino';
import type { DestinationStream, Level, Logger } from 'pino';
import { exchangeOf } from './exchange.ts';
import { prettyLine } from './pretty-line.ts';

/** Field names that may hold secrets, without dashes and in lower case. */
const secretNames: ReadonlySet<string> = new Set(
  'authorization cookie setcookie xservicesignature webhooksignature token accesstoken refreshtoken clientsecret secret password masterkey'.split(
    ' ',
  ),
);
const deepest = 4;

const isSecret = (name: string): boolean => secretNames.has((/[-_]/.test(name) ? name.replaceAll(/[-_]/g, '') : name).toLowerCase());

/**
 * Returns a copy without secrets. Searches objects, not arrays. Pino's own redaction parses its wildcards for every request, which costs
 * more than the rest of a log line.
 */
const redacted = (fields: object, depth = 0): Record<string, unknown> => {
  const shown: [string, unknown][] = Object.entries(fields);
  for (const entry of shown) {
    const [name, value] = entry;
    if (isSecret(name)) entry[1] = '[redacted]';
    else if (isPlain(value)) entry[1] = depth < deepest ? redacted(value, depth + 1) : '[too deep]';
  }
  return Object.fromEntries(shown);
};

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' &&
  value !== null &&
  (Object.getPrototypeOf(value) === Object.prototype || Object.getPrototypeOf(value) === null);

/** Serializes an error by its type, message and stack only: errors of carrier clients and processors carry whole requests. */
const describedError = (error: unknown): unknown =>
  error instanceof Error
    ? {
        type: error.name,
        message: error.message,
        stack: error.stack,
        ...(error.cause === undefined ? {} : { cause: describedError(error.cause) }),
      }
    : error;

/** `pretty` is for people. Unless it is said, a terminal gets that, and everything else one JSON object a line. */
export type LogFormat = 'json' | 'pretty';

export const createLogger = ({
  level = 'info',
  format,
  destination,
}: {
  readonly level?: Level | 'silent';
  readonly format?: LogFormat | undefined;
  readonly destination?: DestinationStream & { readonly isTTY?: boolean };
} = {}): Logger => {
  const stream = destination ?? process.stdout;
  const isPretty = format === 'pretty' || (format === undefined && stream.isTTY === true);
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: describedError },
    formatters: { log: (fields: object) => redacted(fields) },
  };
  if (isPretty) return pino(options, { write: (line) => void stream.write(prettyLine(line)) });
  return destination === undefined ? pino(options) : pino(options, destination);
};

const lineOf = (method: string | undefined, response: Response): Record<string, unknown> => {
  const { requestId, route, accountId, startedAt, reason } = exchangeOf(response);
  const ms = Math.round((performance.now() - startedAt) * 100) / 100;
  return { requestId, method, route, status: response.statusCode, ms, ...(reason && { reason }), ...(accountId ? { accountId } : {}) };
};

/**
 * Logs one line for each request, without personal data: the path as the route table writes it, no query, no body, no header but the
 * request id.
 */
export const requestLog = (logger: Logger): RequestHandler => {
  // The fields are those of `lineOf`, none of them a secret: they need not be searched.
  const lines = logger.child({}, { formatters: { log: (fields) => fields } });
  return (request, response, next) => {
    response.once('close', () => {
      const line = lineOf(request.method, response);
      if (response.statusCode >= 500) lines.error(line, 'request failed');
      else lines.info(line, response.writableEnded ? 'request completed' : 'request aborted');
    });
    next();
  };
};
