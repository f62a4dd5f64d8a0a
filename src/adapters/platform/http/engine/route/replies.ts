import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response, ErrorRequestHandler } from 'express';
import { nextTurn } from '../../../../../application/shared/concurrency.ts';
import { locationUnder } from '../server/own-address.ts';
import { exchangeOf } from '../server/exchange.ts';
import type { HttpExchange } from '../server/exchange.ts';
import { messageOfNotice, failureReplyOf, messageOfFailure } from '../failures/failures.ts';
import type { ReplyHeaders, ReasonStatuses, Failure } from '../failures/failures.ts';
import type { Message, Notice, Reply, TextReply } from './route.ts';
import type { Logger } from 'pino';
import type { Clock } from '../../../../../application/shared/ports/clock.ts';
import { whatIdIs } from '../../../../../application/shared/refusals.ts';
import type { KindOfId } from '../../../../../application/shared/refusals.ts';

const setAll = (response: Response, headers: ReplyHeaders = {}): void => {
  for (const name in headers) {
    const value = headers[name] ?? '';
    response.setHeader(
      name,
      name === 'location' && typeof value === 'string' ? locationUnder(exchangeOf(response).basePath, value) : value,
    );
  }
};

const jsonType = 'application/json; charset=utf-8';

const sendJson = (response: Response, status: number, body: unknown): void => {
  const text = JSON.stringify(body);
  response.statusCode = status;
  response.setHeader('content-type', jsonType);
  const bytes = Buffer.byteLength(text);
  response.setHeader('content-length', bytes);
  // Most replies are plain ASCII, which is the same in latin1 and UTF-8, and latin1 is written without encoding.
  response.end(text, bytes === text.length ? 'latin1' : 'utf8');
};

/** Adds notices to `messages` of an object, which gets that field if it has none. A bare list cannot hold notices. */
const withNotices = (json: unknown, notices: readonly Notice[], status: number, at: string): unknown => {
  if (notices.length === 0 || typeof json !== 'object' || json === null || Array.isArray(json)) return json;
  const said = 'messages' in json && Array.isArray(json.messages) ? (json.messages as Message[]) : [];
  return { ...json, messages: [...said, ...notices.map((notice) => messageOfNotice(notice, status, at))] };
};

/** Escapes text for a header, because the name of a sent field can be any text. */
const printable = (text: string): string => text.replaceAll(/[^\x20-\x7e]/g, '?');

/** Sends the notices of a bare list or a file, which cannot hold messages, in one header. */
const setWarning = (response: Response, notices: readonly Notice[]): void => {
  if (notices.length > 0)
    response.setHeader('x-service-warning', printable(notices.map(({ message }) => message).join(' ')).slice(0, 1_000));
};

/**
 * The `Content-Range` of react-admin's simple-rest convention: which rows the reply holds, and how many there are in
 * total.
 */
const contentRange = (resource: string, start: number, rows: number, total: number): string =>
  rows === 0 ? `${resource} */${total}` : `${resource} ${start}-${start + rows - 1}/${total}`;

/**
 * A page of a list ends when its rows have this many bytes, even if more were requested: some rows hold whole
 * documents.
 */
const longestPage = 4_194_304;

/**
 * Bytes of a list that are written in one turn of the event loop: with the presentation of the rows, this takes a
 * millisecond or two.
 */
const writtenAtOnce = 65_536;

/**
 * The rows of a page as JSON, up to `longest` bytes, but at least one row. They are encoded to bytes, because a text is
 * copied again with each text around it.
 */
const rowsWithin = async (list: Iterable<unknown>, longest: number): Promise<readonly Buffer[]> => {
  const rows: Buffer[] = [];
  let [length, pause] = [0, writtenAtOnce];
  for (const row of list) {
    const bytes = Buffer.from(JSON.stringify(row));
    length += bytes.length;
    if (rows.length > 0 && length > longest) break;
    rows.push(bytes);
    if (length < pause) continue;
    pause = length + writtenAtOnce;
    await nextTurn();
  }
  return rows;
};

const [opening, comma, closing] = [Buffer.from('['), Buffer.from(','), Buffer.from(']')];

const arrayOf = (rows: readonly Buffer[]): Buffer =>
  Buffer.concat([opening, ...rows.flatMap((row, index) => (index === 0 ? [row] : [comma, row])), closing]);

const sendBytes = async (response: Response, bytes: Uint8Array | string | Readable): Promise<void> => {
  if (!(bytes instanceof Readable)) {
    response.setHeader('content-length', Buffer.byteLength(bytes));
    response.end(bytes);
    return;
  }
  try {
    await pipeline(bytes, response);
  } catch (error) {
    // A client that disconnects during a download is not an error of the service.
    if (!(error instanceof Error && 'code' in error && error.code === 'ERR_STREAM_PREMATURE_CLOSE')) throw error;
  }
};

const sendText = (response: Response, { status, type, bytes, headers }: TextReply): void => {
  setAll(response, headers);
  response.statusCode = status;
  response.setHeader('content-type', type);
  response.setHeader('content-length', Buffer.byteLength(bytes));
  response.end(bytes);
};

export const sendReply = async (
  response: Response,
  reply: Reply,
  exchange: HttpExchange,
  at: string,
): Promise<void> => {
  if ('list' in reply) {
    const { list, resource, total, range } = reply;
    const rows = await rowsWithin(list, longestPage);
    response.setHeader('content-range', contentRange(resource, range[0], rows.length, total));
    response.setHeader('x-total-count', String(total));
    setWarning(response, exchange.notices);
    response.setHeader('content-type', jsonType);
    await sendBytes(response, arrayOf(rows));
    return;
  }
  const status = reply.status ?? 200;
  setAll(response, reply.headers);
  if (!('json' in reply) || Array.isArray(reply.json)) setWarning(response, exchange.notices);
  if ('json' in reply) {
    const notices = reply.notices === undefined ? exchange.notices : [...reply.notices, ...exchange.notices];
    const body = withNotices(reply.json, notices, status, at);
    sendJson(response, status, body);
    return;
  }
  response.statusCode = status;
  response.setHeader('content-type', reply.type);
  await sendBytes(response, reply.bytes);
};

/** The kind of id in the first parameter of a path, by the beginning of the path. */
const kindsAt: readonly (readonly [string, KindOfId])[] = [
  ['/api/shipments/labels/{', 'shp'],
  ['/api/pickups/{', 'pck'],
  ['/api/manifests/{', 'mft'],
  ['/api/taxes-collections/{', 'txc'],
  ['/api/webhooks/{', 'whk'],
  ['/api/oauth-apps/{', 'app'],
];

const byTrackingNumber = '/api/tracking/{';

/** Adds to a 404 what was sent instead of the id: an id of another kind, or a tracking number. */
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
 * Reads `stack`, which formats it as text. Until then V8 holds every function on it with its closures, including the
 * parsed body, and Express holds the error on the request.
 */
const releaseStacks = (error: unknown): void => {
  let each = error;
  for (let count = 0; each instanceof Error && count < mostCauses; count++) {
    // oxlint-disable-next-line no-unused-expressions -- the read is the purpose
    each.stack;
    each = each.cause;
  }
};

/** The last middleware: turns every error of a handler, of the engine and of Express into the error envelope. */
export const failureHandler =
  (clock: Clock, log: Logger, statuses: ReasonStatuses, baseUrl: string): ErrorRequestHandler =>
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
      log[failure.unexpected ? 'error' : 'warn'](fields, 'request failed');
    }
    if (response.headersSent) {
      // A part of the reply has been sent: only closing the connection tells the client that it is incomplete.
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
