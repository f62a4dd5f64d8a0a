import { createServer, STATUS_CODES } from 'node:http';
import type { RequestListener, ServerResponse } from 'node:http';
import { Server as TcpServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { setImmediate as turnOfTheLoop, setTimeout as wait } from 'node:timers/promises';
import type { Message } from '../route/route.ts';

export type RunningServer = {
  readonly url: string;
  /** Takes no more connections, lets requests in flight end, and cuts what has not ended after `graceMs`. Answers how many were cut. */
  readonly close: (graceMs: number) => Promise<number>;
};

// Longer than the usual 60 s of a load balancer, so that it is never we who close a connection it is about to use.
const keepAliveMs = 65_000;

/** How long a stop goes on taking up connections that are waiting already. */
const admissionMs = 4_000;
/** How long a connection with nothing under way stays open in a stop: what was sent on it before may not have been read yet. */
const lastWordsMs = 250;

/** Once around the loop: whatever the system holds for a socket of ours is read in between. */
const onceAround = async (): Promise<void> => {
  await turnOfTheLoop();
  await turnOfTheLoop();
};

/** What is so broken that it never becomes a request still gets the envelope. */
const answerUnreadable = (error: NodeJS.ErrnoException, socket: Socket): void => {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const code = error.code === 'HPE_HEADER_OVERFLOW' ? 431 : error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
  const message: Message = {
    code,
    level: 'error',
    timestamp: new Date().toISOString(),
    message: 'The request is not HTTP that can be read.',
    details: [],
    reason: 'malformed_http',
  };
  const body = JSON.stringify({ messages: [message] });
  const head = [
    `HTTP/1.1 ${code} ${STATUS_CODES[code] ?? ''}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
};

const urlOf = ({ address, family, port }: AddressInfo): string => `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;

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
    // The last answer on this connection: its client must not send another request into a closing door.
    if (closing) response.setHeader('connection', 'close');
    app(request, response);
  });
  server.keepAliveTimeout = keepAliveMs;
  server.on('clientError', answerUnreadable);
  server.on('connection', () => (taken += 1));

  /** The loop takes up one waiting connection a turn; closing the door on those that still wait would reset them, requests and all. */
  const admitWaiting = async (graceMs: number): Promise<void> => {
    const deadline = performance.now() + Math.min(admissionMs, graceMs);
    for (let before = -1; taken > before && performance.now() < deadline;) {
      before = taken;
      await onceAround();
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
    // Not HTTP's own close: that ends every connection it has read nothing from at once, and so cuts requests that are on their way.
    await new Promise<void>((resolve, reject) =>
      TcpServer.prototype.close.call(server, (error) => (error === undefined ? resolve() : reject(error))),
    );
    clearTimeout(timeout);
    return cut;
  };

  return { url: urlOf(server.address() as AddressInfo), close };
};
