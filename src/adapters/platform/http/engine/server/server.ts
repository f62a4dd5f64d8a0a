import { createServer, STATUS_CODES } from 'node:http';
import type { RequestListener, ServerResponse } from 'node:http';
import { Server as TcpServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { setImmediate as yieldToEventLoop, setTimeout as wait } from 'node:timers/promises';
import { reasonAddress } from '../failures/reasons.ts';
import type { Message } from '../failures/failures.ts';

export type RunningServer = {
  readonly url: string;
  /**
   * Accepts no more connections, lets requests in flight finish, and aborts those that have not finished after
   * `graceMs`. Resolves to the number of aborted requests.
   */
  readonly close: (graceMs: number) => Promise<number>;
};

// Longer than the usual 60 s of a load balancer, so that this side never closes a connection that the balancer is about
// to use.
const keepAliveMs = 65_000;

/** How long a shutdown still accepts connections that are in the listen backlog (ms). */
const admissionMs = 4_000;
/** How long an idle connection stays open during a shutdown (ms): a request sent on it may not have been read yet. */
const lastWordsMs = 250;

/** A turn of the event loop shorter than this (ms) did nothing but check for connections. */
const idleTurnMs = 1;

/** Waits one turn of the event loop, in which Node reads what the sockets have received. */
const onceAround = async (): Promise<void> => {
  await yieldToEventLoop();
  await yieldToEventLoop();
};

/** The error envelope for requests that never reach a route. */
const envelopeOf = (code: number, reason: string, message: string): string => {
  const doc = reasonAddress('', reason);
  const error: Message = {
    code,
    level: 'error',
    timestamp: new Date().toISOString(),
    message,
    details: [],
    reason,
    doc,
  };
  return JSON.stringify({ messages: [error] });
};

/** Sends the error envelope for input that Node cannot parse as an HTTP request. */
const answerUnreadable = (error: NodeJS.ErrnoException, socket: Socket): void => {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const code = error.code === 'HPE_HEADER_OVERFLOW' ? 431 : error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
  const body = envelopeOf(code, 'malformed_http', 'The request is not valid HTTP.');
  const head = [
    `HTTP/1.1 ${code} ${STATUS_CODES[code] ?? ''}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
};

const refuseExpectation = (_: unknown, response: ServerResponse): void => {
  const message = 'The header Expect may only be "100-continue". Leave it out.';
  response.writeHead(417, { 'content-type': 'application/json; charset=utf-8', connection: 'close' });
  response.end(envelopeOf(417, 'expectation_failed', message));
};

const urlOf = ({ address, family, port }: AddressInfo): string =>
  `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;

export const startServer = async (
  app: RequestListener,
  { host, port }: { readonly host: string; readonly port: number },
): Promise<RunningServer> => {
  const inFlight = new Set<ServerResponse>();
  let taken = 0;
  let closing = false;

  const server = createServer((request, response) => {
    inFlight.add(response);
    response.once('close', () => inFlight.delete(response));
    // This is the last response on the connection: the client must not send another request on it.
    if (closing) response.setHeader('connection', 'close');
    app(request, response);
  });
  server.keepAliveTimeout = keepAliveMs;
  server.on('clientError', answerUnreadable);
  server.on('checkExpectation', refuseExpectation);
  server.on('connection', () => (taken += 1));

  /**
   * Waits until the listen backlog is empty. The event loop accepts one connection per turn, and closing the listener
   * resets connections that are still in the backlog, with their requests. A turn with other work takes many
   * milliseconds, in which further connections may arrive, so the listener is closed after a turn without such work.
   */
  const admitWaiting = async (graceMs: number): Promise<void> => {
    const deadline = performance.now() + Math.min(admissionMs, graceMs);
    for (let isIdle = false; !isIdle && performance.now() < deadline;) {
      const [before, began] = [taken, performance.now()];
      await onceAround();
      isIdle = taken === before && performance.now() - began < idleTurnMs;
    }
  };

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });

  const close = async (graceMs: number): Promise<number> => {
    closing = true;
    for (const response of inFlight) if (!response.headersSent) response.setHeader('connection', 'close');
    let cut = 0;
    const timeout = setTimeout(() => {
      cut = inFlight.size;
      server.closeAllConnections();
    }, graceMs);
    await admitWaiting(graceMs);
    void wait(lastWordsMs, undefined, { ref: false })
      .then(onceAround)
      .then(() => server.closeIdleConnections());
    // `http.Server.close` is not used: it closes at once every connection that has sent nothing yet, and so drops
    // requests that are on their way.
    await new Promise<void>((resolve, reject) =>
      TcpServer.prototype.close.call(server, (error) => (error === undefined ? resolve() : reject(error))),
    );
    clearTimeout(timeout);
    return cut;
  };

  return { url: urlOf(server.address() as AddressInfo), close };
};
