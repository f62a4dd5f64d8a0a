import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

/**
 * The fault of one request: it is cut before it arrives, its reply is lost or cut in half, it gets no answer, or it
 * gets another reply.
 */
export type Fault =
  | 'cut-request'
  | 'lost-reply'
  | 'half-reply'
  | 'no-reply'
  | { readonly status: number; readonly headers?: Readonly<Record<string, string>>; readonly body?: string };

type Passed = { readonly method: string; readonly url: string; readonly headers: IncomingMessage['headers'] };

/**
 * A proxy between a client and a service that applies `faults` to the next requests, one each; then it passes requests
 * on.
 */
export const failingProxy = async (target: string) => {
  const faults: Fault[] = [];
  const seen: Passed[] = [];

  const forwarded = async (request: IncomingMessage): Promise<{ readonly reply: Response; readonly bytes: Buffer }> => {
    const body = Buffer.concat((await request.toArray()) as Buffer[]);
    const { host: _, connection: _connection, 'transfer-encoding': _encoding, ...headers } = request.headers;
    const reply = await fetch(`${target}${request.url ?? ''}`, {
      method: request.method ?? 'GET',
      headers: headers as Record<string, string>,
      ...(body.length > 0 && { body }),
    });
    return { reply, bytes: Buffer.from(await reply.arrayBuffer()) };
  };

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    seen.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers });
    const fault = faults.shift();
    if (fault === 'no-reply') return;
    if (fault === 'cut-request') {
      response.destroy();
      return;
    }
    if (typeof fault === 'object') {
      request.resume();
      response.writeHead(fault.status, fault.headers).end(fault.body ?? '');
      return;
    }
    const { reply, bytes } = await forwarded(request);
    if (fault === 'lost-reply') {
      response.destroy();
      return;
    }
    response.writeHead(reply.status, [...reply.headers].filter(([name]) => name !== 'transfer-encoding').flat());
    if (fault === 'half-reply') response.write(bytes.subarray(0, bytes.length / 2), () => response.destroy());
    else response.end(bytes);
  };

  const server = createServer((request, response) => void handle(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** The faults of the next requests. */
    faults,
    /** Every request so far. */
    seen,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};
