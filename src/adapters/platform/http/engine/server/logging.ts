import type { RequestHandler, Response } from 'express';
import { pino } from 'pino';
import type { DestinationStream, Level, Logger } from 'pino';
import { exchangeOf } from './exchange.ts';
import { styleText } from 'node:util';

type Colour = Parameters<typeof styleText>[0];
const levels: ReadonlyMap<unknown, readonly [name: string, colour: Colour]> = new Map([
  [10, ['TRACE', 'gray']],
  [20, ['DEBUG', 'gray']],
  [30, ['INFO ', 'green']],
  [40, ['WARN ', 'yellow']],
  [50, ['ERROR', 'red']],
  [60, ['FATAL', 'red']],
]);

type Fault = { readonly stack?: string; readonly message?: string; readonly cause?: Fault };
const stackOf = ({ stack, message = '', cause }: Fault): string =>
  `${stack ?? message}${cause === undefined ? '' : `\ncaused by ${stackOf(cause)}`}`;

const shown = (value: unknown): string =>
  typeof value === 'string' && !/\s/.test(value) ? value : JSON.stringify(value);

/** A log line for a person at a terminal: time, level, message and fields, with the stack of an error below. */
const prettyLine = (json: string): string => {
  const { level, time, msg, err, ...fields } = JSON.parse(json) as Record<string, unknown>;
  const [name, colour] = levels.get(level) ?? [String(level), 'white'];
  const clock = String(time).slice(11, 23);
  const rest = Object.entries(fields).map(([key, value]) => ` ${styleText('gray', `${key}=`)}${shown(value)}`).join(''); // oxfmt-ignore
  const stack = err === undefined ? '' : `\n${stackOf(err as Fault).replaceAll(/^/gm, '    ')}`;
  return `${styleText('gray', clock)} ${styleText(colour, name)} ${typeof msg === 'string' ? msg : ''}${rest}${stack}\n`;
};

/** Names of fields that may hold secrets, without dashes and in lower case. */
const secretNames: ReadonlySet<string> = new Set([
  'authorization',
  'cookie',
  'setcookie',
  'xservicesignature',
  'webhooksignature',
  'token',
  'accesstoken',
  'refreshtoken',
  'clientsecret',
  'secret',
  'password',
  'masterkey',
]);
const deepest = 4;

const isSecret = (name: string): boolean =>
  secretNames.has((/[-_]/.test(name) ? name.replaceAll(/[-_]/g, '') : name).toLowerCase());

/**
 * Returns a copy without secrets. Searches objects, not arrays. Pino's own redaction is not used: it parses its
 * wildcards for every request, which takes longer than the rest of a log line.
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

/**
 * Serializes only type, message and stack of an error: errors of carrier clients and processors hold whole requests.
 */
const describedError = (error: unknown): unknown =>
  error instanceof Error
    ? {
        type: error.name,
        message: error.message,
        stack: error.stack,
        ...(error.cause === undefined ? {} : { cause: describedError(error.cause) }),
      }
    : error;

/** `pretty` is for people. It is the default at a terminal; elsewhere the default is one JSON object for each line. */
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
  return {
    requestId,
    method,
    route,
    status: response.statusCode,
    ms,
    ...(reason && { reason }),
    ...(accountId ? { accountId } : {}),
  };
};

/**
 * Logs one line for each request, without personal data: the path as the route table writes it, no query, no body, and
 * no header except the request id.
 */
export const requestLog = (logger: Logger): RequestHandler => {
  // The fields are those of `lineOf`, none of which is a secret, so they are not searched.
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
